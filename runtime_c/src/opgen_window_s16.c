/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_window_s16.h"

#include <stddef.h>

#include "opgen_dot_s16.h"
#include "opgen_taps.h"

/* The body of both convolutions, which differ in the `total`'s type, in the `dot` product that adds to it,
 * and in how it is `rescaled`. */
#define OPGEN_CONVOLVE_S16(total_type, dot, rescaled)                                                        \
    const int32_t filter_size = window->filter_h * window->filter_w * window->filter_c;                      \
    const int32_t group_size = window->output_c / (window->input_c / window->filter_c);                      \
    const int32_t row = window->input_w * window->input_c;                                                   \
    for (int32_t pixel = 0; pixel < window->batches * window->output_h * window->output_w; pixel++) {        \
        const int32_t y = pixel / window->output_w;                                                          \
        const int32_t y0 = y % window->output_h * window->stride_h - window->pad_h;                          \
        const int32_t x0 = pixel % window->output_w * window->stride_w - window->pad_w;                      \
        const int32_t y_end = opgen_end_tap(y0, window->dilation_h, window->input_h, window->filter_h);      \
        const int32_t x_end = opgen_end_tap(x0, window->dilation_w, window->input_w, window->filter_w);      \
        const int16_t *const image = input + y / window->output_h * window->input_h * row;                   \
        for (int32_t c = 0; c < window->output_c; c++) {                                                     \
            const int16_t *const group = image + c / group_size * window->filter_c;                          \
            const int8_t *const taps = filter + c * filter_size;                                             \
            total_type total = 0;                                                                            \
            for (int32_t j = opgen_first_tap(y0, window->dilation_h); j < y_end; j++) {                      \
                for (int32_t i = opgen_first_tap(x0, window->dilation_w); i < x_end; i++) {                  \
                    const int16_t *const element = group + (y0 + j * window->dilation_h) * row +             \
                                                   (x0 + i * window->dilation_w) * window->input_c;          \
                    const int8_t *const tap = taps + (j * window->filter_w + i) * window->filter_c;          \
                    total = dot(total, element, 0, tap, window->filter_c);                                   \
                }                                                                                            \
            }                                                                                                \
            *output++ = (int16_t)opgen_clamp((rescaled), window->activation_min, window->activation_max);    \
        }                                                                                                    \
    }

void opgen_convolve_wide_s16(const opgen_window_quant *window, const int32_t *multipliers,
                             const int32_t *shifts, const int16_t *input, const int8_t *filter,
                             const int64_t *bias, int16_t *output)
{
    OPGEN_CONVOLVE_S16(int64_t, opgen_dot_wide_s16,
                       opgen_rescale_wide(total + (bias != NULL ? bias[c] : 0), multipliers[c], shifts[c]))
}

void opgen_convolve_narrow_s16(const opgen_window_quant *window, const int32_t *multipliers,
                               const int32_t *shifts, const int16_t *input, const int8_t *filter,
                               const int32_t *bias, int16_t *output)
{
    OPGEN_CONVOLVE_S16(int32_t, opgen_dot_narrow_s16,
                       opgen_multiply_by_quantized_multiplier(
                           opgen_wrapping_add(total, bias != NULL ? bias[c] : 0), multipliers[c], shifts[c]))
}
