/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_transpose_conv.h"

#include <stddef.h>

#include "opgen_clamp.h"
#include "opgen_dot.h"
#include "opgen_dot_s16.h"
#include "opgen_sums_s8.h"

/* The first pixel, along one axis, whose filter reaches `position` of the uncut output; the `extent` of a
 * filter counts the gaps between its elements. */
static inline int32_t first_pixel(int32_t position, int32_t stride, int32_t extent)
{
    return position < extent ? 0 : (position - extent) / stride + 1;
}

/* One more than the last of `size` pixels that lie at or before `position`. */
static inline int32_t end_pixel(int32_t position, int32_t stride, int32_t size)
{
    return opgen_min(position / stride + 1, size);
}

/* The body of all three, which differ in types, in how products are `added` to `total`, and in how it is
 * `finished`. The filter's row that a pixel puts at a position is how far that lies below the pixel; where
 * filters have gaps, not every pixel puts one there. */
#define OPGEN_TRANSPOSE_CONVOLVE(element_type, weight_type, total_type, added, finished)                     \
    const int32_t channels = window->filter_c;                                                               \
    const int32_t row = window->input_w * window->input_c;                                                   \
    const int32_t filter_size = window->filter_h * window->filter_w * channels;                              \
    const int32_t group_size = window->output_c / (window->input_c / channels);                              \
    const int32_t extent_h = (window->filter_h - 1) * window->dilation_h + 1;                                \
    const int32_t extent_w = (window->filter_w - 1) * window->dilation_w + 1;                                \
    for (int32_t pixel = 0; pixel < window->batches * window->output_h * window->output_w; pixel++) {        \
        const int32_t below = pixel / window->output_w % window->output_h + window->pad_h;                   \
        const int32_t right = pixel % window->output_w + window->pad_w;                                      \
        const int32_t y_end = end_pixel(below, window->stride_h, window->input_h);                           \
        const int32_t x_end = end_pixel(right, window->stride_w, window->input_w);                           \
        const element_type *const image =                                                                    \
            input + pixel / window->output_w / window->output_h * window->input_h * row;                     \
        for (int32_t c = 0; c < window->output_c; c++) {                                                     \
            const element_type *const group = image + c / group_size * channels;                             \
            total_type total = 0;                                                                            \
            for (int32_t y = first_pixel(below, window->stride_h, extent_h); y < y_end; y++) {               \
                const int32_t tap_y = (below - y * window->stride_h) / window->dilation_h;                   \
                if (tap_y * window->dilation_h != below - y * window->stride_h) {                            \
                    continue;                                                                                \
                }                                                                                            \
                for (int32_t x = first_pixel(right, window->stride_w, extent_w); x < x_end; x++) {           \
                    const int32_t tap_x = (right - x * window->stride_w) / window->dilation_w;               \
                    if (tap_x * window->dilation_w != right - x * window->stride_w) {                        \
                        continue;                                                                            \
                    }                                                                                        \
                    const element_type *const elements = group + y * row + x * window->input_c;              \
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
