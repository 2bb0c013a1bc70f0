/* Kernels of REVERSE_V2. Made by `opgen build` from specs/shape/reverse_v2.yaml; do not edit. */
#ifndef OPGEN_KERNELS_REVERSE_V2_H
#define OPGEN_KERNELS_REVERSE_V2_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_copy.h"

#include "reverse_v2/copy_blocks.h"

#endif /* OPGEN_KERNELS_REVERSE_V2_H */
