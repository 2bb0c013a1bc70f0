/* Kernels of SQUARED_DIFFERENCE. Made by `opgen build` from specs/arithmetic/squared_difference.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SQUARED_DIFFERENCE_H
#define OPGEN_KERNELS_SQUARED_DIFFERENCE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_broadcast.h"
#include "opgen_each.h"
#include "opgen_fixed_point.h"

#include "squared_difference/s8.h"
#include "squared_difference/s16.h"
#include "squared_difference/s32.h"
#include "squared_difference/f32.h"

#endif /* OPGEN_KERNELS_SQUARED_DIFFERENCE_H */
