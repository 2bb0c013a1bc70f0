/* SPDX-License-Identifier: Apache-2.0 */
#include <stddef.h>

#include "opgen_dot_s8.h"
#include "opgen_stored_s8.h"

/* Sums of four units, or of the last ones. */
static void stored_sums(const opgen_stored_filter *filter, int32_t depth, int32_t unit, int32_t count,
                        const int8_t *input, int32_t sums[4])
{
    const int8_t *const weights = filter->weights + unit * depth;
    for (int32_t i = 0; i < count; i++) {
        sums[i] = filter->bias != NULL ? filter->bias[unit + i] : 0;
    }
    if (count == 4) {
        opgen_dot_4_s8(sums, input, filter->input_offset, weights, depth, depth);
        return;
    }
    for (int32_t i = 0; i < count; i++) {
        sums[i] = opgen_dot_narrow_s8(sums[i], input, filter->input_offset, weights + i * depth, depth);
    }
}

void opgen_dense_stored_s8(const opgen_stored_filter *filter, int32_t rows, int32_t depth, int32_t units,
                           int32_t low, int32_t high, const int8_t *input, int8_t *output)
{
    for (int32_t row = 0; row < rows; row++, input += depth, output += units) {
        for (int32_t unit = 0; unit < units; unit += 4) {
            const int32_t count = opgen_min(4, units - unit);
            int32_t sums[4];
            stored_sums(filter, depth, unit, count, input, sums);
            for (int32_t i = 0; i < count; i++) {
                output[unit + i] = opgen_stored_output(sums[i], filter->multipliers[0], filter->shifts[0],
                                                       filter->output_offset, low, high);
            }
        }
    }
}
