/* SPDX-License-Identifier: Apache-2.0 */
#include <stdbool.h>

#include "opgen_depthwise_packed_s8.h"
#include "opgen_fixed_point.h"

enum { LANES = 16 };

/* A channel of a pixel, whose window begins at (y, x). */
static int32_t depthwise_lane(const opgen_window_quant *window, const int8_t *weights, int32_t pad_value,
                              const int8_t *image, int32_t y, int32_t x)
{
    int32_t total = 0;
    for (int32_t i = 0; i < window->filter_h; i++) {
        for (int32_t j = 0; j < window->filter_w; j++) {
            const int32_t image_y = y + i * window->dilation_h;
            const int32_t image_x = x + j * window->dilation_w;
            const bool is_inside =
                image_y >= 0 && image_y < window->input_h && image_x >= 0 && image_x < window->input_w;
            const int32_t value =
                is_inside ? image[(image_y * window->input_w + image_x) * window->input_c] : pad_value;
            total = opgen_wrapping_add(total, value * *weights);
            weights += LANES;
        }
    }
    return total;
}

void opgen_depthwise_lanes_s8(const opgen_window_quant *window, const int8_t *weights, const int32_t *stages,
                              int32_t pad_value, int32_t output_zero_point, const int8_t *input,
                              int8_t *output)
{
    static const int32_t places[4] = {0, 24, 12, 36};
    const int32_t depth = window->input_c;
    const int32_t pixels = window->output_h * window->output_w;
    for (int32_t i = 0; i < window->batches * pixels; i++) {
        const int8_t *image = input + i / pixels * window->input_h * window->input_w * depth;
        const int32_t y = i % pixels / window->output_w * window->stride_h - window->pad_h;
        const int32_t x = i % window->output_w * window->stride_w - window->pad_w;
        for (int32_t channel = 0; channel < depth; channel++) {
            const int32_t block = channel / LANES;
            const int32_t lane = channel - opgen_min(LANES * block, depth - LANES);
            const int8_t *weight = weights + block * window->filter_h * window->filter_w * LANES + lane;
            const int32_t *stage = stages + 3 * LANES * block + places[lane % 4] + lane / 4;
            int32_t sum = depthwise_lane(window, weight, pad_value, image + channel, y, x);
            sum = opgen_multiply_by_quantized_multiplier_smaller_than_one(opgen_wrapping_add(sum, stage[0]),
                                                                          stage[4], stage[8]);
            *output++ = (int8_t)opgen_clamp(opgen_wrapping_add(sum, output_zero_point),
                                            window->activation_min, window->activation_max);
        }
    }
}
