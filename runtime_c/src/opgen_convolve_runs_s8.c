/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_dsp.h"
#include "opgen_dual_mac.h"
#include "opgen_pixel_blocks.h"

/* Bytes of a row that is copied where there is no room for a window. */
enum { MOST_IN_ROW = 16 };

/* A window, and its rows: where the first begins, and from row to row; NULL: each has to be copied. */
typedef struct {
    const opgen_window_quant *window;
    const int8_t *image;
    int32_t zero_point;
    int32_t y;
    int32_t x;
    const int8_t *first;
    int32_t step;
} window_rows;

/* Where they are in the image, if it has `run` bytes from the beginning of each; else a copy. */
static window_rows find_window(const opgen_window_quant *window, int32_t zero_point, const int8_t *image,
                               int32_t y, int32_t x, int32_t run, int8_t *patch)
{
    const int32_t pitch = window->input_w * window->input_c;
    const int32_t step = window->dilation_h * pitch;
    const int32_t first = y * pitch + x * window->input_c;
    const int32_t last = y + (window->filter_h - 1) * window->dilation_h;
    const bool is_inside =
        y >= 0 && x >= 0 && last < window->input_h && x + window->filter_w <= window->input_w;

    window_rows found = {window, image, zero_point, y, x, patch, window->filter_w * window->input_c};

    if (is_inside && first + (window->filter_h - 1) * step + run <= window->input_h * pitch) {
        found.first = image + first;
        found.step = step;
    } else if (patch != NULL) {
        opgen_window_patch(window, zero_point, image, y, x, patch);
    }
    return found;
}

/* A row of a window of one channel, which is copied. */
static const int8_t *copied_row(const window_rows *of, int32_t i, int8_t *row)
{
    const opgen_window_quant *const window = of->window;
    const int32_t y = of->y + i * window->dilation_h;
    const int32_t begin = opgen_clamp(-of->x, 0, window->filter_w);
    const int32_t end = opgen_min(window->input_w - of->x, window->filter_w);

    memset(row, of->zero_point, MOST_IN_ROW);
    if (y >= 0 && y < window->input_h && begin < end) {
        memcpy(row + begin, of->image + (y * window->input_w + of->x + begin), (size_t)(end - begin));
    }
    return row;
}

/* All channels of a pixel, four at a time. */
static void compute_pixel(const opgen_dual_mac_filter *filter, const window_rows *rows, int32_t run,
                          int8_t *output)
{
    const int32_t count = rows->window->filter_h;
    int8_t copy[MOST_IN_ROW];
    const int32_t *weights = filter->weights;
    const int32_t *channel = filter->channels;

    for (int32_t unit = 0; unit < filter->units; unit += 4) {
        const int32_t left = opgen_min(filter->units - unit, 4);
        int32_t sums[4] = {0, 0, 0, 0};
        for (int32_t i = 0; i < count; i++) {
            const int8_t *row =
                rows->first != NULL ? rows->first + i * rows->step : copied_row(rows, i, copy);
            weights = opgen_dual_mac_1x4(row, weights, run / 4, sums);
        }
        sums[1] = opgen_wrapping_sub(sums[1], sums[0]) >> 8;
        sums[3] = opgen_wrapping_sub(sums[3], sums[2]) >> 8;
        for (int32_t i = 0; i < left; i++, channel += OPGEN_CHANNEL) {
            const int32_t doubled = opgen_wrapping_add(opgen_shift_left(sums[i], 1), channel[0]);
            const int32_t addend = opgen_addend(filter->rounding, channel[2]);
            output[unit + i] = opgen_rescale_to_s8(doubled, channel[1], addend, channel[2]);
        }
    }
}

void opgen_convolve_runs_s8(const opgen_window_quant *window, int32_t zero_point, int32_t run,
                            const opgen_dual_mac_filter *filter, const int8_t *input, int8_t *output,
                            int8_t *patch)
{
    int8_t *pixel = output;

    for (int32_t n = 0; n < window->batches; n++) {
        for (int32_t y = 0; y < window->output_h; y++) {
            const int32_t in_y = y * window->stride_h - window->pad_h;
            int32_t in_x = -window->pad_w;
            for (int32_t x = 0; x < window->output_w; x++, pixel += filter->units) {
                const window_rows rows = find_window(window, zero_point, input, in_y, in_x, run, patch);
                compute_pixel(filter, &rows, run, pixel);
                in_x += window->stride_w;
            }
        }
        input += window->input_h * window->input_w * window->input_c;
    }
    opgen_limit_s8(filter->low, filter->high, output, (int32_t)(pixel - output));
}
