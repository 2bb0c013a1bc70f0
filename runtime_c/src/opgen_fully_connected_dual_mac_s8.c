/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_dsp.h"
#include "opgen_dual_mac.h"

/* Products that may be summed at once: 512 times 128 * 127 fits 24 bits. */
enum { MOST = 512 };

/* opgen_dual_mac_1x4 for up to three elements. */
static const int32_t *sum_rest(const int8_t *input, const int32_t *weights, int32_t count, int32_t *sums)
{
    for (; count > 0; count -= 2, input += 2, weights += 2) {
        const uint32_t pair = opgen_halves(input[0], count > 1 ? input[1] : 0);
        for (int32_t i = 0; i < 2; i++) {
            const uint32_t both = (uint32_t)weights[i];
            sums[2 * i] = opgen_dual_mac(opgen_even_bytes(both), pair, sums[2 * i]);
            sums[2 * i + 1] = opgen_dual_mac(both, pair, sums[2 * i + 1]);
        }
    }
    return weights;
}

/* Twice the sums of four channels, plus what is in them; returns where the next weights are. */
static const int32_t *add_four(const int8_t *input, int32_t depth, const int32_t *weights, int32_t *doubled)
{
    for (int32_t done = 0; done < depth; done += MOST) {
        const int32_t count = opgen_min(depth - done, MOST);
        int32_t sums[4] = {0, 0, 0, 0};
        if (count >= 4) {
            weights = opgen_dual_mac_1x4(input + done, weights, count / 4, sums);
        }
        weights = sum_rest(input + done + count / 4 * 4, weights, count % 4, sums);
        for (int32_t i = 0; i < 4; i += 2) {
            const int32_t second = opgen_wrapping_sub(sums[i + 1], sums[i]) >> 7;
            doubled[i] = opgen_wrapping_add(doubled[i], opgen_shift_left(sums[i], 1));
            doubled[i + 1] = opgen_wrapping_add(doubled[i + 1], second);
        }
    }
    return weights;
}

void opgen_fully_connected_dual_mac_s8(const opgen_dual_mac_rows *filter, int32_t batches,
                                       const int8_t *input, int8_t *output)
{
    const int32_t units = filter->units;

    for (int32_t batch = 0; batch < batches; batch++, input += filter->depth, output += units) {
        const int32_t *weights = filter->weights;
        const int32_t *factor = filter->factors;
        for (int32_t unit = 0; unit < units; unit += 4) {
            const int32_t count = opgen_min(units - unit, 4);
            int32_t doubled[4] = {0, 0, 0, 0};
            for (int32_t i = 0; i < count; i++) {
                doubled[i] = filter->biases[unit + i];
            }
            weights = add_four(input, filter->depth, weights, doubled);
            for (int32_t i = 0; i < count; i++, factor += filter->factor_step) {
                const int32_t addend = opgen_addend(filter->rounding, factor[1]);
                output[unit + i] = opgen_rescale_to_s8(doubled[i], factor[0], addend, factor[1]);
            }
        }
    }
    opgen_limit_s8(filter->low, filter->high, output - batches * units, batches * units);
}
