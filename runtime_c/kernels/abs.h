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

#include "abs/s8.h"
#include "abs/s16.h"
#include "abs/plain_s16.h"
#include "abs/s32.h"
#include "abs/f32.h"
#include "abs/s64.h"

#endif /* OPGEN_KERNELS_ABS_H */
