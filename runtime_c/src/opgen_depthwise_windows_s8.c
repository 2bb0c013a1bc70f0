/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_depthwise_pixels.h"

enum { WINDOW_GROUP = 4 };

/* What the weight of an element and channel is times two. `weights` follow the biases. */
static int32_t window_weight(const int32_t *weights, int32_t size, int32_t tap, int32_t channel)
{
    const bool is_last = tap == size / 2 * 2;
    const int32_t at = tap / 2 * WINDOW_GROUP + (is_last ? channel / 2 : channel);
    const bool is_first = (is_last ? channel : tap) % 2 == 0;
    return is_first ? opgen_first_half((uint32_t)weights[at]) : opgen_second_half((uint32_t)weights[at]);
}

/* One output. `image` begins with its channel. */
static int8_t compute_window(const opgen_window_quant *window, int32_t zero_point, int32_t shift,
                             const int32_t *stream, int32_t channel, const int8_t *image, int32_t y,
                             int32_t x)
{
    const int32_t size = window->filter_h * window->filter_w;
    const int32_t *scaling = stream + WINDOW_GROUP + 2 * size;
    const int32_t *ends = scaling + 2 * channel;
    int32_t doubled = stream[channel];

    for (int32_t tap = 0; tap < size; tap++) {
        const int32_t in_y = y + tap / window->filter_w * window->dilation_h;
        const int32_t in_x = x + tap % window->filter_w;
        const bool is_inside = in_y >= 0 && in_y < window->input_h && in_x >= 0 && in_x < window->input_w;
        const int32_t value =
            is_inside ? image[(in_y * window->input_w + in_x) * window->input_c] : zero_point;
        const int32_t weight = window_weight(stream + WINDOW_GROUP, size, tap, channel);
        doubled = opgen_wrapping_add(doubled, value * weight);
    }
    return opgen_rescale_any_to_s8(doubled, ends[0], ends[1],
                                   shift < 0 ? scaling[2 * WINDOW_GROUP + channel] : shift);
}

void opgen_depthwise_windows_s8(const opgen_window_quant *window, int32_t zero_point, int32_t shift,
                                const int32_t *stream, const int8_t *input, int8_t *output)
{
    const int32_t depth = window->input_c;
    const int32_t units = window->output_c;
    const int32_t per = units / depth;
    const int32_t whole = per < WINDOW_GROUP ? units : per; /* units that are split into groups */
    const int32_t size = window->output_h * window->output_w;
    const int32_t pixels = window->batches * size;
    const int32_t words = 2 * window->filter_h * window->filter_w + (shift < 0 ? 4 : 3) * WINDOW_GROUP;
    const bool backwards = (uintptr_t)output > (uintptr_t)input;

    for (int32_t i = 0; i < pixels; i++) {
        const int32_t pixel = backwards ? pixels - 1 - i : i;
        const int32_t at = pixel % size;
        const int32_t y = at / window->output_w * window->stride_h - window->pad_h;
        const int32_t x = at % window->output_w * window->stride_w - window->pad_w;
        const int8_t *image = input + pixel / size * window->input_h * window->input_w * depth;
        const int32_t *group = stream;
        for (int32_t begin = 0; begin < units; group += words) {
            const int32_t end = (begin / whole + 1) * whole;
            const int32_t unit = opgen_min(begin, end - WINDOW_GROUP);
            int8_t results[WINDOW_GROUP];
            for (int32_t j = 0; j < WINDOW_GROUP; j++) {
                const int8_t *from = image + (unit + j) / per;
                results[j] = compute_window(window, zero_point, shift, group, j, from, y, x);
            }
            memcpy(output + pixel * units + unit, results, sizeof results);
            begin = opgen_min(begin + WINDOW_GROUP, end);
        }
    }
}
