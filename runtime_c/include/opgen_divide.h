/* SPDX-License-Identifier: Apache-2.0 */
/* Quotients, remainders and powers of two elements. Where the result is not defined, as in a division by 0,
 * they set *status to 1 and return 0. */
#ifndef OPGEN_DIVIDE_H
#define OPGEN_DIVIDE_H

#include <math.h>
#include <stdint.h>

#include "opgen_broadcast.h"
#include "opgen_fixed_point.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Tells whether b is 0, which is noted. */
static inline int opgen_is_zero(int32_t b, int *status)
{
    *status |= b == 0;
    return b == 0;
}

/* a / b without its fraction. INT32_MIN / -1 is INT32_MIN. */
static inline int32_t opgen_quotient_s32(int32_t a, int32_t b, int *status)
{
    return opgen_is_zero(b, status) ? 0 : b == -1 ? opgen_wrapping_sub(0, a) : a / b;
}

/* The largest integer that is not above a / b. INT32_MIN / -1 is INT32_MIN. */
static inline int32_t opgen_floor_quotient_s32(int32_t a, int32_t b, int *status)
{
    const int32_t quotient = opgen_quotient_s32(a, b, status);
    return quotient - (opgen_wrapping_mul(quotient, b) != a && (a < 0) != (b < 0));
}

/* a - b * floor(a / b): it has the sign of b. */
static inline int32_t opgen_floor_remainder_s32(int32_t a, int32_t b, int *status)
{
    const int32_t rest = opgen_is_zero(b, status) || b == -1 ? 0 : a % b;
    return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
}

/* The same two of int64. INT64_MIN / -1 is INT64_MIN. */
static inline int64_t opgen_floor_quotient_s64(int64_t a, int64_t b, int *status)
{
    int64_t quotient;
    *status |= b == 0;
    if (b == 0 || b == -1) {
        return b == 0 ? 0 : (int64_t)(0u - (uint64_t)a);
    }
    quotient = a / b;
    return quotient - (a % b != 0 && (a < 0) != (b < 0));
}

static inline int64_t opgen_floor_remainder_s64(int64_t a, int64_t b, int *status)
{
    const int64_t rest = b == 0 || b == -1 ? 0 : a % b;
    *status |= b == 0;
    return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
}

/* The remainder of real numbers; NaN for b == 0. */
static inline float opgen_floor_remainder_f32(float a, float b)
{
    const float rest = fmodf(a, b);
    return rest != 0.0f && (rest < 0.0f) != (b < 0.0f) ? rest + b : rest;
}

/* The largest integer that is not above a / b, from the remainder: of infinities NaN; a / b for b == 0. In
 * double the quotient is not rounded up to an integer. */
static inline float opgen_floor_quotient_real(float a, float b)
{
    const double rest = fmod((double)a, (double)b);
    double quotient = ((double)a - rest) / (double)b;
    if (b == 0.0f) {
        return a / b;
    }
    if (rest != 0.0 && (rest < 0.0) != (b < 0.0f)) {
        quotient -= 1.0;
    }
    return (float)(quotient != 0.0 ? floor(quotient + 0.5) : copysign(0.0, (double)a / (double)b));
}

/* a^b modulo 2^32; not defined for b < 0. */
static inline int32_t opgen_power_s32(int32_t a, int32_t b, int *status)
{
    int32_t result = b < 0 ? 0 : 1;
    *status |= b < 0;
    for (; b > 0; b >>= 1) {
        result = (b & 1) != 0 ? opgen_wrapping_mul(result, a) : result;
        a = opgen_wrapping_mul(a, a);
    }
    return result;
}

/* The same; for b < 0 what 1 / a^-b is without its fraction, and 0 for a == 0. */
static inline int32_t opgen_power_negative_s32(int32_t a, int32_t b)
{
    int status = 0;
    if (b < 0) {
        return a == 1 || (a == -1 && b % 2 == 0) ? 1 : a == -1 ? -1 : 0;
    }
    return opgen_power_s32(a, b, &status);
}

/* Quantized quotient: (a + input1_offset) / (b + input2_offset) times output_multiplier *
 * 2^(output_shift - 31), plus output_offset, limited to the activation's range. Inputs and offsets are of 8
 * bits, output_shift <= 23. */
static inline int32_t opgen_quotient_quantized(const opgen_mul_quant *quant, int32_t a, int32_t b,
                                               int *status)
{
    const int32_t divisor = b + quant->input2_offset;
    const int32_t above = divisor < 0 ? -(a + quant->input1_offset) : a + quant->input1_offset;
    const uint32_t below = (uint32_t)(divisor < 0 ? -divisor : divisor);
    int32_t result = 0;
    if (!opgen_is_zero(divisor, status) && above != 0) {
        /* Both numbers are shifted to the left as far as they go: below into [1, 2). */
        const int32_t zeros = opgen_count_leading_zeros(below);
        const int32_t copies_of_sign = opgen_count_leading_zeros((uint32_t)(above ^ (above >> 31))) - 1;
        const int32_t reciprocal =
            opgen_one_over_one_plus_x_for_x_in_0_1((int32_t)((below << zeros) & 0x7FFFFFFFu));
        const int32_t shift = quant->output_shift - (31 - zeros) - copies_of_sign;
        result = opgen_rounding_doubling_high_mul(opgen_shift_left(above, copies_of_sign), reciprocal);
        result = opgen_rounding_doubling_high_mul(result, quant->output_multiplier);
        result = shift < -31 ? 0 : opgen_rounding_divide_by_pot(result, -shift);
    }
    return opgen_clamp(result + quant->output_offset, quant->activation_min, quant->activation_max);
}

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_DIVIDE_H */
