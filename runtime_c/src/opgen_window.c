#include "opgen_window.h"

#include <float.h>
#include <math.h>
#include <stddef.h>

#include "opgen_clamp.h"
#include "opgen_dot.h"
#include "opgen_taps.h"

/* The taps of one output pixel that lie inside of the image: rows [y_start, y_end) and columns [x_start,
 * x_end) of the filter. (origin_y, origin_x) is where its first tap lies in the image, inside or not. */
typedef struct {
    int32_t origin_y;
    int32_t origin_x;
    int32_t y_start;
    int32_t y_end;
    int32_t x_start;
    int32_t x_end;
} opgen_taps;

/* Computes the `pixel` of an output from the image of its batch. */
typedef void (*opgen_pixel_function)(const opgen_window *window, const opgen_taps *taps, const float *image,
                                     const float *filter, const float *bias, float *pixel);

static inline void for_each_pixel(opgen_pixel_function function, const opgen_window *window,
                                  const float *image, const float *filter, const float *bias, float *pixel)
{
    opgen_taps taps;
    for (int32_t batch = 0; batch < window->batches; batch++) {
        for (int32_t y = 0; y < window->output_h; y++) {
            taps.origin_y = y * window->stride_h - window->pad_h;
            taps.y_start = opgen_first_tap(taps.origin_y, window->dilation_h);
            taps.y_end = opgen_end_tap(taps.origin_y, window->dilation_h, window->input_h, window->filter_h);
            for (int32_t x = 0; x < window->output_w; x++) {
                taps.origin_x = x * window->stride_w - window->pad_w;
                taps.x_start = opgen_first_tap(taps.origin_x, window->dilation_w);
                taps.x_end =
                    opgen_end_tap(taps.origin_x, window->dilation_w, window->input_w, window->filter_w);
                function(window, &taps, image, filter, bias, pixel);
                pixel += window->output_c;
            }
        }
        image += window->input_h * window->input_w * window->input_c;
    }
}

/* How many elements into its image the first tap inside of it lies, in row `y` of the filter. */
static inline int32_t row_offset(const opgen_window *window, const opgen_taps *taps, int32_t y)
{
    const int32_t image_y = taps->origin_y + y * window->dilation_h;
    const int32_t image_x = taps->origin_x + taps->x_start * window->dilation_w;
    return (image_y * window->input_w + image_x) * window->input_c;
}

static inline float finished(const opgen_window *window, float total, const float *bias, int32_t channel)
{
    return opgen_clamp_f32(total + (bias != NULL ? bias[channel] : 0.0f), window->activation_min,
                           window->activation_max);
}

/* Adds the products of one or four filters to `totals`. A row of taps whose elements lie side by side in the
 * image, as in the filter, is one run. */
static void convolve_taps(const opgen_window *window, const opgen_taps *taps, const float *image,
                          const float *filter, int32_t filters, float *totals)
{
    const int32_t columns = opgen_max(taps->x_end - taps->x_start, 0);
    const int joined = window->dilation_w == 1 && window->filter_c == window->input_c;
    const int32_t runs = joined ? opgen_min(columns, 1) : columns;
    const int32_t run = joined ? columns * window->filter_c : window->filter_c;
    const int32_t step = window->dilation_w * window->input_c;
    const int32_t filter_size = window->filter_h * window->filter_w * window->filter_c;
    for (int32_t y = taps->y_start; y < taps->y_end; y++) {
        const float *elements = image + row_offset(window, taps, y);
        const float *weights = filter + (y * window->filter_w + taps->x_start) * window->filter_c;
        for (int32_t i = 0; i < runs; i++) {
            if (filters == 4) {
                opgen_dot_4_f32(totals, elements, weights, filter_size, run);
            } else {
                totals[0] = opgen_dot_f32(totals[0], elements, weights, run);
            }
            elements += step;
            weights += run;
        }
    }
}

static void convolve_pixel(const opgen_window *window, const opgen_taps *taps, const float *image,
                           const float *filter, const float *bias, float *pixel)
{
    const int32_t groups = window->input_c / window->filter_c;
    const int32_t group_size = window->output_c / groups;
    const int32_t filter_size = window->filter_h * window->filter_w * window->filter_c;
    int32_t channel = 0;
    for (int32_t group = 0; group < groups; group++) {
        const int32_t end = channel + group_size;
        while (channel < end) {
            const int32_t filters = channel + 4 <= end ? 4 : 1;
            float totals[4] = {0.0f, 0.0f, 0.0f, 0.0f};
            convolve_taps(window, taps, image, filter, filters, totals);
            for (int32_t i = 0; i < filters; i++) {
                pixel[channel + i] = finished(window, totals[i], bias, channel + i);
            }
            channel += filters;
            filter += filters * filter_size;
        }
        image += window->filter_c;
    }
}

/* The same for filters of one channel each, `filters` of which lie side by side as their channels do. */
static void depthwise_taps(const opgen_window *window, const opgen_taps *taps, const float *image,
                           const float *filter, int32_t filters, float *totals)
{
    const int32_t step = window->dilation_w * window->input_c;
    for (int32_t y = taps->y_start; y < taps->y_end; y++) {
        const float *element = image + row_offset(window, taps, y);
        const float *weight = filter + (y * window->filter_w + taps->x_start) * window->output_c;
        for (int32_t x = taps->x_start; x < taps->x_end; x++) {
            totals[0] += element[0] * weight[0];
            if (filters == 4) {
                totals[1] += element[1] * weight[1];
                totals[2] += element[2] * weight[2];
                totals[3] += element[3] * weight[3];
            }
            element += step;
            weight += window->output_c;
        }
    }
}

static void depthwise_pixel(const opgen_window *window, const opgen_taps *taps, const float *image,
                            const float *filter, const float *bias, float *pixel)
{
    const int32_t multiplier = window->output_c / window->input_c;
    int32_t channel = 0;
    while (channel < window->output_c) {
        const int32_t filters = multiplier == 1 && channel + 4 <= window->output_c ? 4 : 1;
        float totals[4] = {0.0f, 0.0f, 0.0f, 0.0f};
        depthwise_taps(window, taps, image + channel / multiplier, filter + channel, filters, totals);
        for (int32_t i = 0; i < filters; i++) {
            pixel[channel + i] = finished(window, totals[i], bias, channel + i);
        }
        channel += filters;
    }
}

static void average_pixel(const opgen_window *window, const opgen_taps *taps, const float *image,
                          const float *filter, const float *bias, float *pixel)
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
                      const float *filter, const float *bias, float *pixel)
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

static void l2_pixel(const opgen_window *window, const opgen_taps *taps, const float *image,
                     const float *filter, const float *bias, float *pixel)
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

void opgen_convolve_f32(const opgen_window *window, const float *input, const float *filter,
                        const float *bias, float *output)
{
    for_each_pixel(convolve_pixel, window, input, filter, bias, output);
}

void opgen_depthwise_convolve_f32(const opgen_window *window, const float *input, const float *filter,
                                  const float *bias, float *output)
{
    for_each_pixel(depthwise_pixel, window, input, filter, bias, output);
}

void opgen_average_pool_window_f32(const opgen_window *window, const float *input, float *output)
{
    for_each_pixel(average_pixel, window, input, NULL, NULL, output);
}

void opgen_max_pool_window_f32(const opgen_window *window, const float *input, float *output)
{
    for_each_pixel(max_pixel, window, input, NULL, NULL, output);
}

void opgen_l2_pool_window_f32(const opgen_window *window, const float *input, float *output)
{
    for_each_pixel(l2_pixel, window, input, NULL, NULL, output);
}
