/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_axis.h"
#include "opgen_fixed_point.h"

static inline float cumsum_plus_f32(float a, float b)
{
    return a + b;
}

static inline int64_t cumsum_plus_s64(int64_t a, int64_t b)
{
    return (int64_t)((uint64_t)a + (uint64_t)b);
}

/* Walks over the elements along the axis, of each place on the others. A sum starts as `start`; `plus(sum,
 * element)` is what it is after an element, and `result` an expression of `sum`: the output. */
#define OPGEN_RUN_ALONG(sum_type, start, plus, result)                                                       \
    const int32_t step = reverse ? -axis->after : axis->after;                                               \
    const int32_t first = reverse ? (axis->size - 1) * axis->after : 0;                                      \
    for (int32_t before = 0; before < axis->before; before++) {                                              \
        for (int32_t after = 0; after < axis->after; after++) {                                              \
            int32_t at = first + after;                                                                      \
            sum_type next = start;                                                                           \
            for (int32_t i = 0; i < axis->size; i++) {                                                       \
                sum_type sum = next;                                                                         \
                next = plus(sum, input[at]);                                                                 \
                sum = exclusive ? sum : next;                                                                \
                output[at] = (result);                                                                       \
                at += step;                                                                                  \
            }                                                                                                \
        }                                                                                                    \
        input += axis->size * axis->after;                                                                   \
        output += axis->size * axis->after;                                                                  \
    }

void opgen_cumsum_f32(const opgen_axis *axis, int32_t exclusive, int32_t reverse, const float *input,
                      float *output)
{
    OPGEN_RUN_ALONG(float, 0.0f, cumsum_plus_f32, sum)
}

void opgen_cumsum_s32(const opgen_axis *axis, int32_t exclusive, int32_t reverse, const int32_t *input,
                      int32_t *output)
{
    OPGEN_RUN_ALONG(int32_t, 0, opgen_wrapping_add, sum)
}

void opgen_cumsum_s64(const opgen_axis *axis, int32_t exclusive, int32_t reverse, const int64_t *input,
                      int64_t *output)
{
    OPGEN_RUN_ALONG(int64_t, 0, cumsum_plus_s64, sum)
}

#define PLUS_S8(sum, element) opgen_wrapping_add(sum, opgen_shift_left((element)-input_zero_point, 19))

void opgen_cumsum_s8(const opgen_axis *axis, int32_t exclusive, int32_t reverse, int32_t input_zero_point,
                     int32_t multiplier, int32_t shift, int32_t output_zero_point, const int8_t *input,
                     int8_t *output)
{
    OPGEN_RUN_ALONG(int32_t, opgen_shift_left(-input_zero_point, 19), PLUS_S8,
                    opgen_clamp_to_s8(opgen_wrapping_add(
                        opgen_multiply_by_quantized_multiplier(sum, multiplier, shift), output_zero_point)))
}
