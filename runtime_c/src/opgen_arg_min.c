/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_arg.h"

OPGEN_DEFINE_ARG(opgen_arg_min_s8_s32, int8_t, int32_t, OPGEN_SMALLER)
OPGEN_DEFINE_ARG(opgen_arg_min_s8_s64, int8_t, int64_t, OPGEN_SMALLER)
OPGEN_DEFINE_ARG(opgen_arg_min_u8_s32, uint8_t, int32_t, OPGEN_SMALLER)
OPGEN_DEFINE_ARG(opgen_arg_min_u8_s64, uint8_t, int64_t, OPGEN_SMALLER)
OPGEN_DEFINE_ARG(opgen_arg_min_s32_s32, int32_t, int32_t, OPGEN_SMALLER)
OPGEN_DEFINE_ARG(opgen_arg_min_s32_s64, int32_t, int64_t, OPGEN_SMALLER)
OPGEN_DEFINE_ARG(opgen_arg_min_f32_s32, float, int32_t, OPGEN_SMALLER)
OPGEN_DEFINE_ARG(opgen_arg_min_f32_s64, float, int64_t, OPGEN_SMALLER)
OPGEN_DEFINE_ARG(opgen_arg_min_nonfinite_f32_s32, float, int32_t, OPGEN_SMALLER_OR_NAN)
OPGEN_DEFINE_ARG(opgen_arg_min_nonfinite_f32_s64, float, int64_t, OPGEN_SMALLER_OR_NAN)
