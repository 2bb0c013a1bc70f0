/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_svdf_pairs.h"

#include <string.h>

#include "opgen_dot_s8.h"
#include "opgen_pairs.h"

static void newest_entries(const opgen_svdf_sizes *sizes, const opgen_svdf_quant *quant,
                           const int32_t *stream, const int32_t *pairs, int8_t *newest)
{
    for (int32_t filter = 0; filter < sizes->filters; filter += 4) {
        int32_t doubled[4] = {0, 0, 0, 0};
        stream = opgen_dot_pairs_4(pairs, sizes->features, stream, doubled);
        for (int32_t i = 0; i < 4; i++, stream++) {
            const int32_t total = opgen_wrapping_add(doubled[i], *stream) >> 1;
            const int32_t entry = opgen_multiply_by_quantized_multiplier(total, quant->feature_multiplier,
                                                                         quant->feature_shift);
            *newest++ = (int8_t)(opgen_clamp_to_s8(entry) + quant->state_zero_point);
        }
    }
}

void opgen_svdf_pairs_s8(const opgen_svdf_sizes *sizes, const opgen_svdf_quant *quant, const int32_t *stream,
                         const int32_t *unit_sums, const int8_t *input, const int8_t *weights_time,
                         int8_t *state, int32_t *scratch, int8_t *output)
{
    const int32_t memory = sizes->memory;
    for (int32_t batch = 0; batch < sizes->batches; batch++, input += sizes->features) {
        int8_t *newest = (int8_t *)opgen_widen_pairs(input, sizes->features, scratch);
        const int8_t *weights = weights_time;
        newest_entries(sizes, quant, stream, scratch, newest);
        for (int32_t unit = 0; unit < sizes->filters / sizes->rank; unit++) {
            int32_t total = unit_sums[unit];
            for (int32_t i = 0; i < sizes->rank; i++, state += memory, weights += memory) {
                memmove(state, state + 1, (size_t)(memory - 1));
                state[memory - 1] = *newest++;
                total = opgen_dot_narrow_s8(total, state, 0, weights, memory);
            }
            total = opgen_multiply_by_quantized_multiplier(total, quant->time_multiplier, quant->time_shift);
            *output++ = opgen_clamp_to_s8(opgen_wrapping_add(total, quant->output_zero_point));
        }
    }
}
