/* SPDX-License-Identifier: Apache-2.0 */
/* Means of windows of uint8, of int8 as a sum of real numbers, and of windows that each have a size of their
 * own. */
#ifndef OPGEN_AVERAGE_POOL_H
#define OPGEN_AVERAGE_POOL_H

#include <stdint.h>

#include "opgen_window.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What the integers -128 .. 127 stand for: 256 numbers. */
void opgen_reals_of_s8(float scale, int32_t zero_point, float *reals);

/* Mean of the taps inside of the image; 0 where there is none. reals: see above, of the same scale and zero
 * point. The mean is divided by `scale`, rounded, ties to even, and limited to [low, high] with the zero
 * point added. */
void opgen_average_pool_to_even_s8(const opgen_window *window, const float *reals, float scale,
                                   int32_t zero_point, int32_t low, int32_t high, const int8_t *input,
                                   int8_t *output);

/* Mean of the taps inside of the image, of which each window has one; in the middle between two integers it
 * is rounded up. It is limited to [low, high]. */
void opgen_average_pool_u8(const opgen_window *window, int32_t low, int32_t high, const uint8_t *input,
                           uint8_t *output);

/* Means of windows that share out images: sizes are batches, height, width and channels of the input, height
 * and width of the output. A window has the rows rows[2 * y] .. rows[2 * y + 1] - 1 and the columns
 * cols[2 * x] .. cols[2 * x + 1] - 1; none is empty. */
void opgen_adaptive_average_pool_f32(const int32_t *sizes, const int32_t *rows, const int32_t *cols,
                                     const float *input, float *output);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_AVERAGE_POOL_H */
