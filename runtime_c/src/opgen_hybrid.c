/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_hybrid.h"

#include <math.h>
#include <stddef.h>

#include "opgen_sums_s8.h"
#include "opgen_clamp.h"
#include "opgen_taps.h"

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

void opgen_dense_hybrid(int32_t batches, int32_t depth, int32_t units, float activation_min,
                        float activation_max, bool asymmetric, const float *scales, const float *input,
                        const int8_t *weights, const float *bias, int8_t *scratch, float *output)
{
    for (int32_t batch = 0; batch < batches; batch++) {
        const opgen_dynamic_quant quant = opgen_quantize_dynamic(input, depth, asymmetric, scratch);
        for (int32_t unit = 0; unit < units; unit++) {
            const int32_t sum =
                opgen_dot_s8(scratch, (int16_t)-quant.zero_point, weights + unit * depth, depth);
            const float real = (float)sum * (quant.scale * scales[unit]);
            *output++ =
                opgen_clamp_f32(real + (bias != NULL ? bias[unit] : 0.0f), activation_min, activation_max);
        }
        input += depth;
    }
}

/* One filter at one pixel, whose first tap lies at (y0, x0) of the group of channels `image`, inside or not.
 * Taps that are neighbours in the image are summed in one go. */
static int32_t hybrid_sum_of_pixel(const opgen_window *window, const int8_t *image, int16_t offset,
                                   const int8_t *filter, int32_t y0, int32_t x0)
{
    const int32_t y_end = opgen_end_tap(y0, window->dilation_h, window->input_h, window->filter_h);
    const int32_t x_start = opgen_first_tap(x0, window->dilation_w);
    const int32_t x_end = opgen_end_tap(x0, window->dilation_w, window->input_w, window->filter_w);
    const bool joined = window->dilation_w == 1 && window->filter_c == window->input_c;
    const int32_t run = joined ? opgen_max(x_end - x_start, 1) : 1;
    int32_t sum = 0;
    for (int32_t j = opgen_first_tap(y0, window->dilation_h); j < y_end; j++) {
        const int8_t *const row = image + (y0 + j * window->dilation_h) * window->input_w * window->input_c;
        for (int32_t i = x_start; i < x_end; i += run) {
            sum = opgen_wrapping_add(sum, opgen_dot_s8(row + (x0 + i * window->dilation_w) * window->input_c,
                                                       offset,
                                                       filter + (j * window->filter_w + i) * window->filter_c,
                                                       run * window->filter_c));
        }
    }
    return sum;
}

static void hybrid_convolve_image(const opgen_window *window, opgen_dynamic_quant quant, bool stepwise,
                                  const float *scales, const int8_t *image, const int8_t *filter,
                                  const float *bias, float *output)
{
    const int32_t filter_size = window->filter_h * window->filter_w * window->filter_c;
    const int32_t group_size = window->output_c / (window->input_c / window->filter_c);
    for (int32_t pixel = 0; pixel < window->output_h * window->output_w; pixel++) {
        const int32_t y0 = pixel / window->output_w * window->stride_h - window->pad_h;
        const int32_t x0 = pixel % window->output_w * window->stride_w - window->pad_w;
        for (int32_t c = 0; c < window->output_c; c++) {
            const float sum =
                (float)hybrid_sum_of_pixel(window, image + c / group_size * window->filter_c,
                                           (int16_t)-quant.zero_point, filter + c * filter_size, y0, x0);
            const float real = stepwise ? sum * scales[c] * quant.scale : sum * (quant.scale * scales[c]);
            *output++ = opgen_clamp_f32(real + (bias != NULL ? bias[c] : 0.0f), window->activation_min,
                                        window->activation_max);
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
