/* Kernels of SCALE_SUMS. Made by `opgen build` from specs/reduce/scale_sums.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SCALE_SUMS_H
#define OPGEN_KERNELS_SCALE_SUMS_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_fixed_point.h"

#include "scale_sums/s8.h"
#include "scale_sums/s16.h"

#endif /* OPGEN_KERNELS_SCALE_SUMS_H */
