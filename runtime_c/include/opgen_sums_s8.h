/* SPDX-License-Identifier: Apache-2.0 */
/* Sums of products of int8, and how they become int8. For kernels of our own, too, which may be linked to
 * another implementation of CMSIS-NN's functions.
 *
 * The loops over OPGEN_LANES elements have a constant count so that a compiler vectorizes them at -O2 without
 * a remainder; on cores without vector instructions they cost nothing but the outer loop.
 */
#ifndef OPGEN_SUMS_S8_H
#define OPGEN_SUMS_S8_H

#include "arm_nn_types.h"
#include "opgen_fixed_point.h"

#ifdef __cplusplus
extern "C" {
#endif

#define OPGEN_LANES 16

/* Products of int8 (offset included) by int8 that an int32_t can sum without overflow. */
#define OPGEN_MAX_TERMS_S8 32768

/* Accumulator to int8: rescale, add the zero point, clamp. */
static inline int8_t opgen_requantize_to_s8(int32_t accumulator, int32_t multiplier, int32_t shift,
                                            int32_t output_offset, cmsis_nn_activation range)
{
    const int32_t scaled = opgen_multiply_by_quantized_multiplier(accumulator, multiplier, shift);
    return (int8_t)opgen_clamp(opgen_wrapping_add(scaled, output_offset), range.min, range.max);
}

/* dot(input + offset, weights) modulo 2^32, of any length. */
static inline int32_t opgen_dot_s8(const int8_t *input, int16_t offset, const int8_t *weights, int32_t count)
{
    int32_t total = 0;
    while (count > 0) {
        const int32_t terms = opgen_min(count, OPGEN_MAX_TERMS_S8);
        int32_t sum = 0;
        int32_t i = 0;
        for (; i <= terms - OPGEN_LANES; i += OPGEN_LANES) {
            for (int32_t j = 0; j < OPGEN_LANES; j++) {
                sum += (int16_t)(input[i + j] + offset) * weights[i + j];
            }
        }
        for (; i < terms; i++) {
            sum += (int16_t)(input[i] + offset) * weights[i];
        }
        total = opgen_wrapping_add(total, sum);
        input += terms;
        weights += terms;
        count -= terms;
    }
    return total;
}

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_SUMS_S8_H */
