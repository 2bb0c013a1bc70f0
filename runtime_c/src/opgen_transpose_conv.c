/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_transpose_conv.h"

#include <stddef.h>

#include "opgen_clamp.h"
#include "opgen_dot.h"
#include "opgen_dot_s16.h"
#include "opgen_dot_s8.h"
#include "opgen_stored_s8.h"
#include "opgen_transpose_taps.h"

/* The body of two, which differ in types, in how products are `added` to `total`, and in how it is
 * `finished`. */
#define OPGEN_TRANSPOSE_CONVOLVE(element_type, weight_type, total_type, added, finished)                     \
    const int32_t channels = window->filter_c;                                                               \
    const int32_t row = window->input_w * window->input_c;                                                   \
    const int32_t filter_size = window->filter_h * window->filter_w * channels;                              \
    const int32_t units = window->output_c / (window->input_c / channels);                                   \
    for (int32_t pixel = 0; pixel < window->batches * window->output_h * window->output_w; pixel++) {        \
        transpose_taps down;                                                                                 \
        transpose_taps right;                                                                                \
        taps_at(pixel / window->output_w % window->output_h + window->pad_h, window->stride_h,               \
                window->input_h, window->filter_h, window->dilation_h, &down);                               \
        taps_at(pixel % window->output_w + window->pad_w, window->stride_w, window->input_w,                 \
                window->filter_w, window->dilation_w, &right);                                               \
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

/* Sums of `count` filters, at most four, that lie `size` elements apart, over what reaches a pixel. */
static void transpose_sums(const opgen_window_quant *window, const transpose_taps *down,
                           const transpose_taps *right, int32_t offset, const int8_t *image,
                           const int8_t *filters, int32_t size, int32_t count, int32_t *sums)
{
    const int32_t channels = window->filter_c;
    const int32_t depth = window->input_c;
    for (int32_t y = down->begin, i = down->first; y < down->end; y += down->step, i -= down->back) {
        const int8_t *elements = image + (y * window->input_w + right->begin) * depth;
        const int8_t *weights = filters + (i * window->filter_w + right->first) * channels;
        for (int32_t x = right->begin; x < right->end; x += right->step) {
            if (count == 4) {
                opgen_stored_products_4(sums, elements, offset, weights, size, channels);
            } else {
                for (int32_t k = 0; k < count; k++) {
                    sums[k] = opgen_dot_narrow_s8(sums[k], elements, offset, weights + k * size, channels);
                }
            }
            elements += right->step * depth;
            weights -= right->back * channels;
        }
    }
}

/* The outputs of as many sums. */
static inline void transpose_outputs(const opgen_window_quant *window, const opgen_stored_filter *filter,
                                     const opgen_stored_end *ends, int32_t unit, const int32_t *sums,
                                     int32_t count, int8_t *output)
{
#if OPGEN_HAS_MVE
    const mve_pred16_t some = vctp32q((uint32_t)count);
    opgen_stored_outputs(vldrwq_s32(sums), vldrwq_z_s32(filter->multipliers + unit, some),
                         vldrwq_z_s32(filter->shifts + unit, some), filter->output_offset,
                         window->activation_min, window->activation_max, count, output);
    (void)ends;
#else
    for (int32_t k = 0; k < count; k++) {
        output[k] = opgen_stored_output(ends + k, filter->output_offset, sums[k]);
    }
    (void)window;
    (void)unit;
#endif
}

/* A row of the output, of `count` units from one on, at most four. */
static void transpose_row(const opgen_window_quant *window, const opgen_stored_filter *filter,
                          const transpose_taps *down, int32_t unit, int32_t count, const int8_t *image,
                          int8_t *output)
{
    const int32_t size = window->filter_h * window->filter_w * window->filter_c;
    const int8_t *const filters = filter->weights + unit * size;
    const int32_t offset = filter->input_offset;
    opgen_stored_end ends[4] = {{0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}};
    for (int32_t k = 0; k < count; k++) {
        const int32_t bias = opgen_stored_bias(filter, unit + k);
        ends[k] = opgen_stored_end_of(filter, unit + k, size, bias, bias);
    }
    for (int32_t x = 0; x < window->output_w; x++, output += window->output_c) {
        int32_t sums[4] = {ends[0].base, ends[1].base, ends[2].base, ends[3].base};
        transpose_taps right;
        taps_at(x + window->pad_w, window->stride_w, window->input_w, window->filter_w, window->dilation_w,
                &right);
        transpose_sums(window, down, &right, offset, image, filters, size, count, sums);
        transpose_outputs(window, filter, ends, unit, sums, count, output);
    }
}

void opgen_transpose_convolve_s8(const opgen_window_quant *window, const opgen_stored_filter *filter,
                                 const int8_t *input, int8_t *output)
{
    const int32_t units = window->output_c / (window->input_c / window->filter_c);
    const int32_t image = window->input_h * window->input_w * window->input_c;
    const int32_t line = window->output_w * window->output_c;
    int8_t *to = output;
    for (int32_t row = 0; row < window->batches * window->output_h; row++, to += line) {
        const int8_t *const from = input + row / window->output_h * image;
        transpose_taps down;
        taps_at(row % window->output_h + window->pad_h, window->stride_h, window->input_h, window->filter_h,
                window->dilation_h, &down);
        for (int32_t unit = 0, count; unit < window->output_c; unit += count) {
            const int32_t group = unit / units;
            count = opgen_min(4, (group + 1) * units - unit);
            transpose_row(window, filter, &down, unit, count, from + group * window->filter_c, to + unit);
        }
    }
    if (!OPGEN_HAS_MVE) { /* Helium limits them as it goes */
        opgen_limit_s8(window->activation_min, window->activation_max, output, (int32_t)(to - output));
    }
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
