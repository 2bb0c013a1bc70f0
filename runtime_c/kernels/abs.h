/* Kernels of ABS. Made by `opgen build` from specs/elementwise/abs.yaml; do not edit. */
#ifndef OPGEN_KERNELS_ABS_H
#define OPGEN_KERNELS_ABS_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_fixed_point.h"
#include "opgen_lut.h"
#include "opgen_requantize.h"

#include "abs/abs_s8.h"
#include "abs/abs_s16.h"
#include "abs/abs_plain_s16.h"
#include "abs/abs_s32.h"
#include "abs/abs_f32.h"
#include "abs/abs_s64.h"

#endif /* OPGEN_KERNELS_ABS_H */
