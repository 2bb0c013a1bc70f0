/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_dsp.h"
#include "opgen_dual_mac.h"

/* Returns `run` bytes of a row of an image that begin at column x: as they are there, or with padding. */
static const int8_t *find_run(const opgen_window_quant *window, int32_t zero_point, const int8_t *image,
                              int32_t y, int32_t x, int32_t run, int8_t *padded)
{
    const int32_t depth = window->input_c;
    const bool is_row = y >= 0 && y < window->input_h;
    const int32_t begin = opgen_max(x, 0);
    const int32_t end = opgen_min(x + window->filter_w, window->input_w);

    if (is_row && begin == x && end == x + window->filter_w) {
        return image + (y * window->input_w + x) * depth;
    }
    memset(padded, zero_point, (size_t)run);
    if (is_row && begin < end) {
        memcpy(padded + (begin - x) * depth, image + (y * window->input_w + begin) * depth,
               (size_t)((end - begin) * depth));
    }
    return padded;
}

/* Up to four channels of the pixel whose window begins at (y, x); returns where the next weights are. */
static const int32_t *compute_four(const opgen_window_quant *window, int32_t zero_point, const int8_t *image,
                                   int32_t y, int32_t x, const int32_t *weights, int32_t *sums)
{
    const int32_t run = window->filter_w * window->input_c;
    const int32_t last = y + (window->filter_h - 1) * window->dilation_h;
    int8_t padded[OPGEN_MAX_RUN];

    if (y >= 0 && x >= 0 && last < window->input_h && x + window->filter_w <= window->input_w) {
        const int32_t row_bytes = window->input_w * window->input_c;
        const int8_t *from = image + y * row_bytes + x * window->input_c;
        const int8_t *end = image + last * row_bytes + x * window->input_c;
        weights = opgen_dual_mac_1x4(from, weights, run / 4, sums);
        while (from != end) {
            from += window->dilation_h * row_bytes;
            weights = opgen_dual_mac_1x4(from, weights, run / 4, sums);
        }
    } else {
        for (; y <= last; y += window->dilation_h) {
            const int8_t *from = find_run(window, zero_point, image, y, x, run, padded);
            weights = opgen_dual_mac_1x4(from, weights, run / 4, sums);
        }
    }
    sums[1] = opgen_wrapping_sub(sums[1], sums[0]) >> 8;
    sums[3] = opgen_wrapping_sub(sums[3], sums[2]) >> 8;
    return weights;
}

static void convolve_rows_dual_mac_s8_compute_pixel(const opgen_window_quant *window, int32_t zero_point,
                                                    const opgen_dual_mac_filter *filter, const int8_t *image,
                                                    int32_t y, int32_t x, int8_t *output)
{
    const int32_t *weights = filter->weights;
    const int32_t *channel = filter->channels;

    for (int32_t unit = 0; unit < filter->units; unit += 4) {
        const int32_t count = opgen_min(filter->units - unit, 4);
        int32_t sums[4] = {0, 0, 0, 0};
        weights = compute_four(window, zero_point, image, y, x, weights, sums);
        for (int32_t i = 0; i < count; i++, channel += OPGEN_CHANNEL) {
            const int32_t doubled = opgen_wrapping_add(opgen_shift_left(sums[i], 1), channel[0]);
            const int32_t addend = opgen_addend(filter->rounding, channel[2]);
            output[unit + i] = opgen_rescale_to_s8(doubled, channel[1], addend, channel[2]);
        }
    }
}

void opgen_convolve_rows_dual_mac_s8(const opgen_window_quant *window, int32_t zero_point,
                                     const opgen_dual_mac_filter *filter, const int8_t *input, int8_t *output)
{
    int8_t *pixel = output;

    for (int32_t n = 0; n < window->batches; n++) {
        for (int32_t y = 0; y < window->output_h; y++) {
            const int32_t in_y = y * window->stride_h - window->pad_h;
            for (int32_t x = 0; x < window->output_w; x++, pixel += filter->units) {
                const int32_t in_x = x * window->stride_w - window->pad_w;
                convolve_rows_dual_mac_s8_compute_pixel(window, zero_point, filter, input, in_y, in_x, pixel);
            }
        }
        input += window->input_h * window->input_w * window->input_c;
    }
    opgen_limit_s8(filter->low, filter->high, output, (int32_t)(pixel - output));
}
