/* SPDX-License-Identifier: Apache-2.0 */
/* How a window goes over the images of its input: what convolutions and pools have in common. */
#ifndef OPGEN_PIXELS_H
#define OPGEN_PIXELS_H

#include "opgen_taps.h"
#include "opgen_window.h"

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

/* Finds the taps of a row of the output that are inside of the image. */
static inline void find_rows(const opgen_window *window, int32_t y, opgen_taps *taps)
{
    taps->origin_y = y * window->stride_h - window->pad_h;
    taps->y_start = opgen_first_tap(taps->origin_y, window->dilation_h);
    taps->y_end = opgen_end_tap(taps->origin_y, window->dilation_h, window->input_h, window->filter_h);
}

/* The same of a column. */
static inline void find_columns(const opgen_window *window, int32_t x, opgen_taps *taps)
{
    taps->origin_x = x * window->stride_w - window->pad_w;
    taps->x_start = opgen_first_tap(taps->origin_x, window->dilation_w);
    taps->x_end = opgen_end_tap(taps->origin_x, window->dilation_w, window->input_w, window->filter_w);
}

/* Computes the `pixel` of an output from the image of its batch. */
typedef void (*opgen_pixel_function)(const opgen_window *window, const opgen_taps *taps, const float *image,
                                     const void *filter, const void *bias, float *pixel);

static inline void for_each_pixel(opgen_pixel_function function, const opgen_window *window,
                                  const float *image, const void *filter, const void *bias, float *pixel)
{
    opgen_taps taps;
    for (int32_t batch = 0; batch < window->batches; batch++) {
        for (int32_t y = 0; y < window->output_h; y++) {
            find_rows(window, y, &taps);
            for (int32_t x = 0; x < window->output_w; x++) {
                find_columns(window, x, &taps);
                function(window, &taps, image, filter, bias, pixel);
                pixel += window->output_c;
            }
        }
        image += window->input_h * window->input_w * window->input_c;
    }
}

/* Computes `count` pixels of a row, one or two, which have the same taps. */
typedef void (*opgen_pixels_function)(const opgen_window *window, const opgen_taps *taps, const float *image,
                                      const void *filter, const void *bias, int32_t count, float *pixels);

/* How many pixels from `x` on have the taps of this one, which are all columns of the filter: up to two. */
static inline int32_t same_columns(const opgen_window *window, int32_t x, const opgen_taps *taps)
{
    const int32_t last = taps->origin_x + window->stride_w + (window->filter_w - 1) * window->dilation_w;
    return x + 1 < window->output_w && taps->origin_x >= 0 && last < window->input_w ? 2 : 1;
}

static inline void for_each_two_pixels(opgen_pixels_function function, const opgen_window *window,
                                       const float *image, const void *filter, const void *bias, float *pixel)
{
    opgen_taps taps;
    for (int32_t batch = 0; batch < window->batches; batch++) {
        for (int32_t y = 0; y < window->output_h; y++) {
            int32_t count;
            find_rows(window, y, &taps);
            for (int32_t x = 0; x < window->output_w; x += count) {
                find_columns(window, x, &taps);
                count = same_columns(window, x, &taps);
                function(window, &taps, image, filter, bias, count, pixel);
                pixel += count * window->output_c;
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

#endif /* OPGEN_PIXELS_H */
