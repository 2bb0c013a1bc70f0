/* SPDX-License-Identifier: Apache-2.0 */
#include <string.h>

#include "opgen_fixed_point.h"
#include "opgen_packed_s8.h"

/* What a row of windows sees, whose first rows are `top`; returns its size. */
static int32_t take_columns(const opgen_window_quant *window, int32_t pad_value, const int8_t *image,
                            int32_t top, int8_t *columns)
{
    const int32_t depth = window->input_c;
    const int32_t count = (window->output_w - 1) * window->stride_w + window->filter_w;
    for (int32_t i = 0; i < count * window->filter_h; i++) {
        const int32_t y = top + i % window->filter_h * window->dilation_h;
        const int32_t x = i / window->filter_h - window->pad_w;
        if (y >= 0 && y < window->input_h && x >= 0 && x < window->input_w) {
            memcpy(columns, image + (y * window->input_w + x) * depth, (size_t)depth);
        } else {
            memset(columns, pad_value, (size_t)depth);
        }
        columns += depth;
    }
    return count * window->filter_h * depth;
}

void opgen_convolve_columns_s8(const opgen_window_quant *window, const opgen_packed_s8 *packed,
                               int32_t pad_value, int32_t rows, const int8_t *input, int8_t *columns,
                               int8_t *output)
{
    const int32_t step = window->stride_w * window->filter_h * window->input_c;
    for (int32_t batch = 0; batch < window->batches; batch++) {
        for (int32_t y = 0; y < window->output_h; y += rows) {
            const int32_t end = opgen_min(y + rows, window->output_h);
            int8_t *row = columns;
            for (int32_t at = y; at < end; at++) {
                row += take_columns(window, pad_value, input, at * window->stride_h - window->pad_h, row);
            }
            for (int32_t i = 0; i < (end - y) * window->output_w; i++) {
                const int32_t line = (int32_t)((row - columns) / (end - y));
                const int8_t *x = columns + i / window->output_w * line + i % window->output_w * step;
                opgen_convolve_packed_1x1_s8(packed, 1, x, output);
                output += window->output_c;
            }
        }
        input += window->input_h * window->input_w * window->input_c;
    }
}
