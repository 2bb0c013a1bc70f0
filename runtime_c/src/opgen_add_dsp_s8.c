/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_add_dsp.h"
#include "opgen_dsp.h"

void opgen_add_dsp_s8(const opgen_add_dsp *add, const int8_t *fine, const int8_t *coarse, int8_t *output,
                      int32_t count)
{
    const opgen_add_dsp q = *add; /* what is written cannot be in it */
    const int32_t half = opgen_shift_left(1, q.shift);
    const int32_t addend = opgen_addend(q.rounding, q.sum_shift);

    for (int32_t i = 0; i < count; i++) {
        const int32_t doubled = fine[i] * q.scale + q.bias;
        const int32_t scaled = opgen_high_mac(doubled, q.multiplier, half + (doubled >> 31)) >> q.shift >> 1;
        const int32_t sum = scaled + q.offset + coarse[i] * (1 << 19);
        output[i] = opgen_rescale_to_s8(sum * 2, q.sum_multiplier, addend, q.sum_shift);
    }
    opgen_limit_s8(q.low, q.high, output, count);
}
