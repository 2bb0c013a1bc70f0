/* SPDX-License-Identifier: Apache-2.0 */
/* Weights of float32, and a bias of the same or none, for the templates of layers. */
#ifndef OPGEN_WEIGHTS_F32_H
#define OPGEN_WEIGHTS_F32_H

#include <stddef.h>

#include "opgen_dot.h"

typedef float weight_f32;

static inline float widened_f32(float value)
{
    return value;
}

/* Four weights, which take no room of `wide`. */
static inline const float *four_f32(const weight_f32 *weights, float *wide)
{
    (void)wide;
    return weights;
}

static inline float dot_f32(float total, const float *x, const weight_f32 *weights, int32_t size)
{
    return opgen_dot_f32(total, x, weights, size);
}

static inline void dot_4_f32(float *totals, const float *x, const weight_f32 *weights, int32_t stride,
                             int32_t size)
{
    opgen_dot_4_f32(totals, x, weights, stride, size);
}

static inline void dot_2x4_f32(float *totals, const float *x, int32_t apart, const weight_f32 *weights,
                               int32_t stride, int32_t size)
{
    opgen_dot_2x4_f32(totals, x, apart, weights, stride, size);
}

static inline float bias_at_f32(const void *bias, int32_t channel)
{
    return bias != NULL ? ((const float *)bias)[channel] : 0.0f;
}

#endif /* OPGEN_WEIGHTS_F32_H */
