/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_reduce.h"

#include <float.h>
#include <math.h>

#include "opgen_reduction.h"

#define LARGER(total, element) ((element) > (total) ? (element) : (total))
#define LARGER_OR_NAN(total, element) ((element) > (total) || isnan(element) ? (element) : (total))

void opgen_reduce_max_s8(const opgen_reduction *walk, const int8_t *input, int8_t *output)
{
    OPGEN_REDUCE(int8_t, int8_t, INT8_MIN, LARGER, total);
}

void opgen_reduce_max_u8(const opgen_reduction *walk, const uint8_t *input, uint8_t *output)
{
    OPGEN_REDUCE(uint8_t, uint8_t, 0, LARGER, total);
}

void opgen_reduce_max_s16(const opgen_reduction *walk, const int16_t *input, int16_t *output)
{
    OPGEN_REDUCE(int16_t, int16_t, INT16_MIN, LARGER, total);
}

void opgen_reduce_max_s32(const opgen_reduction *walk, const int32_t *input, int32_t *output)
{
    OPGEN_REDUCE(int32_t, int32_t, INT32_MIN, LARGER, total);
}

void opgen_reduce_max_s64(const opgen_reduction *walk, const int64_t *input, int64_t *output)
{
    OPGEN_REDUCE(int64_t, int64_t, INT64_MIN, LARGER, total);
}

void opgen_reduce_max_f32(const opgen_reduction *walk, const float *input, float *output)
{
    OPGEN_REDUCE(float, float, -FLT_MAX, LARGER, total);
}

void opgen_reduce_max_nonfinite_f32(const opgen_reduction *walk, const float *input, float *output)
{
    OPGEN_REDUCE(float, float, -INFINITY, LARGER_OR_NAN, total);
}
