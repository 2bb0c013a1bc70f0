/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_sum_table.h"

#include "opgen_dsp.h"

static int8_t sum_to_s8(const opgen_add_quant *quant, int32_t doubled)
{
    const int32_t shift = -quant->output_shift - 1;
    const int32_t addend = opgen_addend(2 * quant->output_offset + 1, shift);
    return opgen_rescale_to_s8(doubled, quant->output_multiplier, addend, shift);
}

void opgen_sum_table_s8(const opgen_add_quant *quant, const int32_t *table, bool adds, const int8_t *fine,
                        const int8_t *coarse, int8_t *output, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        const int32_t other = opgen_shift_left(coarse[i], 20);
        output[i] = sum_to_s8(quant, table[(uint8_t)fine[i]] + (adds ? other : -other));
    }
}

void opgen_squared_difference_table_s8(const opgen_add_quant *quant, const int32_t *table, const int8_t *fine,
                                       const int8_t *coarse, int8_t *output, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        const int32_t raw = table[(uint8_t)fine[i]] + opgen_shift_left(coarse[i], 6);
        output[i] = sum_to_s8(quant, raw * raw * 2);
    }
}
