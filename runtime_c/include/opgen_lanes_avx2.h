/* SPDX-License-Identifier: Apache-2.0 */
/* What loops over lanes are made of, with AVX2; opgen_lanes_neon.h has the same for AArch64. */
#ifndef OPGEN_LANES_AVX2_H
#define OPGEN_LANES_AVX2_H

#include "opgen_lanes_s8.h"

#if OPGEN_HAS_X86

#include <immintrin.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

#define OPGEN_EIGHT __attribute__((target("avx2")))
#define OPGEN_EIGHT_INLINE static inline __attribute__((always_inline, target("avx2")))

/* Eight numbers of 32 bits. */
typedef __m256i opgen_eight;

/* Sums of eight units: of four each, with two parts of a unit side by side. */
typedef struct {
    __m256i first;
    __m256i last;
} opgen_sums;

/* Elements of a step: with more, compilers run out of registers; whether weights of -128 are as others. */
enum { OPGEN_LANE_STEP = 4, OPGEN_LANE_ANY_WEIGHT = 1 };

/* Weights of eight units and the elements of a step, of four units each. */
typedef struct {
    __m256i first;
    __m256i last;
} opgen_step;

OPGEN_EIGHT static inline __m256i opgen_widen_avx2(const int8_t *from)
{
    return _mm256_cvtepi8_epi16(_mm_loadu_si128((const __m128i *)(const void *)from));
}

OPGEN_EIGHT static inline opgen_eight opgen_load_numbers(const int32_t *from)
{
    return _mm256_loadu_si256((const __m256i *)(const void *)from);
}

OPGEN_EIGHT static inline opgen_eight opgen_load_eight(const int8_t *from)
{
    return _mm256_cvtepi8_epi32(_mm_loadl_epi64((const __m128i *)(const void *)from));
}

/* Results, limited to int8. */
OPGEN_EIGHT static inline void opgen_store_eight(opgen_eight results, int8_t *to)
{
    const __m128i halves =
        _mm_packs_epi32(_mm256_castsi256_si128(results), _mm256_extracti128_si256(results, 1));
    _mm_storel_epi64((__m128i *)(void *)to, _mm_packs_epi16(halves, halves));
}

OPGEN_EIGHT static inline opgen_eight opgen_all_eight(int32_t value)
{
    return _mm256_set1_epi32(value);
}

OPGEN_EIGHT static inline opgen_eight opgen_add_eight(opgen_eight a, opgen_eight b)
{
    return _mm256_add_epi32(a, b);
}

OPGEN_EIGHT static inline opgen_eight opgen_scale_eight(opgen_eight a, opgen_eight b)
{
    return _mm256_mullo_epi32(a, b);
}

OPGEN_EIGHT static inline opgen_eight opgen_shift_eight(opgen_eight values, opgen_eight bits)
{
    return _mm256_sllv_epi32(values, bits);
}

OPGEN_EIGHT static inline opgen_eight opgen_halve_eight(opgen_eight values)
{
    return _mm256_srai_epi32(values, 1);
}

/* opgen_high_mac() with nothing to add. */
OPGEN_EIGHT static inline __m256i opgen_high_products_avx2(__m256i a, __m256i b)
{
    const __m256i half = _mm256_set1_epi64x((int64_t)1 << 31);
    const __m256i evens = _mm256_add_epi64(_mm256_mul_epi32(a, b), half);
    const __m256i odds =
        _mm256_add_epi64(_mm256_mul_epi32(_mm256_srli_epi64(a, 32), _mm256_srli_epi64(b, 32)), half);
    return _mm256_blend_epi32(_mm256_srli_epi64(evens, 32), odds, 0xAA);
}

/* opgen_rescale_to_s8() of twice the sums, but for the limits, which follow from storing the results. */
OPGEN_EIGHT static inline opgen_eight opgen_rescale_eight(opgen_eight sums, opgen_eight multipliers,
                                                          opgen_eight addends, opgen_eight shifts)
{
    const __m256i away = _mm256_srai_epi32(sums, 31);
    const __m256i high = opgen_high_products_avx2(_mm256_slli_epi32(sums, 1), multipliers);
    const __m256i total = _mm256_add_epi32(high, _mm256_add_epi32(addends, away));
    return _mm256_srai_epi32(_mm256_srav_epi32(total, shifts), 1);
}

OPGEN_EIGHT static inline void opgen_clear_sums(opgen_sums *sums)
{
    sums->first = _mm256_setzero_si256();
    sums->last = sums->first;
}

OPGEN_EIGHT static inline opgen_eight opgen_whole_sums(const opgen_sums *sums)
{
    return _mm256_permute4x64_epi64(_mm256_hadd_epi32(sums->first, sums->last), 0xD8);
}

OPGEN_EIGHT static inline void opgen_load_step(opgen_step *step, const int8_t *weights)
{
    step->first = opgen_widen_avx2(weights);
    step->last = opgen_widen_avx2(weights + 16);
}

/* Adds products of the elements of a pixel; is_narrow: see opgen_lane_filter. */
OPGEN_EIGHT static inline void opgen_add_products(opgen_sums *sums, const opgen_step *step,
                                                  const opgen_lane *elements, bool is_narrow)
{
    int64_t four;
    memcpy(&four, elements, sizeof four);
    const __m256i repeated = _mm256_set1_epi64x(four);
    (void)is_narrow;
    sums->first = _mm256_add_epi32(sums->first, _mm256_madd_epi16(repeated, step->first));
    sums->last = _mm256_add_epi32(sums->last, _mm256_madd_epi16(repeated, step->last));
}

/* Adds products of two elements of each channel; weights: [8, 2]. */
OPGEN_EIGHT static inline opgen_eight opgen_add_two_taps(opgen_eight sums, const int8_t *first,
                                                         const int8_t *second, const int8_t *weights)
{
    const __m128i both = _mm_unpacklo_epi8(_mm_loadl_epi64((const __m128i *)(const void *)first),
                                           _mm_loadl_epi64((const __m128i *)(const void *)second));
    const __m256i products = _mm256_madd_epi16(_mm256_cvtepi8_epi16(both), opgen_widen_avx2(weights));
    return _mm256_add_epi32(sums, products);
}

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_HAS_X86 */

#endif /* OPGEN_LANES_AVX2_H */
