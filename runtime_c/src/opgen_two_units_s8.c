/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_pixel_blocks.h"

void opgen_two_units_s8(const opgen_block_filter *filter, const int32_t *ends, int32_t first, int32_t both,
                        int8_t *output)
{
    const int32_t raised = opgen_wrapping_sub(both, first); /* 256 times the sum of the second */
    if (opgen_is_short(&filter->ends)) {
        output[0] = opgen_rescale_short(first, ends + 2, filter->ends.shift);
        output[1] = opgen_rescale_short(raised, ends, filter->ends.shift + 8);
        return;
    }
    output[0] = opgen_rescale_by_ends(&filter->ends, ends + filter->ends.words, opgen_shift_left(first, 1));
    output[1] = opgen_rescale_by_ends(&filter->ends, ends, raised >> 7);
}
