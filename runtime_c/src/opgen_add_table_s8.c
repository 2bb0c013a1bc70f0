/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_add_dsp.h"
#include "opgen_dsp.h"

void opgen_add_table_s8(const int32_t *table, const opgen_add_dsp *add, const int8_t *fine,
                        const int8_t *coarse, int8_t *output, int32_t count)
{
    const int32_t addend = opgen_addend(add->rounding, add->sum_shift);

    for (int32_t i = 0; i < count; i++) {
        const int32_t sum = table[(uint8_t)fine[i]] + opgen_shift_left(coarse[i], 20);
        output[i] = opgen_rescale_to_s8(sum, add->sum_multiplier, addend, add->sum_shift);
    }
}
