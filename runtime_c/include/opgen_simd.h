/* Which vector instructions a kernel may use, and the few that compilers do not make of C.
 *
 * OPGEN_MVE: the M-profile vector extension for integers (Helium). OPGEN_DSP: without it, the DSP extension,
 * which multiplies two pairs of int16 at a time. Every kernel that uses one computes the same without, in
 * plain C.
 */
#ifndef OPGEN_SIMD_H
#define OPGEN_SIMD_H

#include <stdint.h>
#include <string.h>

#if defined(__GNUC__) && defined(__ARM_FEATURE_MVE) && !defined(__ARM_BIG_ENDIAN)
#define OPGEN_MVE 1
#define OPGEN_DSP 0
#include <arm_mve.h>
#elif defined(__GNUC__) && defined(__thumb2__) && defined(__ARM_FEATURE_SIMD32) && !defined(__ARM_BIG_ENDIAN)
#define OPGEN_MVE 0
#define OPGEN_DSP 1
#include <arm_acle.h>
#else
#define OPGEN_MVE 0
#define OPGEN_DSP 0
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Four bytes from any address. */
static inline uint32_t opgen_load_u32(const void *bytes)
{
    uint32_t word;
    memcpy(&word, bytes, sizeof(word));
    return word;
}

static inline void opgen_store_u32(void *bytes, uint32_t word)
{
    memcpy(bytes, &word, sizeof(word));
}

#if OPGEN_DSP

/* Bytes 0 and 2 of `word` as two int16, and bytes 1 and 3. Compilers make two instructions of the latter. */
static inline int32_t opgen_even_s8(uint32_t word)
{
    return __sxtb16((int32_t)word);
}

static inline int32_t opgen_odd_s8(uint32_t word)
{
    int32_t pair;
    __asm__("sxtb16 %0, %1, ror #8" : "=r"(pair) : "r"(word));
    return pair;
}

/* The same, added to the two int16 of `pair`. */
static inline int32_t opgen_add_even_s8(int32_t pair, uint32_t word)
{
    return __sxtab16(pair, (int32_t)word);
}

static inline int32_t opgen_add_odd_s8(int32_t pair, uint32_t word)
{
    int32_t sums;
    __asm__("sxtab16 %0, %1, %2, ror #8" : "=r"(sums) : "r"(pair), "r"(word));
    return sums;
}

/* Two times the lower 16 bits of `value`. */
static inline int32_t opgen_pair_s16(int32_t value)
{
    return (int32_t)((uint32_t)(uint16_t)value * 0x10001u);
}

#endif /* OPGEN_DSP */

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_SIMD_H */
