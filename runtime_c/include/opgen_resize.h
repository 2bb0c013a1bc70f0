/* SPDX-License-Identifier: Apache-2.0 */
/* NHWC images of another height and width. */
#ifndef OPGEN_RESIZE_H
#define OPGEN_RESIZE_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Sizes of the images. A pixel is `block` elements, or bytes where pixels are only copied. */
typedef struct {
    int32_t batches;
    int32_t input_h;
    int32_t input_w;
    int32_t output_h;
    int32_t output_w;
    int32_t block;
} opgen_resize;

/* Takes output pixel (y, x) from input pixel (rows[y], columns[x]). */
void opgen_resize_nearest(const opgen_resize *resize, const int32_t *rows, const int32_t *columns,
                          const void *input, void *output);

/* Bilinear interpolation at rows[y] and columns[x], which count pixels of the input. A position in front of
 * the first pixel, or less than one behind the last, has that pixel for both of its neighbours. */
void opgen_resize_bilinear_f32(const opgen_resize *resize, const float *rows, const float *columns,
                               const float *input, float *output);

/* The same, rounded to the nearest integer, halves up. */
void opgen_resize_bilinear_u8(const opgen_resize *resize, const float *rows, const float *columns,
                              const uint8_t *input, uint8_t *output);

/* The same at positions in 1/1024 of a pixel, from the first to the last; rounded half away from zero. */
void opgen_resize_bilinear_s8(const opgen_resize *resize, const int32_t *rows, const int32_t *columns,
                              const int8_t *input, int8_t *output);
void opgen_resize_bilinear_s16(const opgen_resize *resize, const int32_t *rows, const int32_t *columns,
                               const int16_t *input, int16_t *output);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_RESIZE_H */
