/* SPDX-License-Identifier: Apache-2.0 */
/* Inner products of float32 rows. Each total is added to in the order of the elements, so that a result does
 * not depend on how many are computed at a time. */
#ifndef OPGEN_DOT_H
#define OPGEN_DOT_H

#include <stdint.h>

#include "opgen_four.h"

#ifdef __cplusplus
extern "C" {
#endif

/* `total` plus the products of `size` elements. */
static inline float opgen_dot_f32(float total, const float *x, const float *weights, int32_t size)
{
    for (int32_t i = 0; i < size; i++) {
        total += x[i] * weights[i];
    }
    return total;
}

/* The same with four rows of weights that lie `stride` elements apart, adding to totals[0 .. 3]. Loads each x
 * once, and the four chains of additions do not wait for one another. */
static inline void opgen_dot_4_f32(float *totals, const float *x, const float *weights, int32_t stride,
                                   int32_t size)
{
    opgen_four_f32 sums = opgen_load_four_f32(totals);
    for (int32_t i = 0; i < size; i++) {
        sums = opgen_add_all_f32(sums, opgen_load_rows_f32(weights + i, stride), x[i]);
    }
    opgen_store_four_f32(totals, sums);
}

/* The same with two rows of elements that lie `apart` elements apart; totals[4 .. 7] are of the second one.
 * Eight chains are what registers hold everywhere. */
static inline void opgen_dot_2x4_f32(float *totals, const float *x, int32_t apart, const float *weights,
                                     int32_t stride, int32_t size)
{
    opgen_four_f32 first = opgen_load_four_f32(totals);
    opgen_four_f32 second = opgen_load_four_f32(totals + 4);
    for (int32_t i = 0; i < size; i++) {
        const opgen_four_f32 four = opgen_load_rows_f32(weights + i, stride);
        first = opgen_add_all_f32(first, four, x[i]);
        second = opgen_add_all_f32(second, four, x[i + apart]);
    }
    opgen_store_four_f32(totals, first);
    opgen_store_four_f32(totals + 4, second);
}

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_DOT_H */
