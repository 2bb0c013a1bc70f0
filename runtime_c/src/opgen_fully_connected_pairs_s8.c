/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_group_filter.h"
#include "opgen_pairs.h"

void opgen_fully_connected_pairs_s8(const opgen_group_filter *filter, const int32_t *stream, int32_t batches,
                                    const int8_t *input, int32_t *scratch, int8_t *output)
{
    for (int32_t batch = 0; batch < batches; batch++, input += filter->depth) {
        const int32_t *at = stream;
        opgen_widen_pairs(input, filter->depth, scratch);
        for (int32_t unit = 0; unit < filter->units; unit += 4, at += 4) {
            int32_t doubled[4] = {0, 0, 0, 0};
            at = opgen_dot_pairs_4(scratch, filter->depth, at, doubled);
            for (int32_t i = 0; i < 4 && unit + i < filter->units; i++) {
                *output++ = opgen_rescale_to_s8(opgen_wrapping_add(doubled[i], at[i]), filter->multiplier,
                                                filter->addend, filter->shift);
            }
        }
    }
}
