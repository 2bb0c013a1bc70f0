/* SPDX-License-Identifier: Apache-2.0 */
/* Instructions of the DSP extension of Armv7E-M and Armv8-M, each with plain C that computes the same: what
 * is compiled for other processors gives the same bytes. A word holds two halves of 16 bits, or four bytes;
 * the first is the lowest. */
#ifndef OPGEN_DSP_H
#define OPGEN_DSP_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "opgen_fixed_point.h"

#if defined(__ARM_FEATURE_DSP) && defined(__ARM_ARCH_PROFILE) && defined(__ARMEL__) && defined(__GNUC__)
#define OPGEN_HAS_DSP (__ARM_ARCH_PROFILE == 'M')
#else
#define OPGEN_HAS_DSP 0
#endif

/* C that is written for a layer may use registers of an FPU, too. */
#if OPGEN_HAS_DSP && defined(__ARM_FP)
#define OPGEN_HAS_DSP_AND_FPU 1
#else
#define OPGEN_HAS_DSP_AND_FPU 0
#endif

#if OPGEN_HAS_DSP
#include <arm_acle.h>
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Two halves as a word. */
static inline uint32_t opgen_halves(int32_t first, int32_t second)
{
    return ((uint32_t)first & 0xFFFF) | (uint32_t)second << 16;
}

static inline int32_t opgen_first_half(uint32_t word)
{
    return (int16_t)(word & 0xFFFF);
}

static inline int32_t opgen_second_half(uint32_t word)
{
    return (int32_t)word >> 16;
}

/* Four bytes from any address. */
static inline uint32_t opgen_load_bytes(const int8_t *from)
{
#if OPGEN_HAS_DSP
    uint32_t word;
    memcpy(&word, from, sizeof word);
    return word;
#else
    return (uint32_t)(uint8_t)from[0] | (uint32_t)(uint8_t)from[1] << 8 | (uint32_t)(uint8_t)from[2] << 16 |
           (uint32_t)(uint8_t)from[3] << 24;
#endif
}

/* The first and the third byte, widened to halves. */
static inline uint32_t opgen_even_bytes(uint32_t word)
{
#if OPGEN_HAS_DSP
    return (uint32_t)__sxtb16((int8x4_t)word);
#else
    return opgen_halves((int8_t)(word & 0xFF), (int8_t)(word >> 16 & 0xFF));
#endif
}

/* The second and the fourth byte, widened to halves. */
static inline uint32_t opgen_odd_bytes(uint32_t word)
{
#if OPGEN_HAS_DSP
    uint32_t result; /* compilers do not join the rotation with the intrinsic */
    __asm__("sxtb16 %0, %1, ror #8" : "=r"(result) : "r"(word));
    return result;
#else
    return opgen_even_bytes(word >> 8);
#endif
}

/* The same, added to the halves of `sums`. */
static inline uint32_t opgen_add_even_bytes(uint32_t sums, uint32_t word)
{
#if OPGEN_HAS_DSP
    return (uint32_t)__sxtab16((int16x2_t)sums, (int8x4_t)word);
#else
    return opgen_halves(opgen_first_half(sums) + (int8_t)(word & 0xFF),
                        opgen_second_half(sums) + (int8_t)(word >> 16 & 0xFF));
#endif
}

static inline uint32_t opgen_add_odd_bytes(uint32_t sums, uint32_t word)
{
#if OPGEN_HAS_DSP
    uint32_t result;
    __asm__("sxtab16 %0, %1, %2, ror #8" : "=r"(result) : "r"(sums), "r"(word));
    return result;
#else
    return opgen_add_even_bytes(sums, word >> 8);
#endif
}

/* The first half of each word. */
static inline uint32_t opgen_first_halves(uint32_t a, uint32_t b)
{
#if OPGEN_HAS_DSP
    uint32_t result; /* no intrinsic of ACLE */
    __asm__("pkhbt %0, %1, %2, lsl #16" : "=r"(result) : "r"(a), "r"(b));
    return result;
#else
    return (a & 0xFFFF) | b << 16;
#endif
}

/* The second half of each word. */
static inline uint32_t opgen_second_halves(uint32_t a, uint32_t b)
{
#if OPGEN_HAS_DSP
    uint32_t result; /* no intrinsic of ACLE */
    __asm__("pkhtb %0, %1, %2, asr #16" : "=r"(result) : "r"(b), "r"(a));
    return result;
#else
    return a >> 16 | (b & 0xFFFF0000u);
#endif
}

#if OPGEN_HAS_DSP
/* The larger ones of four pairs of signed bytes. */
static inline uint32_t opgen_larger_bytes(uint32_t a, uint32_t b)
{
    uint32_t result; /* one statement: compilers know nothing of the flags between the instructions */
    __asm__("ssub8 %0, %1, %2\n\tsel %0, %1, %2" : "=&r"(result) : "r"(a), "r"(b));
    return result;
}
#endif

/* sum + the products of both pairs of halves, modulo 2^32. */
static inline int32_t opgen_dual_mac(uint32_t a, uint32_t b, int32_t sum)
{
#if OPGEN_HAS_DSP
    return __smlad((int16x2_t)a, (int16x2_t)b, sum);
#else
    const int32_t first = opgen_first_half(a) * opgen_first_half(b);
    const int32_t second = opgen_second_half(a) * opgen_second_half(b);
    return opgen_wrapping_add(sum, opgen_wrapping_add(first, second));
#endif
}

/* round(a * b / 2^32) + sum, ties upwards, modulo 2^32; b >= 0. */
static inline int32_t opgen_high_mac(int32_t a, int32_t b, int32_t sum)
{
#if OPGEN_HAS_DSP
    int32_t result; /* no intrinsic of ACLE */
    __asm__("smmlar %0, %1, %2, %3" : "=r"(result) : "r"(a), "r"(b), "r"(sum));
    return result;
#elif defined(__ARM_ARCH_6M__)
    /* There are no products of more than 32 bits. */
    const uint32_t a_low = (uint32_t)a & 0xFFFF;
    const uint32_t b_low = (uint32_t)b & 0xFFFF;
    const int32_t middle = (a >> 16) * (int32_t)b_low + (int32_t)(a_low * b_low >> 16);
    const uint32_t cross = a_low * ((uint32_t)b >> 16) + ((uint32_t)middle & 0xFFFF);
    const int32_t high = (a >> 16) * (b >> 16) + (middle >> 16) + (int32_t)((cross + 0x8000) >> 16);
    return opgen_wrapping_add(sum, high);
#else
    return opgen_wrapping_add(sum, (int32_t)(((int64_t)a * b + ((int64_t)1 << 31)) >> 32));
#endif
}

/* value / 2, rounded down, limited to int8. */
static inline int8_t opgen_halve_to_s8(int32_t value)
{
#if defined(__GNUC__) && defined(__ARM_FEATURE_SAT)
    int32_t result; /* compilers do not join the shift with the instruction */
    __asm__("ssat %0, #8, %1, asr #1" : "=r"(result) : "r"(value));
    return (int8_t)result;
#else
    return opgen_clamp_to_s8(value >> 1);
#endif
}

/* How sums become int8; made by dsp_channels() when a model is compiled. A channel is a bias, which is added
 * to twice the sum, a multiplier, and one less than the bits that are dropped, which are 1 to 22. It equals
 * opgen_requantize_to_s8, where `rounding` is twice the output's zero point plus 1. */
enum { OPGEN_CHANNEL = 3 };

/* What is added before bits are dropped: the zero point, and half of what they are. */
static inline int32_t opgen_addend(int32_t rounding, int32_t shift)
{
    return opgen_shift_left(rounding, shift);
}

static inline int8_t opgen_rescale_to_s8(int32_t doubled, int32_t multiplier, int32_t addend, int32_t shift)
{
    const int32_t away = doubled >> 31; /* ties go away from zero */
    return opgen_halve_to_s8(opgen_high_mac(doubled, multiplier, addend + away) >> shift);
}

/* A factor of 1/2 or more drops nothing behind the rounded product. Where a layer has one, all products are
 * doubled once they are rounded, so that one bit more is dropped of each and there is always one. Shifts have
 * OPGEN_DOUBLED then, and in their upper half by how many bits the sum is raised before, for a factor of 1 or
 * more. Instructions that shift by a register take its last byte. */
enum { OPGEN_DOUBLED = 1 << 8, OPGEN_DROPPED = OPGEN_DOUBLED - 1 };

static inline int8_t opgen_rescale_any_to_s8(int32_t doubled, int32_t multiplier, int32_t addend,
                                             int32_t shift)
{
    if (shift < OPGEN_DOUBLED) {
        return opgen_rescale_to_s8(doubled, multiplier, addend, shift);
    }
    const int32_t product = opgen_high_mac(opgen_shift_left(doubled, shift >> 16), multiplier, 0);
    return opgen_halve_to_s8((2 * product + addend + (product >> 31)) >> (shift & OPGEN_DROPPED));
}

/* What follows the weights of a channel in a stream: bias, multiplier, addend and shift, or the first of
 * them. If `shift` is not -1, it is that of all channels and no word; if it is -1 and there are less than
 * four words, the first one has it as its last byte, and the bias above. Without an addend it follows from
 * `rounding`. Short ends, of two words with one shift, are multiplier and addend: the addend has the bias,
 * and all of `shift` is dropped. */
typedef struct {
    int32_t words;
    int32_t shift;
    int32_t rounding;
} opgen_ends;

static inline bool opgen_is_short(const opgen_ends *form)
{
    return form->shift >= 0 && form->words == 2;
}

/* The output of a sum where short_channels() has made the ends. */
static inline int8_t opgen_rescale_short(int32_t sum, const int32_t *ends, int32_t shift)
{
    return opgen_clamp_to_s8(opgen_high_mac(sum, ends[0], ends[1]) >> shift);
}

/* `doubled` is without the bias. */
static inline int8_t opgen_rescale_by_ends(const opgen_ends *form, const int32_t *ends, int32_t doubled)
{
    const bool is_packed = form->shift < 0 && form->words < 4;
    const int32_t bias = is_packed ? ends[0] >> 8 : ends[0];
    const int32_t shift = form->shift >= 0 ? form->shift : is_packed ? ends[0] & 0xFF : ends[3];
    const int32_t addend = form->words < 3 ? opgen_addend(form->rounding, shift) : ends[2];
    return opgen_rescale_any_to_s8(opgen_wrapping_add(doubled, bias), ends[1], addend, shift);
}

/* Clamps to a range that is narrower than int8. */
static inline void opgen_limit_s8(int32_t low, int32_t high, int8_t *values, int32_t count)
{
    if (low <= INT8_MIN && high >= INT8_MAX) {
        return;
    }
    for (int32_t i = 0; i < count; i++) {
        values[i] = (int8_t)opgen_clamp(values[i], low, high);
    }
}

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_DSP_H */
