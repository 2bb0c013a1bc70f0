/* Weights of float32, and a bias of the same or none, for the templates of layers. */
#include <stddef.h>

#include "opgen_dot.h"

typedef float weight;

static inline float widened(float value)
{
    return value;
}

static inline float dot(float total, const float *x, const weight *weights, int32_t size)
{
    return opgen_dot_f32(total, x, weights, size);
}

static inline void dot_4(float *totals, const float *x, const weight *weights, int32_t stride, int32_t size)
{
    opgen_dot_4_f32(totals, x, weights, stride, size);
}

static inline float bias_at(const void *bias, int32_t channel)
{
    return bias != NULL ? ((const float *)bias)[channel] : 0.0f;
}
