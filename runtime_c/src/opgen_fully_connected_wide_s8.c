/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_dsp.h"
#include "opgen_lanes_s8.h"

void opgen_fully_connected_wide_s8(const opgen_lane_filter *filter, int32_t rows, const int8_t *input,
                                   int8_t *output, void *scratch)
{
    const int32_t column = opgen_lane_column(filter);
    opgen_lane *const columns = (opgen_lane *)scratch;
    memset(columns, 0, sizeof *columns * (size_t)(OPGEN_LANE_PIXELS * column));
    for (int32_t row = 0; row < rows; row += OPGEN_LANE_PIXELS) {
        const int32_t count = opgen_min(OPGEN_LANE_PIXELS, rows - row);
        for (int32_t i = 0; i < count; i++) {
            opgen_lane_widen(input + (row + i) * filter->size, filter->size, columns + i * column);
        }
        opgen_lane_pixels_s8(filter, columns, count, output + row * filter->units);
    }
    opgen_limit_s8(filter->low, filter->high, output, rows * filter->units);
}
