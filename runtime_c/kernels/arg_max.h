/* Kernels of ARG_MAX. Made by `opgen build` from specs/reduce/arg_max.yaml; do not edit. */
#ifndef OPGEN_KERNELS_ARG_MAX_H
#define OPGEN_KERNELS_ARG_MAX_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_axis.h"

#include "arg_max/u8_s32.h"
#include "arg_max/u8_s64.h"
#include "arg_max/s32_s32.h"
#include "arg_max/s32_s64.h"
#include "arg_max/nonfinite_f32_s32.h"
#include "arg_max/nonfinite_f32_s64.h"
#include "arg_max/s8_s32.h"
#include "arg_max/s8_s64.h"
#include "arg_max/f32_s32.h"
#include "arg_max/f32_s64.h"

#endif /* OPGEN_KERNELS_ARG_MAX_H */
