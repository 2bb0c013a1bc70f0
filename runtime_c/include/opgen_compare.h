/* SPDX-License-Identifier: Apache-2.0 */
/* Comparisons of two elements, plain or quantized. */
#ifndef OPGEN_COMPARE_H
#define OPGEN_COMPARE_H

#include <stdbool.h>
#include <stdint.h>

#include "opgen_fixed_point.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Whether `a` relates to `b` like that. A relation is a sum of 1 (less), 2 (equal), 4 (greater) and 8 (one of
 * them is NaN). Where it is the same for all elements, a loop compares once per element and never guesses. */
#define OPGEN_RELATES(relation, a, b)                                                                        \
    ((relation) == 1   ? (a) < (b)                                                                           \
     : (relation) == 2 ? (a) == (b)                                                                          \
     : (relation) == 3 ? (a) <= (b)                                                                          \
     : (relation) == 4 ? (a) > (b)                                                                           \
     : (relation) == 6 ? (a) >= (b)                                                                          \
                       : (a) != (b))

/* Quantized numbers are compared in steps of 1/256: (value + offset) * 256 times multiplier * 2^(shift - 31).
 * Offsets are the negated zero points; shifts are in [-31, 0]. */
typedef struct {
    int32_t input1_offset;
    int32_t input1_multiplier;
    int32_t input1_shift;
    int32_t input2_offset;
    int32_t input2_multiplier;
    int32_t input2_shift;
} opgen_compare_quant;

/* OPGEN_RELATES of quantized numbers. */
static inline bool opgen_relates_quantized(const opgen_compare_quant *quant, int32_t relation, int32_t a,
                                           int32_t b)
{
    const int32_t steps1 = opgen_multiply_by_quantized_multiplier_smaller_than_one(
        (a + quant->input1_offset) * 256, quant->input1_multiplier, quant->input1_shift);
    const int32_t steps2 = opgen_multiply_by_quantized_multiplier_smaller_than_one(
        (b + quant->input2_offset) * 256, quant->input2_multiplier, quant->input2_shift);
    return OPGEN_RELATES(relation, steps1, steps2);
}

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_COMPARE_H */
