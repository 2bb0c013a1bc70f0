/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_dual_mac.h"
#include "opgen_dual_mac_column.h"

/* Where the output grows beyond the input, what is written would reach pixels that are still to be read,
 * unless the last ones come first. */
static bool begins_at_the_end(const int8_t *input, int32_t depth, const int8_t *output, int32_t units)
{
    return output == input ? units > depth : (uintptr_t)output > (uintptr_t)input;
}

void opgen_convolve_pixels_dual_mac_s8(const opgen_dual_mac_filter *filter, int32_t pixels, int32_t depth,
                                       const int8_t *input, int8_t *output, void *scratch)
{
    const bool backwards = begins_at_the_end(input, depth, output, filter->units);
    uint32_t *columns = (uint32_t *)scratch;

    for (int32_t done = 0; done < pixels; done += 2) {
        /* Groups of two count from the first pixel either way. */
        const int32_t pixel = backwards ? (pixels - 1 - done) / 2 * 2 : done;
        const int32_t next = opgen_min(pixel + 1, pixels - 1);
        opgen_dual_mac_column(input + pixel * depth, depth, 2, columns);
        opgen_dual_mac_column(input + next * depth, depth, 2, columns + 1);
        opgen_dual_mac_two_pixels(filter, columns, output + pixel * filter->units,
                                  output + next * filter->units);
    }
    opgen_limit_s8(filter->low, filter->high, output, pixels * filter->units);
}
