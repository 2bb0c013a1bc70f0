#include "opgen_depthwise_taps.h"

/* One pixel; `count` of taps is even: the last one may be padding that has no weights. */
static void compute_pixel(const int8_t *image, const int32_t *taps, int32_t count, uint32_t padding,
                          int32_t depth, const int32_t *weights, const int32_t *channels, int8_t *output)
{
    for (int32_t channel = 0; channel < depth; channel += 4, image += 4) {
        int32_t sums[4] = {0, 0, 0, 0};
        for (const int32_t *tap = taps; tap != taps + count; tap += 2) {
            opgen_add_taps(opgen_load_tap(image, tap[0], padding), opgen_load_tap(image, tap[1], padding),
                           weights, sums);
            weights += 2;
        }
        opgen_store_four(sums, channels, output + channel);
        channels += 4 * OPGEN_CHANNEL;
    }
}

void opgen_depthwise_dsp_s8(const opgen_window_quant *window, int32_t zero_point, const int32_t *weights,
                            const int32_t *channels, const int8_t *input, int8_t *output, void *scratch)
{
    const uint32_t padding = opgen_padding_of(zero_point);
    const int32_t depth = window->input_c;
    const int32_t pixels = window->batches * window->output_h * window->output_w;
    const int32_t elements = window->filter_h * window->filter_w;
    const bool backwards = (uintptr_t)output > (uintptr_t)input;
    int32_t *taps = (int32_t *)scratch;

    if (elements % 2 != 0) {
        taps[elements] = OPGEN_NO_TAP;
    }
    for (int32_t i = 0; i < pixels; i++) {
        const int32_t pixel = backwards ? pixels - 1 - i : i;
        const int32_t row = pixel / window->output_w;
        const int32_t x = pixel - row * window->output_w;
        const int32_t n = row / window->output_h;
        const int32_t y = row - n * window->output_h;

        opgen_find_taps(window, y, x, taps);
        compute_pixel(input + n * window->input_h * window->input_w * depth, taps, elements + elements % 2,
                      padding, depth, weights, channels, output + pixel * depth);
    }
    opgen_limit_s8(window->activation_min, window->activation_max, output, pixels * depth);
}
