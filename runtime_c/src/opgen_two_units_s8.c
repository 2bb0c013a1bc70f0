/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_pixel_blocks.h"

void opgen_two_units_s8(const opgen_block_filter *filter, const int32_t *ends, int32_t first, int32_t second,
                        int8_t *output)
{
    const bool is_raised = filter->words == 1; /* 256 times the sum of the second, then */
    const int32_t raised = is_raised ? opgen_wrapping_sub(second, first) : second;
    if (opgen_is_short(&filter->ends)) {
        output[0] = opgen_rescale_short(first, ends + 2, filter->ends.shift);
        output[1] = opgen_rescale_short(raised, ends, filter->ends.shift + (is_raised ? 8 : 0));
        return;
    }
    output[0] = opgen_rescale_by_ends(&filter->ends, ends + filter->ends.words, opgen_shift_left(first, 1));
    output[1] =
        opgen_rescale_by_ends(&filter->ends, ends, is_raised ? raised >> 7 : opgen_shift_left(raised, 1));
}
