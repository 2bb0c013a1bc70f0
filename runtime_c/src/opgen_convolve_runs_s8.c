/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_dsp.h"
#include "opgen_dual_mac.h"
#include "opgen_pixel_blocks.h"

/* Rows of a window: where the first begins, and from row to row. */
typedef struct {
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

    window_rows found = {patch, window->filter_w * window->input_c};

    if (is_inside && first + (window->filter_h - 1) * step + run <= window->input_h * pitch) {
        found.first = image + first;
        found.step = step;
    } else {
        opgen_window_patch(window, zero_point, image, y, x, patch);
    }
    return found;
}

/* All channels of a pixel, four at a time. */
static void compute_pixel(const opgen_dual_mac_filter *filter, window_rows rows, int32_t count, int32_t run,
                          int8_t *output)
{
    const int32_t *weights = filter->weights;
    const int32_t *channel = filter->channels;

    for (int32_t unit = 0; unit < filter->units; unit += 4) {
        const int32_t left = opgen_min(filter->units - unit, 4);
        int32_t sums[4] = {0, 0, 0, 0};
        for (int32_t i = 0; i < count; i++) {
            weights = opgen_dual_mac_1x4(rows.first + i * rows.step, weights, run / 4, sums);
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
                compute_pixel(filter, rows, window->filter_h, run, pixel);
                in_x += window->stride_w;
            }
        }
        input += window->input_h * window->input_w * window->input_c;
    }
    opgen_limit_s8(filter->low, filter->high, output, (int32_t)(pixel - output));
}
