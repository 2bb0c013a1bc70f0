/* SPDX-License-Identifier: Apache-2.0 */
#include <string.h>

#include "opgen_dsp.h"
#include "opgen_lanes_s8.h"

static inline void lane_padding(int32_t zero_point, int32_t count, opgen_lane *to)
{
    for (int32_t i = 0; i < count; i++) {
        to[i] = (opgen_lane)zero_point;
    }
}

/* A row of a window whose elements lie apart, from column x of a row of the image on. */
static void lane_wide_row(const opgen_window_quant *window, int32_t zero_point, const int8_t *row, int32_t x,
                          opgen_lane *to)
{
    const int32_t depth = window->input_c;
    for (int32_t i = 0; i < window->filter_w; i++, x += window->dilation_w, to += depth) {
        if (x >= 0 && x < window->input_w) {
            opgen_lane_widen(row + x * depth, depth, to);
        } else {
            lane_padding(zero_point, depth, to);
        }
    }
}

/* All that the pixel at (y, x) of an output is made from. */
static void lane_window(const opgen_window_quant *window, int32_t zero_point, const int8_t *image, int32_t y,
                        int32_t x, opgen_lane *to)
{
    const int32_t depth = window->input_c;
    const int32_t run = window->filter_w * depth;
    const int32_t first_x = x * window->stride_w - window->pad_w;
    /* Elements of a row of the window that lie before the image, and before its end. */
    const int32_t begin = opgen_clamp(-first_x, 0, window->filter_w) * depth;
    const int32_t end = opgen_max(begin, opgen_min(window->input_w - first_x, window->filter_w) * depth);
    int32_t in_y = y * window->stride_h - window->pad_h;

    for (int32_t i = 0; i < window->filter_h; i++, in_y += window->dilation_h, to += run) {
        const int32_t at = in_y * window->input_w * depth;
        if (in_y < 0 || in_y >= window->input_h || (begin == end && window->dilation_w == 1)) {
            lane_padding(zero_point, run, to);
        } else if (window->dilation_w != 1) {
            lane_wide_row(window, zero_point, image + at, first_x, to);
        } else {
            lane_padding(zero_point, begin, to);
            opgen_lane_widen(image + (at + first_x * depth + begin), end - begin, to + begin);
            lane_padding(zero_point, run - end, to + end);
        }
    }
}

/* Whether each pixel is made from the one in its place. */
static bool lane_stays(const opgen_window_quant *window)
{
    return window->filter_h * window->filter_w == 1 && window->stride_h * window->stride_w == 1 &&
           window->pad_h == 0 && window->pad_w == 0 && window->input_h == window->output_h &&
           window->input_w == window->output_w;
}

void opgen_convolve_wide_s8(const opgen_window_quant *window, int32_t zero_point,
                            const opgen_lane_filter *filter, const int8_t *input, int8_t *output,
                            void *scratch)
{
    const int32_t size = window->output_h * window->output_w;
    const int32_t pixels = window->batches * size;
    const int32_t column = opgen_lane_column(filter);
    opgen_lane *columns = (opgen_lane *)scratch;
    int32_t n = 0;
    int32_t y = 0;
    int32_t x = 0;

    if (lane_stays(window)) {
        opgen_fully_connected_wide_s8(filter, pixels, input, output, scratch);
        return;
    }
    memset(columns, 0, sizeof *columns * (size_t)(OPGEN_LANE_PIXELS * column));
    for (int32_t pixel = 0; pixel < pixels; pixel += OPGEN_LANE_PIXELS) {
        const int32_t count = opgen_min(OPGEN_LANE_PIXELS, pixels - pixel);
        for (int32_t i = 0; i < count; i++) {
            lane_window(window, zero_point, input + n * window->input_h * window->input_w * window->input_c,
                        y, x, columns + i * column);
            if (++x == window->output_w) {
                x = 0;
                if (++y == window->output_h) {
                    y = 0;
                    n++;
                }
            }
        }
        opgen_lane_pixels_s8(filter, columns, count, output + pixel * filter->units);
    }
    opgen_limit_s8(filter->low, filter->high, output, pixels * filter->units);
}
