/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_dsp.h"
#include "opgen_plain_column.h"

/* The same as opgen_plain_column() for what surrounds an image. */
static uint32_t plain_padding(int32_t zero_point, int32_t count, uint8_t *column)
{
    const uint32_t byte = (uint8_t)zero_point ^ 0x80u;
    for (int32_t i = 0; i < count; i++, column += OPGEN_PLAIN_PIXELS) {
        *column = (uint8_t)byte;
    }
    return byte * (uint32_t)count;
}

/* A row of a window whose elements lie apart, from column x of a row of the image on. */
static uint32_t plain_wide_row(const opgen_window_quant *window, int32_t zero_point, const int8_t *row,
                               int32_t x, uint8_t *column)
{
    const int32_t depth = window->input_c;
    uint32_t sum = 0;
    for (int32_t i = 0; i < window->filter_w; i++, x += window->dilation_w) {
        sum += x >= 0 && x < window->input_w ? opgen_plain_column(row + x * depth, depth, column)
                                             : plain_padding(zero_point, depth, column);
        column += OPGEN_PLAIN_PIXELS * depth;
    }
    return sum;
}

/* All that the pixel at (y, x) of an output is made from; returns its base. */
static int32_t plain_window(const opgen_window_quant *window, int32_t zero_point, const int8_t *image,
                            int32_t y, int32_t x, uint8_t *column)
{
    const int32_t depth = window->input_c;
    const int32_t run = window->filter_w * depth;
    const int32_t first_x = x * window->stride_w - window->pad_w;
    /* Elements of a row of the window that lie before the image, and before its end. */
    const int32_t begin = opgen_clamp(-first_x, 0, window->filter_w) * depth;
    const int32_t end = opgen_max(begin, opgen_min(window->input_w - first_x, window->filter_w) * depth);
    int32_t in_y = y * window->stride_h - window->pad_h;
    uint32_t sum = 0;

    for (int32_t i = 0; i < window->filter_h; i++, in_y += window->dilation_h) {
        const int32_t at = in_y * window->input_w * depth;
        if (in_y < 0 || in_y >= window->input_h || (begin == end && window->dilation_w == 1)) {
            sum += plain_padding(zero_point, run, column);
        } else if (window->dilation_w != 1) {
            sum += plain_wide_row(window, zero_point, image + at, first_x, column);
        } else {
            sum += plain_padding(zero_point, begin, column);
            sum += opgen_plain_column(image + (at + first_x * depth + begin), end - begin,
                                      column + OPGEN_PLAIN_PIXELS * begin);
            sum += plain_padding(zero_point, run - end, column + OPGEN_PLAIN_PIXELS * end);
        }
        column += OPGEN_PLAIN_PIXELS * run;
    }
    return opgen_plain_base(sum);
}

void opgen_convolve_plain_s8(const opgen_window_quant *window, int32_t zero_point,
                             const opgen_plain_filter *filter, const int8_t *input, int8_t *output,
                             void *scratch)
{
    const int32_t pixels = window->output_h * window->output_w;
    uint8_t *columns = (uint8_t *)scratch;
    int8_t *image = output;

    for (int32_t n = 0; n < window->batches; n++) {
        int32_t y = 0;
        int32_t x = 0;
        for (int32_t pixel = 0; pixel < pixels; pixel += OPGEN_PLAIN_PIXELS) {
            const int32_t count = opgen_min(OPGEN_PLAIN_PIXELS, pixels - pixel);
            int32_t bases[OPGEN_PLAIN_PIXELS] = {0, 0};
            int8_t *const first = image;
            for (int32_t i = 0; i < count; i++) {
                bases[i] = plain_window(window, zero_point, input, y, x, columns + i);
                if (++x == window->output_w) {
                    x = 0;
                    y++;
                }
                image += filter->units;
            }
            if (count == 1) { /* an odd one is computed twice */
                bases[1] = plain_window(window, zero_point, input, window->output_h - 1, window->output_w - 1,
                                        columns + 1);
            }
            opgen_plain_two_pixels_s8(filter, columns, bases, first, image - filter->units);
        }
        input += window->input_h * window->input_w * window->input_c;
    }
    opgen_limit_s8(filter->low, filter->high, output, window->batches * pixels * filter->units);
}
