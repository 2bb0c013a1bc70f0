/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_dual_mac.h"
#include "opgen_dual_mac_column.h"

/* Elements of a row of the filter that lie in a row of the image, too. */
static int32_t run_of(const opgen_window_quant *window)
{
    return window->dilation_w == 1 ? window->filter_w * window->input_c : window->input_c;
}

/* Widens `count` elements of padding. */
static uint32_t *pad_column(int32_t zero_point, int32_t count, uint32_t *column)
{
    const uint32_t both = opgen_halves(zero_point, zero_point);
    for (int32_t pairs = count / 4 * 2 + (count % 4 + 1) / 2; pairs > 0; pairs--) {
        *column = both;
        column += 2;
    }
    return column;
}

/* Widens a run that begins at column x of a row of the image and leaves it at one end or both. */
static uint32_t *cut_column(const opgen_window_quant *window, int32_t zero_point, const int8_t *row,
                            int32_t x, int32_t run, int8_t *padded, uint32_t *column)
{
    const int32_t depth = window->input_c;
    const int32_t width = run / depth;
    const int32_t begin = opgen_clamp(-x, 0, width);
    const int32_t end = opgen_max(begin, opgen_min(window->input_w - x, width));
    const int32_t before = begin * depth;
    const int32_t count = (end - begin) * depth;

    if (count == 0) {
        return pad_column(zero_point, run, column);
    }
    const int8_t *inside = row + (x + begin) * depth;
    if (depth % 4 == 0) {
        column = pad_column(zero_point, before, column);
        column = opgen_dual_mac_column(inside, count, 2, column);
        return pad_column(zero_point, run - before - count, column);
    }
    memset(padded, zero_point, (size_t)run);
    memcpy(padded + before, inside, (size_t)count);
    return opgen_dual_mac_column(padded, run, 2, column);
}

/* Widens all that the pixel at (y, x) of an output is made from. */
static void gather(const opgen_window_quant *window, int32_t zero_point, const int8_t *image, int32_t y,
                   int32_t x, int8_t *padded, uint32_t *column)
{
    const int32_t run = run_of(window);
    const int32_t runs = window->dilation_w == 1 ? 1 : window->filter_w;
    const int32_t width = run / window->input_c;
    const int32_t first_x = x * window->stride_w - window->pad_w;
    int32_t in_y = y * window->stride_h - window->pad_h;

    for (int32_t i = 0; i < window->filter_h; i++, in_y += window->dilation_h) {
        const bool is_inside = in_y >= 0 && in_y < window->input_h;
        const int8_t *row = is_inside ? image + in_y * window->input_w * window->input_c : image;
        int32_t in_x = first_x;
        for (int32_t j = 0; j < runs; j++, in_x += window->dilation_w) {
            if (!is_inside) {
                column = pad_column(zero_point, run, column);
            } else if (in_x >= 0 && in_x + width <= window->input_w) {
                column = opgen_dual_mac_column(row + in_x * window->input_c, run, 2, column);
            } else {
                column = cut_column(window, zero_point, row, in_x, run, padded, column);
            }
        }
    }
}

void opgen_convolve_dual_mac_s8(const opgen_window_quant *window, int32_t zero_point,
                                const opgen_dual_mac_filter *filter, const int8_t *input, int8_t *output,
                                void *scratch)
{
    const int32_t pixels = window->output_h * window->output_w;
    uint32_t *columns = (uint32_t *)scratch;
    int8_t *padded = (int8_t *)(columns + 2 * filter->pairs);
    int8_t *image = output;

    for (int32_t n = 0; n < window->batches; n++) {
        int32_t y = 0;
        int32_t x = 0;
        for (int32_t pixel = 0; pixel < pixels; pixel += 2) {
            int8_t *first = image;
            for (int32_t i = 0; i < 2 && pixel + i < pixels; i++) {
                gather(window, zero_point, input, y, x, padded, columns + i);
                if (++x == window->output_w) {
                    x = 0;
                    y++;
                }
                image += filter->units;
            }
            opgen_dual_mac_two_pixels(filter, columns, first, image - filter->units);
        }
        input += window->input_h * window->input_w * window->input_c;
    }
    opgen_limit_s8(filter->low, filter->high, output, window->batches * pixels * filter->units);
}
