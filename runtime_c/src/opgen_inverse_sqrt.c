/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_inverse_sqrt.h"

#include "opgen_fixed_point.h"

/* One step of Newton's iteration to 1 / sqrt(2 half): x (3/2 - half x^2), all in Q3.28. */
static inline int32_t newton_step(int32_t x, int32_t half)
{
    const int32_t square = opgen_rounding_doubling_high_mul(x, x);
    const int32_t cube = opgen_saturating_multiply_by_pot(opgen_rounding_doubling_high_mul(square, x), 6);
    const int32_t difference = opgen_wrapping_sub(opgen_rounding_doubling_high_mul(3 << 27, x),
                                                  opgen_rounding_doubling_high_mul(half, cube));
    return opgen_saturating_multiply_by_pot(difference, 3);
}

int32_t opgen_inverse_sqrt(int32_t value, int32_t *multiplier)
{
    const int32_t known = opgen_max(value, 2);
    /* The power of 4 that brings it to [2^27, 2^29); it is -1 at least. */
    const int32_t quarters = (opgen_count_leading_zeros((uint32_t)known) - 3) >> 1;
    const int32_t scaled = (known >> (quarters < 0 ? 2 : 0)) << (2 * opgen_max(quarters, 0));
    const int32_t left = quarters - 11;
    const int32_t half = opgen_rounding_divide_by_pot(scaled >> 1, 1);
    int32_t x = 1 << 28;
    for (int32_t step = 0; step < 5; step++) {
        x = newton_step(x, half);
    }
    x = opgen_rounding_doubling_high_mul(x, 1518500250); /* times sqrt(1/2) in Q0.31 */
    x = opgen_shift_left(x, opgen_max(left, 0));
    *multiplier = value <= 1 ? INT32_MAX : x;
    return value <= 1 ? 0 : opgen_min(left, 0);
}

/* Bits below the point of a root before it is brought to the units of the output. */
#define FRACTION_BITS 20

void opgen_rsqrt_s16(int32_t multiplier, int32_t shift, const int16_t *input, int16_t *output, int32_t size)
{
    for (int32_t i = 0; i < size; i++) {
        int32_t root;
        const int32_t root_shift = opgen_inverse_sqrt(input[i], &root) + FRACTION_BITS;
        const int32_t fine = opgen_multiply_by_quantized_multiplier(1, root, root_shift);
        const int32_t result =
            opgen_multiply_by_quantized_multiplier(fine, multiplier, shift - FRACTION_BITS);
        output[i] = input[i] > 0 ? opgen_clamp_to_s16(result) : INT16_MAX;
    }
}
