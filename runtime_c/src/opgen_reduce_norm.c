/* SPDX-License-Identifier: Apache-2.0 */
#include <math.h>

#include "opgen_reduce.h"
#include "opgen_reduction.h"

static inline float plus_magnitude(float total, float element)
{
    return total + fabsf(element);
}

/* NaN goes on: nothing exceeds it. */
static inline float larger_magnitude(float total, float element)
{
    return fabsf(element) > total || isnan(element) ? fabsf(element) : total;
}

static inline float smaller_magnitude(float total, float element)
{
    return fabsf(element) < total || isnan(element) ? fabsf(element) : total;
}

void opgen_reduce_norm_1_f32(const opgen_reduction *walk, const float *input, float *output)
{
    OPGEN_REDUCE(float, float, 0.0f, plus_magnitude, total);
}

static void largest_magnitude(const opgen_reduction *walk, const float *input, float *output)
{
    OPGEN_REDUCE(float, float, 0.0f, larger_magnitude, total);
}

static void smallest_magnitude(const opgen_reduction *walk, const float *input, float *output)
{
    OPGEN_REDUCE(float, float, INFINITY, smaller_magnitude, total);
}

void opgen_reduce_norm_infinite_f32(const opgen_reduction *walk, bool is_largest, const float *input,
                                    float *output)
{
    (is_largest ? largest_magnitude : smallest_magnitude)(walk, input, output);
}

#define PLUS_POWER(total, element)                                                                           \
    ((total) + (order == 0.0f ? ((element) != 0.0f ? 1.0f : 0.0f) : powf(fabsf(element), order)))

void opgen_reduce_norm_any_f32(const opgen_reduction *walk, float order, const float *input, float *output)
{
    OPGEN_REDUCE(float, float, 0.0f, PLUS_POWER, order == 0.0f ? total : powf(total, 1.0f / order));
}
