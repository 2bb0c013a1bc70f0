/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_broadcast.h"

#include "opgen_each.h"
#include "opgen_fixed_point.h"

static inline int32_t scaled1(const opgen_add_quant *quant, int32_t value)
{
    return opgen_multiply_by_quantized_multiplier_smaller_than_one(
        opgen_shift_left(value + quant->input1_offset, quant->left_shift), quant->input1_multiplier,
        quant->input1_shift);
}

static inline int32_t scaled2(const opgen_add_quant *quant, int32_t value)
{
    return opgen_multiply_by_quantized_multiplier_smaller_than_one(
        opgen_shift_left(value + quant->input2_offset, quant->left_shift), quant->input2_multiplier,
        quant->input2_shift);
}

static inline int32_t broadcast_rescaled(const opgen_add_quant *quant, int32_t value)
{
    const int32_t result = opgen_multiply_by_quantized_multiplier_smaller_than_one(
        value, quant->output_multiplier, quant->output_shift);
    return opgen_clamp(opgen_wrapping_add(result, quant->output_offset), quant->activation_min,
                       quant->activation_max);
}

static inline int32_t sum(const opgen_add_quant *quant, int32_t a, int32_t b)
{
    return broadcast_rescaled(quant, opgen_wrapping_add(scaled1(quant, a), scaled2(quant, b)));
}

static inline int32_t difference(const opgen_add_quant *quant, int32_t a, int32_t b)
{
    return broadcast_rescaled(quant, opgen_wrapping_sub(scaled1(quant, a), scaled2(quant, b)));
}

static inline int32_t squared_difference(const opgen_add_quant *quant, int32_t a, int32_t b)
{
    const int32_t raw = opgen_wrapping_sub(scaled1(quant, a), scaled2(quant, b));
    const int32_t result = opgen_multiply_by_quantized_multiplier(
        opgen_wrapping_mul(raw, raw), quant->output_multiplier, quant->output_shift);
    return opgen_clamp(opgen_wrapping_add(result, quant->output_offset), quant->activation_min,
                       quant->activation_max);
}

static inline int32_t broadcast_product(const opgen_mul_quant *quant, int32_t a, int32_t b)
{
    const int32_t result = opgen_multiply_by_quantized_multiplier(
        opgen_wrapping_mul(a + quant->input1_offset, b + quant->input2_offset), quant->output_multiplier,
        quant->output_shift);
    return opgen_clamp(opgen_wrapping_add(result, quant->output_offset), quant->activation_min,
                       quant->activation_max);
}

void opgen_broadcast_add_s8(const opgen_add_quant *quant, const int32_t *loops, int32_t rank,
                            const int8_t *input1, const int8_t *input2, int8_t *output)
{
    OPGEN_FOR_EACH_PAIR(loops, rank, int8_t, input1, input2, int8_t, output, sum(quant, a, b));
}

void opgen_broadcast_add_s16(const opgen_add_quant *quant, const int32_t *loops, int32_t rank,
                             const int16_t *input1, const int16_t *input2, int16_t *output)
{
    OPGEN_FOR_EACH_PAIR(loops, rank, int16_t, input1, input2, int16_t, output, sum(quant, a, b));
}

void opgen_add_n_s8(const opgen_add_quant *quant, int32_t count, int32_t size, const int8_t *const *inputs,
                    int8_t *output)
{
    for (int32_t i = 0; i < size; i++) {
        int32_t total = scaled1(quant, 0);
        for (int32_t j = 0; j < count; j++) {
            total = opgen_wrapping_add(total, scaled1(quant, inputs[j][i]));
        }
        output[i] = (int8_t)broadcast_rescaled(quant, total);
    }
}

void opgen_broadcast_sub_s8(const opgen_add_quant *quant, const int32_t *loops, int32_t rank,
                            const int8_t *input1, const int8_t *input2, int8_t *output)
{
    OPGEN_FOR_EACH_PAIR(loops, rank, int8_t, input1, input2, int8_t, output, difference(quant, a, b));
}

void opgen_broadcast_sub_s16(const opgen_add_quant *quant, const int32_t *loops, int32_t rank,
                             const int16_t *input1, const int16_t *input2, int16_t *output)
{
    OPGEN_FOR_EACH_PAIR(loops, rank, int16_t, input1, input2, int16_t, output, difference(quant, a, b));
}

void opgen_broadcast_squared_difference_s8(const opgen_add_quant *quant, const int32_t *loops, int32_t rank,
                                           const int8_t *input1, const int8_t *input2, int8_t *output)
{
    OPGEN_FOR_EACH_PAIR(loops, rank, int8_t, input1, input2, int8_t, output, squared_difference(quant, a, b));
}

void opgen_broadcast_squared_difference_s16(const opgen_add_quant *quant, const int32_t *loops, int32_t rank,
                                            const int16_t *input1, const int16_t *input2, int16_t *output)
{
    OPGEN_FOR_EACH_PAIR(loops, rank, int16_t, input1, input2, int16_t, output,
                        squared_difference(quant, a, b));
}

void opgen_broadcast_mul_s8(const opgen_mul_quant *quant, const int32_t *loops, int32_t rank,
                            const int8_t *input1, const int8_t *input2, int8_t *output)
{
    OPGEN_FOR_EACH_PAIR(loops, rank, int8_t, input1, input2, int8_t, output, broadcast_product(quant, a, b));
}

void opgen_broadcast_mul_s16(const opgen_mul_quant *quant, const int32_t *loops, int32_t rank,
                             const int16_t *input1, const int16_t *input2, int16_t *output)
{
    OPGEN_FOR_EACH_PAIR(loops, rank, int16_t, input1, input2, int16_t, output,
                        broadcast_product(quant, a, b));
}
