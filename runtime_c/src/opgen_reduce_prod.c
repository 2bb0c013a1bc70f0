/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_reduce.h"

#include "opgen_fixed_point.h"
#include "opgen_reduction.h"

/* No total of a quantized product is this: it stands for a product of no elements. */
#define NO_ELEMENTS INT64_MIN

static inline float times_f32(float total, float element)
{
    return total * element;
}

static inline int64_t times_s64(int64_t total, int64_t element)
{
    return (int64_t)((uint64_t)total * (uint64_t)element);
}

static int64_t reduce_prod_rescaled(const opgen_prod_quant *quant, int64_t product)
{
    const int64_t scaled = product * opgen_reduce_multiplier(quant->multiplier);
    const int32_t bits = 15 - quant->shift;
    return (int32_t)((scaled + ((int64_t)1 << (bits - 1))) >> bits);
}

static int64_t times_rescaled(const opgen_prod_quant *quant, int64_t total, int32_t element)
{
    const int32_t factor = element - quant->input_zero_point;
    const int64_t product = reduce_prod_rescaled(quant, (total == NO_ELEMENTS ? 0 : total) * factor);
    return total == NO_ELEMENTS ? factor : product;
}

static int32_t reduce_prod_finished(const opgen_prod_quant *quant, int64_t total)
{
    return opgen_wrapping_add((int32_t)reduce_prod_rescaled(quant, total), quant->output_zero_point);
}

#define TIMES_RESCALED(total, element) times_rescaled(quant, total, element)

void opgen_reduce_prod_s8(const opgen_prod_quant *quant, const opgen_reduction *walk, const int8_t *input,
                          int8_t *output)
{
    OPGEN_REDUCE(int8_t, int64_t, NO_ELEMENTS, TIMES_RESCALED,
                 opgen_clamp_to_s8(reduce_prod_finished(quant, total)));
}

void opgen_reduce_prod_s16(const opgen_prod_quant *quant, const opgen_reduction *walk, const int16_t *input,
                           int16_t *output)
{
    OPGEN_REDUCE(int16_t, int64_t, NO_ELEMENTS, TIMES_RESCALED,
                 opgen_clamp_to_s16(reduce_prod_finished(quant, total)));
}

void opgen_reduce_prod_f32(const opgen_reduction *walk, const float *input, float *output)
{
    OPGEN_REDUCE(float, float, 1.0f, times_f32, total);
}

void opgen_reduce_prod_s32(const opgen_reduction *walk, const int32_t *input, int32_t *output)
{
    OPGEN_REDUCE(int32_t, int32_t, 1, opgen_wrapping_mul, total);
}

void opgen_reduce_prod_s64(const opgen_reduction *walk, const int64_t *input, int64_t *output)
{
    OPGEN_REDUCE(int64_t, int64_t, 1, times_s64, total);
}
