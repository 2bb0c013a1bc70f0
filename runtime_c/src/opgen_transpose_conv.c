/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_transpose_conv.h"

#include <stddef.h>

#include "opgen_clamp.h"
#include "opgen_dot.h"
#include "opgen_dot_s16.h"
#include "opgen_sums_s8.h"

/* The first pixel, along one axis, whose filter reaches `position` of the uncut output. */
static inline int32_t first_pixel(int32_t position, int32_t stride, int32_t filter_size)
{
    return position < filter_size ? 0 : (position - filter_size) / stride + 1;
}

/* One more than the last of `size` pixels that lie at or before `position`. */
static inline int32_t end_pixel(int32_t position, int32_t stride, int32_t size)
{
    return opgen_min(position / stride + 1, size);
}

/* The body of all three, which differ in types, in how products are `added` to `total`, and in how it is
 * `finished`. The filter's row that a pixel puts at a position is how far that lies below the pixel. */
#define OPGEN_TRANSPOSE_CONVOLVE(element_type, weight_type, total_type, added, finished)                     \
    const int32_t channels = window->input_c;                                                                \
    const int32_t row = window->input_w * channels;                                                          \
    const int32_t filter_size = window->filter_h * window->filter_w * channels;                              \
    for (int32_t pixel = 0; pixel < window->batches * window->output_h * window->output_w; pixel++) {        \
        const int32_t below = pixel / window->output_w % window->output_h + window->pad_h;                   \
        const int32_t right = pixel % window->output_w + window->pad_w;                                      \
        const int32_t y_end = end_pixel(below, window->stride_h, window->input_h);                           \
        const int32_t x_end = end_pixel(right, window->stride_w, window->input_w);                           \
        const element_type *const image =                                                                    \
            input + pixel / window->output_w / window->output_h * window->input_h * row;                     \
        for (int32_t c = 0; c < window->output_c; c++) {                                                     \
            total_type total = 0;                                                                            \
            for (int32_t y = first_pixel(below, window->stride_h, window->filter_h); y < y_end; y++) {       \
                const int32_t tap_y = below - y * window->stride_h;                                          \
                for (int32_t x = first_pixel(right, window->stride_w, window->filter_w); x < x_end; x++) {   \
                    const int32_t tap_x = right - x * window->stride_w;                                      \
                    const element_type *const elements = image + y * row + x * channels;                     \
                    const weight_type *const weights =                                                       \
                        filter + c * filter_size + (tap_y * window->filter_w + tap_x) * channels;            \
                    total = (added);                                                                         \
                }                                                                                            \
            }                                                                                                \
            *output++ = (finished);                                                                          \
        }                                                                                                    \
    }

void opgen_transpose_convolve_f32(const opgen_window *window, const float *input, const float *filter,
                                  const float *bias, float *output)
{
    OPGEN_TRANSPOSE_CONVOLVE(float, float, float, opgen_dot_f32(total, elements, weights, channels),
                             opgen_clamp_f32(total + (bias != NULL ? bias[c] : 0.0f), window->activation_min,
                                             window->activation_max))
}

void opgen_transpose_convolve_s8(const opgen_window_quant *window, int32_t input_offset,
                                 int32_t output_zero_point, const int32_t *multipliers, const int32_t *shifts,
                                 const int8_t *input, const int8_t *filter, const int32_t *bias,
                                 int8_t *output)
{
    const cmsis_nn_activation range = {window->activation_min, window->activation_max};
    OPGEN_TRANSPOSE_CONVOLVE(
        int8_t, int8_t, int32_t,
        opgen_wrapping_add(total, opgen_dot_s8(elements, (int16_t)input_offset, weights, channels)),
        opgen_requantize_to_s8(opgen_wrapping_add(total, bias != NULL ? bias[c] : 0), multipliers[c],
                               shifts[c], output_zero_point, range))
}

void opgen_transpose_convolve_s16(const opgen_window_quant *window, const int32_t *multipliers,
                                  const int32_t *shifts, const int16_t *input, const int8_t *filter,
                                  const int64_t *bias, int16_t *output)
{
    OPGEN_TRANSPOSE_CONVOLVE(int16_t, int8_t, int64_t,
                             opgen_dot_wide_s16(total, elements, 0, weights, channels),
                             (int16_t)opgen_clamp(opgen_rescale_wide(total + (bias != NULL ? bias[c] : 0),
                                                                     multipliers[c], shifts[c]),
                                                  window->activation_min, window->activation_max))
}
