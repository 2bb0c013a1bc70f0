/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_depthwise_taps.h"

static void depthwise_dsp_s8_compute(const opgen_depthwise_filter *filter, const int8_t *image,
                                     const int32_t *taps, int32_t count, int32_t depth, int8_t *output)
{
    const uint32_t padding = opgen_padding_of(filter->zero_point);
    const int32_t *stream = filter->stream;
    const int32_t *end = taps + count;

    for (int32_t channel = 0; channel < depth; channel += 4, image += 4) {
        int32_t sums[4] = {0, 0, 0, 0};
        const int32_t *tap = taps;
        for (; end - tap >= 2; tap += 2, stream += 2) {
            opgen_add_taps(opgen_load_tap(image, tap[0], padding), opgen_load_tap(image, tap[1], padding),
                           stream, sums);
        }
        if (tap != end) {
            opgen_add_tap(opgen_load_tap(image, tap[0], padding), stream, sums);
            stream += 2;
        }
        opgen_store_four(sums, filter->rounding, stream, output + channel);
        stream += 4 * OPGEN_CHANNEL;
    }
}

void opgen_depthwise_dsp_s8(const opgen_window_quant *window, const opgen_depthwise_filter *filter,
                            const int8_t *input, int8_t *output, void *scratch)
{
    const int32_t depth = window->input_c;
    const int32_t pixels = window->batches * window->output_h * window->output_w;
    const bool backwards = (uintptr_t)output > (uintptr_t)input;
    int32_t *taps = (int32_t *)scratch;

    for (int32_t i = 0; i < pixels; i++) {
        const int32_t pixel = backwards ? pixels - 1 - i : i;
        const int32_t row = pixel / window->output_w;
        const int32_t x = pixel - row * window->output_w;
        const int32_t n = row / window->output_h;
        const int32_t y = row - n * window->output_h;

        opgen_find_taps(window, y, x, taps);
        depthwise_dsp_s8_compute(filter, input + n * window->input_h * window->input_w * depth, taps,
                                 window->filter_h * window->filter_w, depth, output + pixel * depth);
    }
    opgen_limit_s8(window->activation_min, window->activation_max, output, pixels * depth);
}
