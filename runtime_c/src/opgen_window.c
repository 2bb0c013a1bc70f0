/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_window.h"

#include <float.h>
#include <math.h>
#include <stddef.h>

#include "opgen_clamp.h"
#include "opgen_pixels.h"

static void average_pixel(const opgen_window *window, const opgen_taps *taps, const float *image,
                          const void *filter, const void *bias, float *pixel)
{
    const int32_t channels = window->output_c;
    int32_t count = 0;
    (void)filter;
    (void)bias;
    for (int32_t c = 0; c < channels; c++) {
        pixel[c] = 0.0f;
    }
    for (int32_t y = taps->y_start; y < taps->y_end; y++) {
        const float *element = image + row_offset(window, taps, y);
        for (int32_t x = taps->x_start; x < taps->x_end; x++) {
            for (int32_t c = 0; c < channels; c++) {
                pixel[c] += element[c];
            }
            element += window->dilation_w * channels;
            count++;
        }
    }
    for (int32_t c = 0; c < channels; c++) {
        pixel[c] = opgen_clamp_f32(count > 0 ? pixel[c] / (float)count : 0.0f, window->activation_min,
                                   window->activation_max);
    }
}

static void max_pixel(const opgen_window *window, const opgen_taps *taps, const float *image,
                      const void *filter, const void *bias, float *pixel)
{
    const int32_t channels = window->output_c;
    (void)filter;
    (void)bias;
    for (int32_t c = 0; c < channels; c++) {
        pixel[c] = -FLT_MAX;
    }
    for (int32_t y = taps->y_start; y < taps->y_end; y++) {
        const float *element = image + row_offset(window, taps, y);
        for (int32_t x = taps->x_start; x < taps->x_end; x++) {
            for (int32_t c = 0; c < channels; c++) {
                pixel[c] = pixel[c] < element[c] ? element[c] : pixel[c];
            }
            element += window->dilation_w * channels;
        }
    }
    for (int32_t c = 0; c < channels; c++) {
        pixel[c] = opgen_clamp_f32(pixel[c], window->activation_min, window->activation_max);
    }
}

static void max_nonfinite_pixel(const opgen_window *window, const opgen_taps *taps, const float *image,
                                const void *filter, const void *bias, float *pixel)
{
    const int32_t channels = window->output_c;
    (void)filter;
    (void)bias;
    for (int32_t c = 0; c < channels; c++) {
        pixel[c] = -INFINITY;
    }
    for (int32_t y = taps->y_start; y < taps->y_end; y++) {
        const float *element = image + row_offset(window, taps, y);
        for (int32_t x = taps->x_start; x < taps->x_end; x++) {
            for (int32_t c = 0; c < channels; c++) {
                pixel[c] = pixel[c] < element[c] || isnan(element[c]) ? element[c] : pixel[c];
            }
            element += window->dilation_w * channels;
        }
    }
    for (int32_t c = 0; c < channels; c++) {
        pixel[c] = opgen_clamp_f32(pixel[c], window->activation_min, window->activation_max);
    }
}

static void l2_pixel(const opgen_window *window, const opgen_taps *taps, const float *image,
                     const void *filter, const void *bias, float *pixel)
{
    const int32_t channels = window->output_c;
    int32_t count = 0;
    (void)filter;
    (void)bias;
    for (int32_t c = 0; c < channels; c++) {
        pixel[c] = 0.0f;
    }
    for (int32_t y = taps->y_start; y < taps->y_end; y++) {
        const float *element = image + row_offset(window, taps, y);
        for (int32_t x = taps->x_start; x < taps->x_end; x++) {
            for (int32_t c = 0; c < channels; c++) {
                pixel[c] += element[c] * element[c];
            }
            element += window->dilation_w * channels;
            count++;
        }
    }
    for (int32_t c = 0; c < channels; c++) {
        pixel[c] =
            opgen_clamp_f32(sqrtf(pixel[c] / (float)count), window->activation_min, window->activation_max);
    }
}

void opgen_average_pool_window_f32(const opgen_window *window, const float *input, float *output)
{
    for_each_pixel(average_pixel, window, input, NULL, NULL, output);
}

void opgen_max_pool_window_f32(const opgen_window *window, const float *input, float *output)
{
    for_each_pixel(max_pixel, window, input, NULL, NULL, output);
}

void opgen_max_pool_nonfinite_window_f32(const opgen_window *window, const float *input, float *output)
{
    for_each_pixel(max_nonfinite_pixel, window, input, NULL, NULL, output);
}

void opgen_l2_pool_window_f32(const opgen_window *window, const float *input, float *output)
{
    for_each_pixel(l2_pixel, window, input, NULL, NULL, output);
}
