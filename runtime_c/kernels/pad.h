/* Kernels of PAD. Made by `opgen build` from specs/shape/pad.yaml; do not edit. */
#ifndef OPGEN_KERNELS_PAD_H
#define OPGEN_KERNELS_PAD_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_copy.h"

#include "pad/bytes.h"

#endif /* OPGEN_KERNELS_PAD_H */
