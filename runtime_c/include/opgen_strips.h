/* SPDX-License-Identifier: Apache-2.0 */
/* int8 images in strips: each channel by itself, with a border of one element that holds the zero point. The
 * lines of a channel lie together in strips of `rows`, column by column: element (y, x) is number
 * (y + 1) / rows * line + (x + 1) * rows + (y + 1) % rows of its channel. In strips of one line, what is
 * behind a line is in front of the next one. So a window of 3x3 lies in 16 bytes. */
#ifndef OPGEN_STRIPS_H
#define OPGEN_STRIPS_H

#include "opgen_packed_s8.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
    int32_t rows;  /* of a strip */
    int32_t line;  /* bytes of a strip */
    int32_t plane; /* bytes of a channel */
    int32_t bytes; /* of all images, and what is behind them */
    int32_t height;
    int32_t width;
    int32_t channels;
} opgen_strips;

/* A pixel of images in strips. */
typedef struct {
    int8_t *image;
    int32_t y;
    int32_t x;
} opgen_strip_pixel;

/* Returns where the first channel of a pixel is, and goes on to the next. */
static inline int8_t *opgen_take_strip_pixel(opgen_strip_pixel *at, const opgen_strips *strips)
{
    const int32_t y = at->y + 1;
    int8_t *const place =
        at->image + y / strips->rows * strips->line + (at->x + 1) * strips->rows + y % strips->rows;
    if (++at->x == strips->width) {
        at->x = 0;
        if (++at->y == strips->height) {
            at->y = 0;
            at->image += strips->channels * strips->plane;
        }
    }
    return place;
}

/* opgen_convolve_packed_s8 with results in strips, surrounded by `zero_point`. patch: packed->size bytes of
 * working memory, or NULL for windows of one element without strides. */
void opgen_convolve_to_strips_s8(const opgen_window_quant *window, const opgen_packed_s8 *packed,
                                 int32_t pad_value, const opgen_strips *strips, const int8_t *input,
                                 int8_t *patch, int8_t *output);

/* Filters of 3x3, one for each channel of images in strips. taps: of strips of four lines for each channel 8
 * zeros, 3 columns of 4 with a zero at the end, 4 zeros; of strips of one line 16 bytes as they lie in the
 * image. stages: of each channel `words` words, see opgen_stage.h. */
void opgen_depthwise_from_strips_s8(const opgen_window_quant *window, const int8_t *taps,
                                    const int32_t *stages, int32_t words, int32_t output_zero_point,
                                    const opgen_strips *strips, const int8_t *input, int8_t *output);

/* The same without strides, of images in the order of their axes: `strips->channels` at a time are put into
 * strips, which are `pad_value` outside. The output may lie where the input is. planes: `strips->bytes` of
 * working memory. */
void opgen_depthwise_in_strips_s8(const opgen_window_quant *window, const int8_t *taps, const int32_t *stages,
                                  int32_t words, int32_t pad_value, int32_t output_zero_point,
                                  const opgen_strips *strips, const int8_t *input, int8_t *planes,
                                  int8_t *output);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_STRIPS_H */
