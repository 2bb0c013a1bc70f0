/* SPDX-License-Identifier: Apache-2.0 */
#include <stdbool.h>

#include "opgen_dsp.h"
#include "opgen_plain_column.h"

void opgen_convolve_pixels_plain_s8(const opgen_plain_filter *filter, int32_t pixels, const int8_t *input,
                                    int8_t *output, void *scratch)
{
    const int32_t size = filter->size;
    const int32_t units = filter->units;
    /* Where the output grows beyond the input, the last pixels come first. */
    const bool backwards = output == input ? units > size : (uintptr_t)output > (uintptr_t)input;
    uint8_t *columns = (uint8_t *)scratch;

    for (int32_t done = 0; done < pixels; done += OPGEN_PLAIN_PIXELS) {
        /* Groups of two count from the first pixel either way. */
        const int32_t pixel = backwards ? (pixels - 1 - done) / 2 * 2 : done;
        const int32_t next = opgen_min(pixel + 1, pixels - 1);
        int32_t bases[OPGEN_PLAIN_PIXELS];
        bases[0] = opgen_plain_base(opgen_plain_column(input + pixel * size, size, columns));
        bases[1] = opgen_plain_base(opgen_plain_column(input + next * size, size, columns + 1));
        opgen_plain_two_pixels_s8(filter, columns, bases, output + pixel * units, output + next * units);
    }
    opgen_limit_s8(filter->low, filter->high, output, pixels * units);
}
