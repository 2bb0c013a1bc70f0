/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_dual_mac_column.h"
#include "opgen_pixel_blocks.h"

static uint32_t *put(uint32_t pair, uint32_t *column)
{
    *column = pair;
    return column + OPGEN_BLOCK;
}

void opgen_convolve_blocks_s8(const opgen_window_quant *window, int32_t zero_point,
                              const opgen_block_filter *filter, const int32_t *stream, const int8_t *input,
                              int8_t *output, void *scratch)
{
    const int32_t size = window->output_h * window->output_w;
    const int32_t pixels = window->batches * size;
    const int32_t run = window->filter_w * window->input_c;
    const bool joins = filter->pairs < window->filter_h * ((run + 1) / 2);
    uint32_t *columns = (uint32_t *)scratch;
    int8_t *patch = (int8_t *)(columns + OPGEN_BLOCK * filter->pairs);

    for (int32_t pixel = 0; pixel < pixels; pixel += OPGEN_BLOCK) {
        const int32_t count = opgen_min(OPGEN_BLOCK, pixels - pixel);
        for (int32_t i = 0; i < count; i++) {
            const int32_t at = (pixel + i) % size;
            const int32_t y = at / window->output_w * window->stride_h - window->pad_h;
            const int32_t x = at % window->output_w * window->stride_w - window->pad_w;
            const int8_t *image =
                input + (pixel + i) / size * window->input_h * window->input_w * window->input_c;
            uint32_t *column = columns + i;
            opgen_window_patch(window, zero_point, image, y, x, patch);
            for (int32_t row = 0; row < window->filter_h; row++) {
                const int8_t *last = patch + row * run + run - 1;
                column = opgen_dual_mac_column(patch + row * run, joins ? run - 1 : run, OPGEN_BLOCK, column);
                if (joins && row % 2 == 1) {
                    column = put(opgen_halves(*(last - run), *last), column);
                } else if (joins && row == window->filter_h - 1) {
                    column = put(opgen_halves(*last, 0), column);
                } else {
                    /* All are in, or the last one waits for the first one of the next row. */
                }
            }
        }
        opgen_pixel_block_s8(filter, stream, columns, count, output + pixel * filter->units);
    }
}
