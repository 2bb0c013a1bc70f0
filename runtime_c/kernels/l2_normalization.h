/* Kernels of L2_NORMALIZATION. Made by `opgen build` from specs/normalization/l2_normalization.yaml; do not edit. */
#ifndef OPGEN_KERNELS_L2_NORMALIZATION_H
#define OPGEN_KERNELS_L2_NORMALIZATION_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_l2_normalize.h"

#include "l2_normalization/s8.h"
#include "l2_normalization/f32.h"

#endif /* OPGEN_KERNELS_L2_NORMALIZATION_H */
