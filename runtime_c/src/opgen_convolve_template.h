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

/* Adds the products of one or four filters to `totals`. A row of taps whose elements lie side by side in the
 * image, as in the filter, is one run. */
static void OPGEN_WEIGHTS(convolve_taps)(const opgen_window *window, const opgen_taps *taps,
                                         const float *image, const OPGEN_WEIGHTS(weight) * filter,
                                         int32_t filters, float *totals)
{
    const int32_t columns = opgen_max(taps->x_end - taps->x_start, 0);
    const int joined = window->dilation_w == 1 && window->filter_c == window->input_c;
    const int32_t runs = joined ? opgen_min(columns, 1) : columns;
    const int32_t run = joined ? columns * window->filter_c : window->filter_c;
    const int32_t step = window->dilation_w * window->input_c;
    const int32_t filter_size = window->filter_h * window->filter_w * window->filter_c;
    for (int32_t y = taps->y_start; y < taps->y_end; y++) {
        const float *elements = image + row_offset(window, taps, y);
        const OPGEN_WEIGHTS(weight) *weights =
            filter + (y * window->filter_w + taps->x_start) * window->filter_c;
        for (int32_t i = 0; i < runs; i++) {
            if (filters == 4) {
                OPGEN_WEIGHTS(dot_4)(totals, elements, weights, filter_size, run);
            } else {
                totals[0] = OPGEN_WEIGHTS(dot)(totals[0], elements, weights, run);
            }
            elements += step;
            weights += run;
        }
    }
}

static void OPGEN_WEIGHTS(convolve_pixel)(const opgen_window *window, const opgen_taps *taps,
                                          const float *image, const void *elements, const void *bias,
                                          float *pixel)
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
            float totals[4] = {0.0f, 0.0f, 0.0f, 0.0f};
            OPGEN_WEIGHTS(convolve_taps)(window, taps, image, filter, filters, totals);
            for (int32_t i = 0; i < filters; i++) {
                pixel[channel + i] = OPGEN_WEIGHTS(finished)(window, totals[i], bias, channel + i);
            }
            channel += filters;
            filter += filters * filter_size;
        }
        image += window->filter_c;
    }
}

/* The same for filters of one channel each, `filters` of which lie side by side as their channels do. */
static void OPGEN_WEIGHTS(depthwise_taps)(const opgen_window *window, const opgen_taps *taps,
                                          const float *image, const OPGEN_WEIGHTS(weight) * filter,
                                          int32_t filters, float *totals)
{
    const int32_t step = window->dilation_w * window->input_c;
    for (int32_t y = taps->y_start; y < taps->y_end; y++) {
        const float *element = image + row_offset(window, taps, y);
        const OPGEN_WEIGHTS(weight) *weights =
            filter + (y * window->filter_w + taps->x_start) * window->output_c;
        for (int32_t x = taps->x_start; x < taps->x_end; x++) {
            totals[0] += element[0] * OPGEN_WEIGHTS(widened)(weights[0]);
            if (filters == 4) {
                totals[1] += element[1] * OPGEN_WEIGHTS(widened)(weights[1]);
                totals[2] += element[2] * OPGEN_WEIGHTS(widened)(weights[2]);
                totals[3] += element[3] * OPGEN_WEIGHTS(widened)(weights[3]);
            }
            element += step;
            weights += window->output_c;
        }
    }
}

static void OPGEN_WEIGHTS(depthwise_pixel)(const opgen_window *window, const opgen_taps *taps,
                                           const float *image, const void *elements, const void *bias,
                                           float *pixel)
{
    const OPGEN_WEIGHTS(weight) *filter = (const OPGEN_WEIGHTS(weight) *)elements;
    const int32_t multiplier = window->output_c / window->input_c;
    int32_t channel = 0;
    while (channel < window->output_c) {
        const int32_t filters = multiplier == 1 && channel + 4 <= window->output_c ? 4 : 1;
        float totals[4] = {0.0f, 0.0f, 0.0f, 0.0f};
        OPGEN_WEIGHTS(depthwise_taps)
        (window, taps, image + channel / multiplier, filter + channel, filters, totals);
        for (int32_t i = 0; i < filters; i++) {
            pixel[channel + i] = OPGEN_WEIGHTS(finished)(window, totals[i], bias, channel + i);
        }
        channel += filters;
    }
}
