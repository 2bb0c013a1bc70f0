/* Weights of float16, for the templates of layers. They are widened a few at a time, so that sums are those
 * of float32. */
#include <stdbool.h>
#include <stddef.h>

#include "opgen_dot.h"
#include "opgen_fixed_point.h"
#include "opgen_half.h"

typedef uint16_t weight;

/* The bias of a layer: float16 or float32, or NULL. */
typedef struct {
    const void *elements;
    bool is_half;
} any_bias;

enum { AT_ONCE = 16 };

static inline float widened(weight value)
{
    return opgen_half_value(value);
}

static inline float dot(float total, const float *x, const weight *weights, int32_t size)
{
    for (int32_t i = 0; i < size; i++) {
        total += x[i] * widened(weights[i]);
    }
    return total;
}

/* Writes four rows of `count` weights AT_ONCE apart. */
static inline void widen_4(const weight *weights, int32_t stride, int32_t count, float *wide)
{
    for (int32_t row = 0; row < 4; row++) {
        for (int32_t i = 0; i < count; i++) {
            wide[i] = widened(weights[i]);
        }
        weights += stride;
        wide += AT_ONCE;
    }
}

/* Compilers vectorise the loops of constant length. */
static inline void dot_4(float *totals, const float *x, const weight *weights, int32_t stride, int32_t size)
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

static inline float bias_at(const void *bias, int32_t channel)
{
    const any_bias *const either = (const any_bias *)bias;
    if (either->elements == NULL) {
        return 0.0f;
    }
    return either->is_half ? widened(((const uint16_t *)either->elements)[channel])
                           : ((const float *)either->elements)[channel];
}
