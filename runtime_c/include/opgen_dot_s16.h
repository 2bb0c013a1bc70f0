/* SPDX-License-Identifier: Apache-2.0 */
/* Inner products of int16 with int8, and what follows them. */
#ifndef OPGEN_DOT_S16_H
#define OPGEN_DOT_S16_H

#include "opgen_fixed_point.h"

#ifdef __cplusplus
extern "C" {
#endif

/* `total` plus the products of `size` elements, `offset` added to each x. */
static inline int64_t opgen_dot_wide_s16(int64_t total, const int16_t *x, int32_t offset,
                                         const int8_t *weights, int32_t size)
{
    for (int32_t i = 0; i < size; i++) {
        total += (x[i] + offset) * weights[i];
    }
    return total;
}

/* The same modulo 2^32. */
static inline int32_t opgen_dot_narrow_s16(int32_t total, const int16_t *x, int32_t offset,
                                           const int8_t *weights, int32_t size)
{
    for (int32_t i = 0; i < size; i++) {
        total = opgen_wrapping_add(total, (x[i] + offset) * weights[i]);
    }
    return total;
}

/* value * multiplier * 2^(shift - 31) with the multiplier rounded to 16 bits, rounded once, modulo 2^32;
 * shift in [-31, 14]. */
static inline int32_t opgen_rescale_wide(int64_t value, int32_t multiplier, int32_t shift)
{
    const int32_t right = 15 - shift;
    const int64_t half = (int64_t)1 << (right - 1);
    return (int32_t)((value * opgen_reduce_multiplier(multiplier) + half) >> right);
}

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_DOT_S16_H */
