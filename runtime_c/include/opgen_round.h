/* SPDX-License-Identifier: Apache-2.0 */
/* Rounding of float without calls: roundf and rintf are slow where a processor has no such instruction. */
#ifndef OPGEN_ROUND_H
#define OPGEN_ROUND_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* `value` rounded to an integer, ties to even; |value| < 2^23. */
static inline int32_t opgen_round_to_even(float value)
{
#if defined(__GNUC__) && defined(__arm__) && defined(__ARM_FP) && (__ARM_FP & 4) && !defined(__SOFTFP__)
    float rounded; /* as the processor's mode says, which is to even from reset on; no intrinsic */
    int32_t result;
    __asm__("vcvtr.s32.f32 %0, %1" : "=t"(rounded) : "t"(value));
    memcpy(&result, &rounded, sizeof result);
    return result;
#else
    const int32_t whole = (int32_t)value;
    const float rest = value - (float)whole;
    const bool is_odd = whole % 2 != 0;
    return whole + (int32_t)(rest > 0.5f || (is_odd && rest == 0.5f)) -
           (int32_t)(rest < -0.5f || (is_odd && rest == -0.5f));
#endif
}

/* The same plus `zero_point`, saturated; NaN gives `low`. Limited before it is rounded: low and high are
 * integers, so the order does not matter, and no number that an int32_t cannot hold is converted. */
static inline int32_t opgen_quantize_to_even(float value, int32_t zero_point, int32_t low, int32_t high)
{
    const float lowest = (float)(low - zero_point);
    const float highest = (float)(high - zero_point);
#if defined(__GNUC__) && defined(__arm__) && __ARM_ARCH >= 8 && (__ARM_FP & 4) && !defined(__SOFTFP__)
    float limited; /* compilers compare, as fmaxf may order zeros otherwise */
    __asm__("vmaxnm.f32 %0, %1, %2\n\tvminnm.f32 %0, %0, %3"
            : "=&t"(limited)
            : "t"(value), "t"(lowest), "t"(highest));
#else
    const float limited = value > lowest ? (value < highest ? value : highest) : lowest;
#endif
    return opgen_round_to_even(limited) + zero_point;
}

#endif /* OPGEN_ROUND_H */
