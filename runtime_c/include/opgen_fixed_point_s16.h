/* SPDX-License-Identifier: Apache-2.0 */
/* Fixed-point functions in 16 bits, as LiteRT's integer long short-term memory computes them. Q0.15 is a
 * number with 15 fraction bits. */
#ifndef OPGEN_FIXED_POINT_S16_H
#define OPGEN_FIXED_POINT_S16_H

#include "opgen_fixed_point.h"

#ifdef __cplusplus
extern "C" {
#endif

/* a * b in Q0.15. */
static inline int32_t opgen_product_s16(int32_t a, int32_t b)
{
    return opgen_saturating_rounding_doubling_high_mul_s16((int16_t)a, (int16_t)b);
}

/* value * 2^exponent, saturated to 16 bits; exponent in [0, 7]. */
static inline int32_t opgen_doubled_s16(int32_t value, int32_t exponent)
{
    return opgen_clamp_to_s16(value * (1 << exponent));
}

/* e^value in Q0.15 for an int16 value <= 0 with `integer_bits`, 1 to 7. As opgen_exp_on_negative_values. */
static inline int32_t opgen_exp_on_negative_values_s16(int32_t value, int32_t integer_bits)
{
    static const int16_t factors[7] = {25520, 19875, 12055, 4435, 600, 11, 0}; /* e^-(2^k), k = -2 .. 4 */
    const int32_t exp_minus_eighth = 28918;
    const int32_t one_third = 10923;
    const int32_t quarter = 1 << (13 - integer_bits);
    const int32_t modulo = (int32_t)((uint32_t)value & ((uint32_t)quarter - 1)) - quarter;
    const int32_t remainder = modulo - value;
    const int32_t x = opgen_doubled_s16(modulo, integer_bits) + (1 << 12);
    const int32_t x2 = opgen_product_s16(x, x);
    const int32_t x3 = opgen_product_s16(x2, x);
    const int32_t x4 = opgen_product_s16(x2, x2);
    const int32_t cubic = opgen_product_s16(opgen_rounding_divide_by_pot(x4, 2) + x3, one_third);
    const int32_t tail = x + opgen_rounding_divide_by_pot(cubic + x2, 1);
    int32_t result = opgen_clamp_to_s16(exp_minus_eighth + opgen_product_s16(exp_minus_eighth, tail));

    for (int32_t bit = 0; bit < integer_bits + 2 && bit < 7; bit++) {
        const int32_t smaller = opgen_product_s16(result, factors[bit]);
        result = (remainder >> (13 - integer_bits + bit) & 1) != 0 ? smaller : result;
    }
    /* Of 5 bits and fewer, no value is that low. */
    result = value < -(1 << opgen_min(20 - integer_bits, 15)) ? 0 : result;
    return value == 0 ? INT16_MAX : result;
}

/* 2 / (1 + value) with 13 fraction bits for value in [0, 1) in Q0.15: Newton-Raphson from the line 48/17 -
 * 32/17 d, three steps. */
static inline int32_t opgen_two_over_one_plus_x_s16(int32_t value)
{
    const int32_t half_denominator = (value + INT16_MAX + 1) >> 1;
    int32_t x = 23130 + opgen_product_s16(half_denominator, -15420);
    for (int32_t step = 0; step < 3; step++) {
        const int32_t error = (1 << 13) - opgen_product_s16(half_denominator, x);
        x = (int16_t)(x + opgen_doubled_s16(opgen_product_s16(x, error), 2));
    }
    return x;
}

/* 1 / (1 + e^-value) in Q0.15, value with 3 integer bits. */
static inline int16_t opgen_logistic_s16(int16_t value)
{
    const int32_t exponential = opgen_exp_on_negative_values_s16(value < 0 ? value : -value, 3);
    const int32_t above = opgen_doubled_s16(opgen_two_over_one_plus_x_s16(exponential), 1);
    return (int16_t)(value == 0 ? 1 << 14 : value > 0 ? above : INT16_MAX - above);
}

/* tanh(value) in Q0.15, value with `integer_bits`, 0 to 6. */
static inline int16_t opgen_tanh_s16(int16_t value, int32_t integer_bits)
{
    const int32_t exponential =
        opgen_exp_on_negative_values_s16(value < 0 ? value : -value, integer_bits + 1);
    const int32_t result = opgen_doubled_s16(opgen_two_over_one_plus_x_s16(exponential) - (1 << 13), 2);
    return (int16_t)(value == 0 ? 0 : value < 0 ? -result : result);
}

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_FIXED_POINT_S16_H */
