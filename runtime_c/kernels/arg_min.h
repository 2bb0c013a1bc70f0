/* Kernels of ARG_MIN. Made by `opgen build` from specs/reduce/arg_min.yaml; do not edit. */
#ifndef OPGEN_KERNELS_ARG_MIN_H
#define OPGEN_KERNELS_ARG_MIN_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_axis.h"

#include "arg_min/u8_s32.h"
#include "arg_min/u8_s64.h"
#include "arg_min/s32_s32.h"
#include "arg_min/s32_s64.h"
#include "arg_min/nonfinite_f32_s32.h"
#include "arg_min/nonfinite_f32_s64.h"
#include "arg_min/s8_s32.h"
#include "arg_min/s8_s64.h"
#include "arg_min/f32_s32.h"
#include "arg_min/f32_s64.h"

#endif /* OPGEN_KERNELS_ARG_MIN_H */
