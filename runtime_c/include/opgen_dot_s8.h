/* Inner products of int8 with int8. */
#ifndef OPGEN_DOT_S8_H
#define OPGEN_DOT_S8_H

#include "opgen_fixed_point.h"

#ifdef __cplusplus
extern "C" {
#endif

/* `total` plus the products of `size` elements, `offset` added to each x, modulo 2^32. Compilers vectorise
 * the loop of constant length. */
static inline int32_t opgen_dot_narrow_s8(int32_t total, const int8_t *x, int32_t offset,
                                          const int8_t *weights, int32_t size)
{
    const int16_t added = (int16_t)offset;
    int32_t i = 0;
    for (; i <= size - 16; i += 16) {
        int32_t sum = 0;
        for (int32_t j = 0; j < 16; j++) {
            sum += (int16_t)(x[i + j] + added) * weights[i + j];
        }
        total = opgen_wrapping_add(total, sum);
    }
    for (; i < size; i++) {
        total = opgen_wrapping_add(total, (x[i] + offset) * weights[i]);
    }
    return total;
}

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_DOT_S8_H */
