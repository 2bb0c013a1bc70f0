/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_transpose_conv.h"

#include <stddef.h>

#include "opgen_clamp.h"
#include "opgen_dot.h"
#include "opgen_dot_s16.h"
#include "opgen_sums_s8.h"

/* Which pixels reach one position of the uncut output, along one axis, and by which elements of the filter.
 */
typedef struct {
    int32_t begin; /* Of the pixels; every `step`th puts an element there, as filters may have gaps. */
    int32_t end;
    int32_t step;
    int32_t first; /* The element of the first pixel; each next one's lies `back` before. */
    int32_t back;
} transpose_taps;

static inline transpose_taps taps_at(int32_t position, int32_t stride, int32_t size, int32_t elements,
                                     int32_t dilation)
{
    const int32_t extent = (elements - 1) * dilation + 1;
    int32_t begin = position < extent ? 0 : (position - extent) / stride + 1;
    const int32_t end = opgen_min(position / stride + 1, size);
    int32_t step = 1;
    while (step * stride % dilation != 0) {
        step++;
    }
    while (begin < end && (position - begin * stride) % dilation != 0) {
        begin++;
    }
    const transpose_taps taps = {begin, end, step, (position - begin * stride) / dilation,
                                 step * stride / dilation};
    return taps;
}

/* The body of all three, which differ in types, in how products are `added` to `total`, and in how it is
 * `finished`. */
#define OPGEN_TRANSPOSE_CONVOLVE(element_type, weight_type, total_type, added, finished)                     \
    const int32_t channels = window->filter_c;                                                               \
    const int32_t row = window->input_w * window->input_c;                                                   \
    const int32_t filter_size = window->filter_h * window->filter_w * channels;                              \
    const int32_t units = window->output_c / (window->input_c / channels);                                   \
    for (int32_t pixel = 0; pixel < window->batches * window->output_h * window->output_w; pixel++) {        \
        const transpose_taps down =                                                                          \
            taps_at(pixel / window->output_w % window->output_h + window->pad_h, window->stride_h,           \
                    window->input_h, window->filter_h, window->dilation_h);                                  \
        const transpose_taps right = taps_at(pixel % window->output_w + window->pad_w, window->stride_w,     \
                                             window->input_w, window->filter_w, window->dilation_w);         \
        const element_type *group =                                                                          \
            input + pixel / window->output_w / window->output_h * window->input_h * row;                     \
        const weight_type *kernel = filter;                                                                  \
        for (int32_t c = 0, left = units; c < window->output_c; c++, kernel += filter_size) {                \
            total_type total = 0;                                                                            \
            for (int32_t y = down.begin, i = down.first; y < down.end; y += down.step, i -= down.back) {     \
                for (int32_t x = right.begin, j = right.first; x < right.end;                                \
                     x += right.step, j -= right.back) {                                                     \
                    const element_type *const elements = group + y * row + x * window->input_c;              \
                    const weight_type *const weights = kernel + (i * window->filter_w + j) * channels;       \
                    total = (added);                                                                         \
                }                                                                                            \
            }                                                                                                \
            *output++ = (finished);                                                                          \
            if (--left == 0) {                                                                               \
                group += channels;                                                                           \
                left = units;                                                                                \
            }                                                                                                \
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
