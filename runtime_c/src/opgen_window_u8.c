/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_window_u8.h"

#include <stddef.h>

#include "opgen_clamp.h"
#include "opgen_taps.h"

static inline int32_t dot_u8(int32_t total, const int8_t *elements, int32_t input_offset, const uint8_t *taps,
                             int32_t filter_offset, int32_t count)
{
    for (int32_t k = 0; k < count; k++) {
        total = opgen_wrapping_add(total, (elements[k] + input_offset) * (taps[k] + filter_offset));
    }
    return total;
}

void opgen_convolve_u8_filter_s8(const opgen_window_quant *window, int depthwise, int32_t input_offset,
                                 int32_t filter_offset, int32_t output_offset, const int32_t *multipliers,
                                 const int32_t *shifts, const int8_t *input, const uint8_t *filter,
                                 const int32_t *bias, int8_t *output)
{
    const int32_t group_size = window->output_c / (window->input_c / window->filter_c);
    const int32_t tap_step = depthwise ? window->output_c : window->filter_c;
    const int32_t filter_step = depthwise ? 1 : window->filter_h * window->filter_w * window->filter_c;
    const int32_t row = window->input_w * window->input_c;
    for (int32_t pixel = 0; pixel < window->batches * window->output_h * window->output_w; pixel++) {
        const int32_t y = pixel / window->output_w;
        const int32_t y0 = y % window->output_h * window->stride_h - window->pad_h;
        const int32_t x0 = pixel % window->output_w * window->stride_w - window->pad_w;
        const int32_t y_end = opgen_end_tap(y0, window->dilation_h, window->input_h, window->filter_h);
        const int32_t x_end = opgen_end_tap(x0, window->dilation_w, window->input_w, window->filter_w);
        const int8_t *const image = input + y / window->output_h * window->input_h * row;
        for (int32_t c = 0; c < window->output_c; c++) {
            const int8_t *const group = image + c / group_size * window->filter_c;
            const uint8_t *const taps = filter + c * filter_step;
            int32_t total = bias != NULL ? bias[c] : 0;
            for (int32_t j = opgen_first_tap(y0, window->dilation_h); j < y_end; j++) {
                for (int32_t i = opgen_first_tap(x0, window->dilation_w); i < x_end; i++) {
                    const int8_t *const element = group + (y0 + j * window->dilation_h) * row +
                                                  (x0 + i * window->dilation_w) * window->input_c;
                    total = dot_u8(total, element, input_offset, taps + (j * window->filter_w + i) * tap_step,
                                   filter_offset, window->filter_c);
                }
            }
            total = opgen_multiply_by_quantized_multiplier(total, multipliers[c], shifts[c]);
            *output++ = (int8_t)opgen_clamp(opgen_wrapping_add(total, output_offset), window->activation_min,
                                            window->activation_max);
        }
    }
}
