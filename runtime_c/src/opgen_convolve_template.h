/* SPDX-License-Identifier: Apache-2.0 */
/* Convolutions of float32 with filters of one type. The file that includes this includes opgen_weights_f32.h
 * or opgen_weights_f16.h before. */

#include "opgen_clamp.h"
#include "opgen_pixels.h"

static inline float OPGEN_WEIGHTS(finished)(const opgen_window *window, float total, const void *bias,
                                            int32_t channel)
{
    return opgen_clamp_f32(total + OPGEN_WEIGHTS(bias_at)(bias, channel), window->activation_min,
                           window->activation_max);
}

/* Adds the products of four filters for two pixels or one, or of one filter for one pixel, to `totals`. A row
 * of taps whose elements lie side by side in the image, as in the filter, is one run. */
static void OPGEN_WEIGHTS(convolve_taps)(const opgen_window *window, const opgen_taps *taps,
                                         const float *image, int32_t pixels,
                                         const OPGEN_WEIGHTS(weight) * filter, int32_t filters, float *totals)
{
    const int32_t columns = opgen_max(taps->x_end - taps->x_start, 0);
    const int joined = window->dilation_w == 1 && window->filter_c == window->input_c;
    const int32_t runs = joined ? opgen_min(columns, 1) : columns;
    const int32_t run = joined ? columns * window->filter_c : window->filter_c;
    const int32_t step = window->dilation_w * window->input_c;
    const int32_t apart = window->stride_w * window->input_c;
    const int32_t filter_size = window->filter_h * window->filter_w * window->filter_c;
    for (int32_t y = taps->y_start; y < taps->y_end; y++) {
        const float *elements = image + row_offset(window, taps, y);
        const OPGEN_WEIGHTS(weight) *weights =
            filter + (y * window->filter_w + taps->x_start) * window->filter_c;
        for (int32_t i = 0; i < runs; i++) {
            if (pixels == 2) {
                OPGEN_WEIGHTS(dot_2x4)(totals, elements, apart, weights, filter_size, run);
            } else if (filters == 4) {
                OPGEN_WEIGHTS(dot_4)(totals, elements, weights, filter_size, run);
            } else {
                totals[0] = OPGEN_WEIGHTS(dot)(totals[0], elements, weights, run);
            }
            elements += step;
            weights += run;
        }
    }
}

/* Computes up to four filters for one or two pixels; `image` begins with their group of channels. */
static void OPGEN_WEIGHTS(convolve_block)(const opgen_window *window, const opgen_taps *taps,
                                          const float *image, int32_t pixels,
                                          const OPGEN_WEIGHTS(weight) * filter, int32_t filters,
                                          const void *bias, int32_t channel, float *output)
{
    const int32_t at_once = filters == 4 ? pixels : 1;
    for (int32_t pixel = 0; pixel < pixels; pixel += at_once) {
        float totals[8] = {0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f};
        const float *total = totals;
        OPGEN_WEIGHTS(convolve_taps)(window, taps, image, at_once, filter, filters, totals);
        for (int32_t i = 0; i < at_once; i++) {
            for (int32_t j = 0; j < filters; j++) {
                output[j] = OPGEN_WEIGHTS(finished)(window, total[j], bias, channel + j);
            }
            output += window->output_c;
            total += 4;
        }
        image += window->stride_w * window->input_c;
    }
}

static void OPGEN_WEIGHTS(convolve_pixels)(const opgen_window *window, const opgen_taps *taps,
                                           const float *image, const void *elements, const void *bias,
                                           int32_t count, float *pixels)
{
    const OPGEN_WEIGHTS(weight) *filter = (const OPGEN_WEIGHTS(weight) *)elements;
    const int32_t groups = window->input_c / window->filter_c;
    const int32_t group_size = window->output_c / groups;
    const int32_t filter_size = window->filter_h * window->filter_w * window->filter_c;
    int32_t channel = 0;
    for (int32_t group = 0; group < groups; group++) {
        const int32_t end = channel + group_size;
        while (channel < end) {
            const int32_t filters = channel + 4 <= end ? 4 : 1;
            OPGEN_WEIGHTS(convolve_block)
            (window, taps, image, count, filter, filters, bias, channel, pixels + channel);
            channel += filters;
            filter += filters * filter_size;
        }
        image += window->filter_c;
    }
}

/* Adds the products of four filters of one element a tap, which lie side by side, to `totals`. Their channels
 * are `apart`: 1, or 0 if all have the same. */
static inline void OPGEN_WEIGHTS(depthwise_taps_4)(const opgen_window *window, const opgen_taps *taps,
                                                   const float *image, const OPGEN_WEIGHTS(weight) * filter,
                                                   int32_t apart, float *totals)
{
    const int32_t step = window->dilation_w * window->input_c;
    opgen_four_f32 sums = opgen_load_four_f32(totals);
    for (int32_t y = taps->y_start; y < taps->y_end; y++) {
        const float *element = image + row_offset(window, taps, y);
        const OPGEN_WEIGHTS(weight) *weights =
            filter + (y * window->filter_w + taps->x_start) * window->output_c;
        for (int32_t x = taps->x_start; x < taps->x_end; x++) {
            float wide[4];
            const opgen_four_f32 four = opgen_load_four_f32(OPGEN_WEIGHTS(four)(weights, wide));
            sums = apart ? opgen_add_each_f32(sums, opgen_load_four_f32(element), four)
                         : opgen_add_all_f32(sums, four, *element);
            element += step;
            weights += window->output_c;
        }
    }
    opgen_store_four_f32(totals, sums);
}

/* The same of one filter. */
static inline float OPGEN_WEIGHTS(depthwise_taps_1)(const opgen_window *window, const opgen_taps *taps,
                                                    const float *image, const OPGEN_WEIGHTS(weight) * filter)
{
    const int32_t step = window->dilation_w * window->input_c;
    float total = 0.0f;
    for (int32_t y = taps->y_start; y < taps->y_end; y++) {
        const float *element = image + row_offset(window, taps, y);
        const OPGEN_WEIGHTS(weight) *weight =
            filter + (y * window->filter_w + taps->x_start) * window->output_c;
        for (int32_t x = taps->x_start; x < taps->x_end; x++) {
            total += *element * OPGEN_WEIGHTS(widened)(*weight);
            element += step;
            weight += window->output_c;
        }
    }
    return total;
}

/* Computes `count` units of a pixel from `unit` on, whose channels are `apart`. */
static inline void OPGEN_WEIGHTS(depthwise_units)(const opgen_window *window, const opgen_taps *taps,
                                                  const float *image, const OPGEN_WEIGHTS(weight) * filter,
                                                  const void *bias, int32_t unit, int32_t count,
                                                  int32_t apart, float *pixel)
{
    const int32_t end = unit + count;
    for (; unit + 4 <= end; unit += 4) {
        float totals[4] = {0.0f, 0.0f, 0.0f, 0.0f};
        OPGEN_WEIGHTS(depthwise_taps_4)(window, taps, image, filter + unit, apart, totals);
        for (int32_t i = 0; i < 4; i++) {
            pixel[unit + i] = OPGEN_WEIGHTS(finished)(window, totals[i], bias, unit + i);
        }
        image += 4 * apart;
    }
    for (; unit < end; unit++) {
        const float total = OPGEN_WEIGHTS(depthwise_taps_1)(window, taps, image, filter + unit);
        pixel[unit] = OPGEN_WEIGHTS(finished)(window, total, bias, unit);
        image += apart;
    }
}

static void OPGEN_WEIGHTS(depthwise_pixel)(const opgen_window *window, const opgen_taps *taps,
                                           const float *image, const void *elements, const void *bias,
                                           float *pixel)
{
    const OPGEN_WEIGHTS(weight) *filter = (const OPGEN_WEIGHTS(weight) *)elements;
    const int32_t multiplier = window->output_c / window->input_c;
    if (multiplier == 1) {
        OPGEN_WEIGHTS(depthwise_units)(window, taps, image, filter, bias, 0, window->output_c, 1, pixel);
    } else {
        for (int32_t i = 0; i < window->input_c; i++) {
            OPGEN_WEIGHTS(depthwise_units)
            (window, taps, image + i, filter, bias, i * multiplier, multiplier, 0, pixel);
        }
    }
}
