/* SPDX-License-Identifier: Apache-2.0 */
/* Weights of float16, for the templates of layers. They are widened a few at a time, so that sums are those
 * of float32. */
#ifndef OPGEN_WEIGHTS_F16_H
#define OPGEN_WEIGHTS_F16_H

#include <stdbool.h>
#include <stddef.h>

#include "opgen_dot.h"
#include "opgen_fixed_point.h"
#include "opgen_half.h"

typedef uint16_t weight_f16;

/* The bias of a layer: float16 or float32, or NULL. */
typedef struct {
    const void *elements;
    bool is_half;
} any_bias;

enum { AT_ONCE = 16 };

static inline float widened_f16(weight_f16 value)
{
    return opgen_half_value(value);
}

/* Four weights, in `wide`. */
static inline const float *four_f16(const weight_f16 *weights, float *wide)
{
    for (int32_t i = 0; i < 4; i++) {
        wide[i] = widened_f16(weights[i]);
    }
    return wide;
}

static inline float dot_f16(float total, const float *x, const weight_f16 *weights, int32_t size)
{
    for (int32_t i = 0; i < size; i++) {
        total += x[i] * widened_f16(weights[i]);
    }
    return total;
}

/* Writes four rows of `count` weights AT_ONCE apart. */
static inline void widen_4(const weight_f16 *weights, int32_t stride, int32_t count, float *wide)
{
    for (int32_t row = 0; row < 4; row++) {
        for (int32_t i = 0; i < count; i++) {
            wide[i] = widened_f16(weights[i]);
        }
        weights += stride;
        wide += AT_ONCE;
    }
}

/* Compilers vectorize the loops of constant length. */
static inline void dot_4_f16(float *totals, const float *x, const weight_f16 *weights, int32_t stride,
                             int32_t size)
{
    float wide[4 * AT_ONCE];
    for (; size >= AT_ONCE; size -= AT_ONCE) {
        widen_4(weights, stride, AT_ONCE, wide);
        opgen_dot_4_f32(totals, x, wide, AT_ONCE, AT_ONCE);
        x += AT_ONCE;
        weights += AT_ONCE;
    }
    widen_4(weights, stride, size, wide);
    opgen_dot_4_f32(totals, x, wide, AT_ONCE, size);
}

static inline void dot_2x4_f16(float *totals, const float *x, int32_t apart, const weight_f16 *weights,
                               int32_t stride, int32_t size)
{
    float wide[4 * AT_ONCE];
    for (; size >= AT_ONCE; size -= AT_ONCE) {
        widen_4(weights, stride, AT_ONCE, wide);
        opgen_dot_2x4_f32(totals, x, apart, wide, AT_ONCE, AT_ONCE);
        x += AT_ONCE;
        weights += AT_ONCE;
    }
    widen_4(weights, stride, size, wide);
    opgen_dot_2x4_f32(totals, x, apart, wide, AT_ONCE, size);
}

static inline float bias_at_f16(const void *bias, int32_t channel)
{
    const any_bias *const either = (const any_bias *)bias;
    if (either->elements == NULL) {
        return 0.0f;
    }
    return either->is_half ? widened_f16(((const uint16_t *)either->elements)[channel])
                           : ((const float *)either->elements)[channel];
}

#endif /* OPGEN_WEIGHTS_F16_H */
