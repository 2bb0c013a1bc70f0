/* SPDX-License-Identifier: Apache-2.0 */
/* Fixed-point arithmetic that every integer kernel shares.
 *
 * A real factor is stored as `multiplier * 2^(shift - 31)` with `multiplier` in [2^30, 2^31). Applying it
 * rounds twice, once in the high multiplication and once in the right shift, as TensorFlow Lite Micro's
 * reference kernels and CMSIS-NN do. Qm.n below means m integer bits, n fraction bits and a sign.
 *
 * No function here has undefined behaviour for any argument in the range it states: what would overflow a
 * signed integer is computed modulo 2^32. Two things that C99 leaves to the implementation are relied upon,
 * and checked when this file is compiled: `>>` of a negative number keeps the sign, and a conversion to a
 * narrower signed type keeps the low bits.
 */
#ifndef OPGEN_FIXED_POINT_H
#define OPGEN_FIXED_POINT_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef char opgen_assert_arithmetic_shift[((-5) >> 1) == -3 ? 1 : -1];
typedef char opgen_assert_modular_narrowing[(int32_t)0xFFFFFFFEu == -2 ? 1 : -1];

static inline int32_t opgen_min(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

static inline int32_t opgen_max(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

/* `value` limited to [low, high]; `high` wins if the interval is empty. */
static inline int32_t opgen_clamp(int32_t value, int32_t low, int32_t high)
{
    return opgen_min(opgen_max(value, low), high);
}

static inline int8_t opgen_clamp_to_s8(int32_t value)
{
#if defined(__GNUC__) && defined(__ARM_FEATURE_SAT)
    __asm__("ssat %0, #8, %1" : "=r"(value) : "r"(value)); /* compilers compare and choose */
    return (int8_t)value;
#else
    return (int8_t)opgen_clamp(value, INT8_MIN, INT8_MAX);
#endif
}

static inline int16_t opgen_clamp_to_s16(int32_t value)
{
#if defined(__GNUC__) && defined(__ARM_FEATURE_SAT)
    __asm__("ssat %0, #16, %1" : "=r"(value) : "r"(value));
    return (int16_t)value;
#else
    return (int16_t)opgen_clamp(value, INT16_MIN, INT16_MAX);
#endif
}

static inline int32_t opgen_clamp_s64_to_s32(int64_t value)
{
    return value > INT32_MAX ? INT32_MAX : value < INT32_MIN ? INT32_MIN : (int32_t)value;
}

/* a + b modulo 2^32. */
static inline int32_t opgen_wrapping_add(int32_t a, int32_t b)
{
    return (int32_t)((uint32_t)a + (uint32_t)b);
}

/* The same for sums that grow side by side in a loop: gcc 12.2 vectorizes such sums wrongly at -O3 if each
 * step goes to uint32_t and back (docs/VERIFICATION.md, "Compilers"). */
static inline uint32_t opgen_plus(uint32_t sum, int32_t term)
{
    return sum + (uint32_t)term;
}

/* a - b modulo 2^32. */
static inline int32_t opgen_wrapping_sub(int32_t a, int32_t b)
{
    return (int32_t)((uint32_t)a - (uint32_t)b);
}

/* a * b modulo 2^32. */
static inline int32_t opgen_wrapping_mul(int32_t a, int32_t b)
{
    return (int32_t)((uint32_t)a * (uint32_t)b);
}

/* a * 2^exponent modulo 2^32; exponent in [0, 31]. */
static inline int32_t opgen_shift_left(int32_t a, int32_t exponent)
{
    return (int32_t)((uint32_t)a << exponent);
}

static inline int32_t opgen_saturating_add(int32_t a, int32_t b)
{
    return opgen_clamp_s64_to_s32((int64_t)a + b);
}

static inline int32_t opgen_saturating_sub(int32_t a, int32_t b)
{
    return opgen_clamp_s64_to_s32((int64_t)a - b);
}

static inline int16_t opgen_saturating_add_s16(int16_t a, int16_t b)
{
    return opgen_clamp_to_s16((int32_t)a + b);
}

/* Number of zero bits above the highest one bit; 32 for 0. */
static inline int32_t opgen_count_leading_zeros(uint32_t value)
{
#if defined(__GNUC__)
    return __builtin_clz(value | 1u) + (value == 0);
#else
    int32_t zeros = 32;
    for (int32_t step = 16; step > 0; step /= 2) {
        const int32_t skipped = value >> step != 0 ? step : 0;
        zeros -= skipped;
        value >>= skipped;
    }
    return zeros - (int32_t)value;
#endif
}

/* round(a * b / 2^31), ties upwards, without the saturation that only a == b == INT32_MIN needs: there it
 * wraps. */
static inline int32_t opgen_rounding_doubling_high_mul(int32_t a, int32_t b)
{
    return (int32_t)(((int64_t)a * b + ((int64_t)1 << 30)) >> 31);
}

/* round(a * b / 2^31), ties upwards; a == b == INT32_MIN gives INT32_MAX. */
static inline int32_t opgen_saturating_rounding_doubling_high_mul(int32_t a, int32_t b)
{
    const int32_t product = opgen_rounding_doubling_high_mul(a, b);
    return ((a == INT32_MIN) & (b == INT32_MIN)) != 0 ? INT32_MAX : product;
}

/* The same for 16 bits: round(a * b / 2^15), ties upwards for a product >= 0 and for one < 0 alike. */
static inline int16_t opgen_saturating_rounding_doubling_high_mul_s16(int16_t a, int16_t b)
{
    return opgen_clamp_to_s16(((int32_t)a * b + (1 << 14)) >> 15);
}

/* round(value / 2^exponent), ties away from zero; exponent in [0, 31]. */
static inline int32_t opgen_rounding_divide_by_pot(int32_t value, int32_t exponent)
{
    const uint32_t mask = ((uint32_t)1 << exponent) - 1;
    const uint32_t threshold = (mask >> 1) + (uint32_t)(value < 0);
    return (value >> exponent) + (int32_t)(((uint32_t)value & mask) > threshold);
}

/* value * 2^exponent, saturated; exponent in [0, 31]. */
static inline int32_t opgen_saturating_multiply_by_pot(int32_t value, int32_t exponent)
{
    const int32_t threshold = (int32_t)(((uint32_t)1 << (31 - exponent)) - 1);
    return value > threshold ? INT32_MAX : value < -threshold ? INT32_MIN : opgen_shift_left(value, exponent);
}

/* value * multiplier * 2^(shift - 31), rounded twice. shift in [-31, 31], multiplier > INT32_MIN. A left
 * shift is done first and modulo 2^32. Equals TFLM's MultiplyByQuantizedMultiplier and CMSIS-NN's
 * arm_nn_requantize. */
static inline int32_t opgen_multiply_by_quantized_multiplier(int32_t value, int32_t multiplier, int32_t shift)
{
    const int32_t left = shift > 0 ? shift : 0;
    const int32_t right = shift > 0 ? 0 : -shift;
    return opgen_rounding_divide_by_pot(
        opgen_rounding_doubling_high_mul(opgen_shift_left(value, left), multiplier), right);
}

/* The same for a factor below one: shift in [-31, 0]. */
static inline int32_t
opgen_multiply_by_quantized_multiplier_smaller_than_one(int32_t value, int32_t multiplier, int32_t shift)
{
    return opgen_rounding_divide_by_pot(opgen_rounding_doubling_high_mul(value, multiplier), -shift);
}

/* `multiplier` (Q0.31) rounded to 16 bits (Q0.15), for opgen_multiply_by_reduced_multiplier. */
static inline int32_t opgen_reduce_multiplier(int32_t multiplier)
{
    return multiplier < 0x7FFF0000 ? (multiplier + (1 << 15)) >> 16 : 0x7FFF;
}

/* value * reduced * 2^(shift - 15), rounded once, ties upwards. value in [-2^47, 2^47), reduced in [-2^15,
 * 2^15), shift in [-31, 14]. Used where int16 activations need an int64 accumulator (CMSIS-NN's
 * arm_nn_requantize_s64). */
static inline int32_t opgen_multiply_by_reduced_multiplier(int64_t value, int32_t reduced, int32_t shift)
{
    const int32_t doubled = (int32_t)((value * reduced) >> (14 - shift));
    return opgen_wrapping_add(doubled, 1) >> 1;
}

/* The same from the full multiplier; equals TFLM's MultiplyByQuantizedMultiplier of an int64. */
static inline int32_t opgen_multiply_by_quantized_multiplier_s64(int64_t value, int32_t multiplier,
                                                                 int32_t shift)
{
    return opgen_multiply_by_reduced_multiplier(value, opgen_reduce_multiplier(multiplier), shift);
}

/* One step of the barrel shifter below: `result` times e^-(2^k), stored as `factor`, if bit `bit` is set. */
static inline int32_t opgen_exp_barrel_step(int32_t result, uint32_t remainder, int32_t bit, int32_t factor)
{
    return (remainder >> bit & 1) != 0 ? opgen_rounding_doubling_high_mul(result, factor) : result;
}

/* e^value in Q0.31 for value <= 0 in Q5.26.
 *
 * value = -(remainder) + (value modulo 1/4 - 1/4). The second term lies in [-1/4, 0) and goes through the
 * Taylor series about -1/8; each bit of the first, of weight 2^k for k = -2 .. 4, multiplies by
 * round(e^-(2^k) * 2^31). */
static inline int32_t opgen_exp_on_negative_values(int32_t value)
{
    const int32_t quarter = 1 << 24;
    const int32_t exp_minus_eighth = 1895147668; /* e^(-1/8) in Q0.31 */
    const int32_t one_third = 715827883;         /* 1/3 in Q0.31 */
    const int32_t modulo = (int32_t)((uint32_t)value & ((uint32_t)quarter - 1)) - quarter;
    const uint32_t remainder = (uint32_t)modulo - (uint32_t)value;
    const int32_t x = opgen_shift_left(modulo, 5) + (1 << 28);
    const int32_t x2 = opgen_rounding_doubling_high_mul(x, x);
    const int32_t x3 = opgen_rounding_doubling_high_mul(x2, x);
    const int32_t x4 = opgen_rounding_doubling_high_mul(x2, x2);
    const int32_t cubic =
        opgen_rounding_doubling_high_mul(opgen_rounding_divide_by_pot(x4, 2) + x3, one_third);
    const int32_t tail = x + opgen_rounding_divide_by_pot(cubic + x2, 1);
    int32_t result = exp_minus_eighth + opgen_rounding_doubling_high_mul(exp_minus_eighth, tail);

    result = opgen_exp_barrel_step(result, remainder, 24, 1672461947);
    result = opgen_exp_barrel_step(result, remainder, 25, 1302514674);
    result = opgen_exp_barrel_step(result, remainder, 26, 790015084);
    result = opgen_exp_barrel_step(result, remainder, 27, 290630308);
    result = opgen_exp_barrel_step(result, remainder, 28, 39332535);
    result = opgen_exp_barrel_step(result, remainder, 29, 720401);
    result = opgen_exp_barrel_step(result, remainder, 30, 242);
    return value == 0 ? INT32_MAX : result;
}

/* One step of Newton's division: x + x * (1 - half_denominator * x), x in Q2.29, half_denominator in Q0.31,
 * at least 1/2. Nothing saturates where x is within 1/8 of the quotient. */
static inline int32_t opgen_newton_division_step(int32_t x, int32_t half_denominator)
{
    const int32_t error = (1 << 29) - opgen_rounding_doubling_high_mul(half_denominator, x);
    const int32_t correction = opgen_rounding_doubling_high_mul(x, error);
    return opgen_wrapping_add(x, opgen_shift_left(correction, 2));
}

/* 1 / (1 + value) in Q0.31 for value in [0, 1) in Q0.31: Newton-Raphson from the line 48/17 - 32/17 d, three
 * steps. */
static inline int32_t opgen_one_over_one_plus_x_for_x_in_0_1(int32_t value)
{
    /* (value + 1) / 2, rounded away from zero */
    const int32_t half_denominator = (int32_t)(((uint32_t)value >> 1) + 0x40000000u);
    /* 48/17 and -32/17 in Q2.29 */
    int32_t x =
        opgen_wrapping_add(1515870810, opgen_rounding_doubling_high_mul(half_denominator, -1010580540));
    x = opgen_newton_division_step(x, half_denominator);
    x = opgen_newton_division_step(x, half_denominator);
    x = opgen_newton_division_step(x, half_denominator);
    return x < 1 << 30 ? opgen_shift_left(x, 1) : INT32_MAX;
}

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_FIXED_POINT_H */
