/* Kernels of REVERSE_SEQUENCE. Made by `opgen build` from specs/shape/reverse_sequence.yaml; do not edit. */
#ifndef OPGEN_KERNELS_REVERSE_SEQUENCE_H
#define OPGEN_KERNELS_REVERSE_SEQUENCE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_index.h"

#include "reverse_sequence/s32.h"
#include "reverse_sequence/s64.h"

#endif /* OPGEN_KERNELS_REVERSE_SEQUENCE_H */
