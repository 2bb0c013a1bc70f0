/* SPDX-License-Identifier: Apache-2.0 */
#include <string.h>

#include "opgen_fixed_point.h"
#include "opgen_packed_s8.h"

enum { CHANNELS_OF_A_SLICE = 16 };

/* What four pixels see whose first window begins at (top, left): [filter_h][slice][column][16], columns of
 * even numbers before those of odd ones if the stride is 2. */
static void take_quad(const opgen_window_quant *window, int32_t pad_value, const int8_t *image, int32_t top,
                      int32_t left, int8_t *patch)
{
    const int32_t depth = window->input_c;
    const int32_t phases = opgen_min(window->stride_w, window->filter_w);
    for (int32_t i = 0; i < window->filter_h * (depth / CHANNELS_OF_A_SLICE); i++) {
        const int32_t y = top + i / (depth / CHANNELS_OF_A_SLICE) * window->dilation_h;
        const int32_t slice = i % (depth / CHANNELS_OF_A_SLICE) * CHANNELS_OF_A_SLICE;
        for (int32_t phase = 0; phase < phases; phase++) {
            const int32_t taps = (window->filter_w - 1 - phase) / window->stride_w + 1;
            for (int32_t at = 0; at < taps + 3; at++) {
                const int32_t x = left + phase + at * window->stride_w;
                if (y >= 0 && y < window->input_h && x >= 0 && x < window->input_w) {
                    memcpy(patch, image + (y * window->input_w + x) * depth + slice, CHANNELS_OF_A_SLICE);
                } else {
                    memset(patch, pad_value, CHANNELS_OF_A_SLICE);
                }
                patch += CHANNELS_OF_A_SLICE;
            }
        }
    }
}

/* The products of one of four pixels, which begins `pixel` columns into the patch, with one of two filters.
 */
static int32_t products_of_quad(const opgen_window_quant *window, const int8_t *weights, const int8_t *patch)
{
    const int32_t phases = opgen_min(window->stride_w, window->filter_w);
    const int32_t steps = window->filter_h * (window->input_c / CHANNELS_OF_A_SLICE);
    int32_t total = 0;
    for (int32_t step = 0; step < steps; step++) {
        for (int32_t phase = 0; phase < phases; phase++) {
            const int32_t taps = (window->filter_w - 1 - phase) / window->stride_w + 1;
            for (int32_t i = 0; i < taps * CHANNELS_OF_A_SLICE; i++) {
                const int8_t weight =
                    weights[i / CHANNELS_OF_A_SLICE * 2 * CHANNELS_OF_A_SLICE + i % CHANNELS_OF_A_SLICE];
                total = opgen_wrapping_add(total, patch[i] * weight);
            }
            weights += taps * 2 * CHANNELS_OF_A_SLICE;
            patch += (taps + 3) * CHANNELS_OF_A_SLICE;
        }
    }
    return total;
}

void opgen_convolve_quads_s8(const opgen_window_quant *window, const int8_t *weights, const int32_t *stages,
                             int32_t pad_value, int32_t output_zero_point, const int8_t *input, int8_t *patch,
                             int8_t *output)
{
    const int32_t quads = (window->output_w + 3) / 4;
    const int32_t size = window->filter_h * window->filter_w * window->input_c;
    for (int32_t i = 0; i < window->batches * window->output_h * quads; i++) {
        const int32_t row = i / quads;
        const int32_t x = i % quads * 4;
        const int8_t *image =
            input + row / window->output_h * window->input_h * window->input_w * window->input_c;
        const int32_t count = opgen_min(window->output_w - x, 4);
        take_quad(window, pad_value, image, row % window->output_h * window->stride_h - window->pad_h,
                  x * window->stride_w - window->pad_w, patch);
        for (int32_t filter = 0; filter < window->output_c; filter++) {
            const int32_t *stage = stages + filter / 2 * 6 + filter % 2;
            const int8_t *weight = weights + filter / 2 * 2 * size + filter % 2 * CHANNELS_OF_A_SLICE;
            for (int32_t pixel = 0; pixel < count; pixel++) {
                int32_t sum = products_of_quad(window, weight, patch + pixel * CHANNELS_OF_A_SLICE);
                sum = opgen_multiply_by_quantized_multiplier_smaller_than_one(
                    opgen_wrapping_add(sum, stage[0]), stage[2], stage[4]);
                output[pixel * window->output_c + filter] =
                    (int8_t)opgen_clamp(opgen_wrapping_add(sum, output_zero_point), window->activation_min,
                                        window->activation_max);
            }
        }
        output += count * window->output_c;
    }
}
