#include "opgen_depthwise_taps.h"

enum { TAPS = 9, WORDS = 10 };

static inline void compute_four(const uint32_t *taps, const int32_t *weights, const int32_t *channels,
                                int8_t *output)
{
    int32_t sums[4] = {0, 0, 0, 0};
    opgen_add_taps(taps[0], taps[1], weights, sums);
    opgen_add_taps(taps[2], taps[3], weights + 2, sums);
    opgen_add_taps(taps[4], taps[5], weights + 4, sums);
    opgen_add_taps(taps[6], taps[7], weights + 6, sums);
    opgen_add_taps(taps[8], 0, weights + 8, sums);
    opgen_store_four(sums, channels, output);
}

/* A pixel whose window lies within the image: from its first element. */
static void compute_inside(const opgen_window_quant *window, const int8_t *first, const int32_t *weights,
                           const int32_t *channels, int8_t *output)
{
    const int32_t depth = window->input_c;
    const int8_t *second = first + window->input_w * depth;
    const int8_t *third = second + window->input_w * depth;
    const int8_t *end = output + depth;

    for (; output != end; output += 4) {
        const uint32_t taps[TAPS] = {
            opgen_load_bytes(first),  opgen_load_bytes(first + depth),  opgen_load_bytes(first + 2 * depth),
            opgen_load_bytes(second), opgen_load_bytes(second + depth), opgen_load_bytes(second + 2 * depth),
            opgen_load_bytes(third),  opgen_load_bytes(third + depth),  opgen_load_bytes(third + 2 * depth)};
        compute_four(taps, weights, channels, output);
        first += 4;
        second += 4;
        third += 4;
        weights += WORDS;
        channels += 4 * OPGEN_CHANNEL;
    }
}

/* A pixel whose window reaches into the padding. */
static void compute_at_edge(const opgen_window_quant *window, uint32_t padding, const int8_t *image,
                            int32_t y, int32_t x, const int32_t *weights, const int32_t *channels,
                            int8_t *output)
{
    int32_t taps[TAPS];
    opgen_find_taps(window, y, x, taps);

    for (int32_t channel = 0; channel < window->input_c; channel += 4, image += 4) {
        const uint32_t found[TAPS] = {
            opgen_load_tap(image, taps[0], padding), opgen_load_tap(image, taps[1], padding),
            opgen_load_tap(image, taps[2], padding), opgen_load_tap(image, taps[3], padding),
            opgen_load_tap(image, taps[4], padding), opgen_load_tap(image, taps[5], padding),
            opgen_load_tap(image, taps[6], padding), opgen_load_tap(image, taps[7], padding),
            opgen_load_tap(image, taps[8], padding)};
        compute_four(found, weights, channels, output + channel);
        weights += WORDS;
        channels += 4 * OPGEN_CHANNEL;
    }
}

void opgen_depthwise_3x3_dsp_s8(const opgen_window_quant *window, int32_t zero_point, const int32_t *weights,
                                const int32_t *channels, const int8_t *input, int8_t *output)
{
    const uint32_t padding = opgen_padding_of(zero_point);
    const int32_t depth = window->input_c;
    const int32_t pixels = window->batches * window->output_h * window->output_w;
    const bool backwards = (uintptr_t)output > (uintptr_t)input;

    for (int32_t i = 0; i < pixels; i++) {
        const int32_t pixel = backwards ? pixels - 1 - i : i;
        const int32_t row = pixel / window->output_w;
        const int32_t x = pixel - row * window->output_w;
        const int32_t n = row / window->output_h;
        const int32_t y = row - n * window->output_h;
        const int8_t *image = input + n * window->input_h * window->input_w * depth;
        const int32_t in_y = y * window->stride_h - window->pad_h;
        const int32_t in_x = x * window->stride_w - window->pad_w;

        if (in_y >= 0 && in_x >= 0 && in_y + 3 <= window->input_h && in_x + 3 <= window->input_w) {
            compute_inside(window, image + (in_y * window->input_w + in_x) * depth, weights, channels,
                           output + pixel * depth);
        } else {
            compute_at_edge(window, padding, image, y, x, weights, channels, output + pixel * depth);
        }
    }
    opgen_limit_s8(window->activation_min, window->activation_max, output, pixels * depth);
}
