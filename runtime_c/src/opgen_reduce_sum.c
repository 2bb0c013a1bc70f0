/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_reduce.h"

#include "opgen_fixed_point.h"
#include "opgen_reduction.h"

static inline float reduce_sum_plus_f32(float total, float element)
{
    return total + element;
}

static inline int64_t reduce_sum_plus_s64(int64_t total, int64_t element)
{
    return (int64_t)((uint64_t)total + (uint64_t)element);
}

static int32_t reduce_sum_rescaled(const opgen_sum_quant *quant, int32_t sum)
{
    const int32_t scaled = opgen_multiply_by_quantized_multiplier(opgen_wrapping_sub(sum, quant->offset),
                                                                  quant->multiplier, quant->shift);
    return opgen_wrapping_add(scaled, quant->output_zero_point);
}

void opgen_reduce_rescaled_sum_s8(const opgen_sum_quant *quant, const opgen_reduction *walk,
                                  const int8_t *input, int8_t *output)
{
    OPGEN_REDUCE(int8_t, int32_t, 0, opgen_wrapping_add,
                 opgen_clamp_to_s8(reduce_sum_rescaled(quant, total)));
}

void opgen_reduce_rescaled_sum_s16(const opgen_sum_quant *quant, const opgen_reduction *walk,
                                   const int16_t *input, int16_t *output)
{
    OPGEN_REDUCE(int16_t, int32_t, 0, opgen_wrapping_add,
                 opgen_clamp_to_s16(reduce_sum_rescaled(quant, total)));
}

void opgen_reduce_sum_f32(const opgen_reduction *walk, float divisor, const float *input, float *output)
{
    OPGEN_REDUCE(float, float, 0.0f, reduce_sum_plus_f32, total / divisor);
}

void opgen_reduce_sum_s32(const opgen_reduction *walk, const int32_t *input, int32_t *output)
{
    OPGEN_REDUCE(int32_t, int32_t, 0, opgen_wrapping_add, total);
}

void opgen_reduce_sum_s64(const opgen_reduction *walk, const int64_t *input, int64_t *output)
{
    OPGEN_REDUCE(int64_t, int64_t, 0, reduce_sum_plus_s64, total);
}
