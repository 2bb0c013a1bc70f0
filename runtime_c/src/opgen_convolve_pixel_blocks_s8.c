/* SPDX-License-Identifier: Apache-2.0 */
#include <stdbool.h>

#include "opgen_dual_mac_column.h"
#include "opgen_pixel_blocks.h"

void opgen_convolve_pixel_blocks_s8(const opgen_block_filter *filter, const int32_t *stream, int32_t pixels,
                                    int32_t depth, const int8_t *input, int8_t *output, void *scratch)
{
    /* Where the output grows beyond the input, the last pixels come first. */
    const bool backwards = output == input ? filter->units > depth : (uintptr_t)output > (uintptr_t)input;
    uint32_t *columns = (uint32_t *)scratch;

    for (int32_t done = 0; done < pixels; done += OPGEN_BLOCK) {
        const int32_t pixel = backwards ? (pixels - 1 - done) / OPGEN_BLOCK * OPGEN_BLOCK : done;
        const int32_t count = opgen_min(OPGEN_BLOCK, pixels - pixel);
        for (int32_t i = 0; i < count; i++) {
            opgen_dual_mac_column(input + (pixel + i) * depth, depth, OPGEN_BLOCK, columns + i);
        }
        opgen_pixel_block_s8(filter, stream, columns, count, output + pixel * filter->units);
    }
}
