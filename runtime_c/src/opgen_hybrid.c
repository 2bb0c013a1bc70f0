/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_hybrid.h"

#include <math.h>
#include <stddef.h>

#include "opgen_clamp.h"
#include "opgen_dot_s8.h"
#include "opgen_pixels.h"

/* The range of the values, widened to hold `low` and `high`, of which NaN is no part. */
static void widen_range(const float *values, int32_t count, float *low, float *high)
{
    for (int32_t i = 0; i < count; i++) {
        *low = values[i] < *low ? values[i] : *low;
        *high = values[i] > *high ? values[i] : *high;
    }
}

static void hybrid_store(const float *values, int32_t count, float inverse, float zero_point, float least,
                         int8_t *output)
{
    for (int32_t i = 0; i < count; i++) {
        const float rounded = zero_point + roundf(values[i] * inverse);
        output[i] = (int8_t)(rounded > 127.0f ? 127.0f : rounded >= least ? rounded : least);
    }
}

static opgen_dynamic_quant quantize_symmetric(const float *values, int32_t count, float range, int8_t *output)
{
    const opgen_dynamic_quant quant = {range / 127.0f, 0};
    hybrid_store(values, count, 127.0f / range, 0.0f, -127.0f, output);
    return quant;
}

static opgen_dynamic_quant quantize_asymmetric(const float *values, int32_t count, double low, double high,
                                               int8_t *output)
{
    const double scale = (high - low) / 255.0;
    const double from_low = -128.0 - low / scale;
    const double from_high = 127.0 - high / scale;
    const bool low_is_closer = 128.0 - low / scale < 127.0 + high / scale;
    const double zero_point = round(low_is_closer ? from_low : from_high);
    opgen_dynamic_quant quant;
    quant.scale = (float)scale;
    quant.zero_point = zero_point >= 127.0 ? 127 : zero_point >= -128.0 ? (int32_t)zero_point : -128;
    hybrid_store(values, count, 1.0f / quant.scale, (float)quant.zero_point, -128.0f, output);
    return quant;
}

opgen_dynamic_quant opgen_quantize_dynamic(const float *values, int32_t count, bool asymmetric,
                                           int8_t *output)
{
    float low = 0.0f;
    float high = 0.0f;
    widen_range(values, count, &low, &high);
    if (low == high) {
        const opgen_dynamic_quant none = {1.0f, 0};
        for (int32_t i = 0; i < count; i++) {
            output[i] = 0;
        }
        return none;
    }
    if (asymmetric) {
        return quantize_asymmetric(values, count, (double)low, (double)high, output);
    }
    return quantize_symmetric(values, count, -low > high ? -low : high, output);
}

/* How many units from the first of `left` on are computed at a time. */
static inline int32_t units_at_once(int32_t left)
{
    return left >= 4 ? 4 : 1;
}

/* Adds the products of one or four rows of weights, `stride` elements from each other, to `sums`. */
static inline void add_products(int32_t *sums, int32_t count, const int8_t *x, int32_t offset,
                                const int8_t *weights, int32_t stride, int32_t size)
{
    if (count == 4) {
        opgen_dot_4_s8(sums, x, offset, weights, stride, size);
    } else {
        sums[0] = opgen_dot_narrow_s8(sums[0], x, offset, weights, size);
    }
}

void opgen_dense_hybrid(int32_t batches, int32_t depth, int32_t units, float activation_min,
                        float activation_max, bool asymmetric, const float *scales, const float *input,
                        const int8_t *weights, const float *bias, int8_t *scratch, float *output)
{
    for (int32_t batch = 0; batch < batches; batch++) {
        const opgen_dynamic_quant quant = opgen_quantize_dynamic(input, depth, asymmetric, scratch);
        int32_t count;
        for (int32_t unit = 0; unit < units; unit += count) {
            int32_t sums[4] = {0, 0, 0, 0};
            count = units_at_once(units - unit);
            add_products(sums, count, scratch, -quant.zero_point, weights + unit * depth, depth, depth);
            for (int32_t i = unit; i < unit + count; i++) {
                const float real = (float)sums[i - unit] * (quant.scale * scales[i]);
                *output++ =
                    opgen_clamp_f32(real + (bias != NULL ? bias[i] : 0.0f), activation_min, activation_max);
            }
        }
        input += depth;
    }
}

/* One or four filters at one pixel, of the group of channels that `image` begins with. Taps that are
 * neighbours in the image are summed in one go. */
static void sum_filters(const opgen_window *window, const opgen_taps *taps, const int8_t *image,
                        int32_t offset, const int8_t *filter, int32_t count, int32_t *sums)
{
    const int32_t filter_size = window->filter_h * window->filter_w * window->filter_c;
    const bool joined = window->dilation_w == 1 && window->filter_c == window->input_c;
    const int32_t run = joined ? opgen_max(taps->x_end - taps->x_start, 1) : 1;
    for (int32_t j = taps->y_start; j < taps->y_end; j++) {
        const int8_t *x = image + row_offset(window, taps, j);
        const int8_t *weights = filter + (j * window->filter_w + taps->x_start) * window->filter_c;
        for (int32_t i = taps->x_start; i < taps->x_end; i += run) {
            add_products(sums, count, x, offset, weights, filter_size, run * window->filter_c);
            x += run * window->dilation_w * window->input_c;
            weights += run * window->filter_c;
        }
    }
}

/* Four filters of one channel each, which are side by side. */
static void sum_four_channels(const opgen_window *window, const opgen_taps *taps, const int8_t *image,
                              int32_t offset, const int8_t *filter, int32_t *sums)
{
    const int32_t size = window->filter_h * window->filter_w;
    const int32_t step = window->dilation_w * window->input_c;
    for (int32_t j = taps->y_start; j < taps->y_end; j++) {
        const int8_t *x = image + row_offset(window, taps, j);
        const int8_t *weight = filter + j * window->filter_w + taps->x_start;
        for (int32_t i = taps->x_start; i < taps->x_end; i++) {
            sums[0] = opgen_wrapping_add(sums[0], (x[0] + offset) * weight[0]);
            sums[1] = opgen_wrapping_add(sums[1], (x[1] + offset) * weight[size]);
            sums[2] = opgen_wrapping_add(sums[2], (x[2] + offset) * weight[2 * size]);
            sums[3] = opgen_wrapping_add(sums[3], (x[3] + offset) * weight[3 * size]);
            x += step;
            weight++;
        }
    }
}

/* Computes as many units of a pixel from `unit` on as can be at a time, and returns how many. */
static int32_t sum_units(const opgen_window *window, const opgen_taps *taps, const int8_t *image,
                         int32_t offset, const int8_t *filter, int32_t unit, int32_t group_size,
                         int32_t *sums)
{
    const int32_t filter_size = window->filter_h * window->filter_w * window->filter_c;
    const int8_t *const channels = image + unit / group_size * window->filter_c;
    const int32_t count = units_at_once(group_size - unit % group_size);
    if (window->filter_c * group_size == 1 && unit + 4 <= window->output_c) {
        sum_four_channels(window, taps, channels, offset, filter + unit * filter_size, sums);
        return 4;
    }
    sum_filters(window, taps, channels, offset, filter + unit * filter_size, count, sums);
    return count;
}

static void hybrid_convolve_image(const opgen_window *window, opgen_dynamic_quant quant, bool stepwise,
                                  const float *scales, const int8_t *image, const int8_t *filter,
                                  const float *bias, float *output)
{
    const int32_t group_size = window->output_c / (window->input_c / window->filter_c);
    opgen_taps taps;
    for (int32_t pixel = 0; pixel < window->output_h * window->output_w; pixel++) {
        int32_t count;
        find_rows(window, pixel / window->output_w, &taps);
        find_columns(window, pixel % window->output_w, &taps);
        for (int32_t unit = 0; unit < window->output_c; unit += count) {
            int32_t sums[4] = {0, 0, 0, 0};
            count = sum_units(window, &taps, image, -quant.zero_point, filter, unit, group_size, sums);
            for (int32_t c = unit; c < unit + count; c++) {
                const float sum = (float)sums[c - unit];
                const float real = stepwise ? sum * scales[c] * quant.scale : sum * (quant.scale * scales[c]);
                *output++ = opgen_clamp_f32(real + (bias != NULL ? bias[c] : 0.0f), window->activation_min,
                                            window->activation_max);
            }
        }
    }
}

void opgen_convolve_hybrid(const opgen_window *window, bool asymmetric, bool stepwise, const float *scales,
                           const float *input, const int8_t *filter, const float *bias, int8_t *scratch,
                           float *output)
{
    const int32_t image_size = window->input_h * window->input_w * window->input_c;
    for (int32_t batch = 0; batch < window->batches; batch++) {
        const opgen_dynamic_quant quant = opgen_quantize_dynamic(input, image_size, asymmetric, scratch);
        hybrid_convolve_image(window, quant, stepwise, scales, scratch, filter, bias, output);
        input += image_size;
        output += window->output_h * window->output_w * window->output_c;
    }
}
