/* SPDX-License-Identifier: Apache-2.0 */
/* How sums of eight channels become int8; see opgen_dsp.h. */
#ifndef OPGEN_LANES_STORE_H
#define OPGEN_LANES_STORE_H

#include <string.h>

#include "opgen_dsp.h"
#include "opgen_lanes_s8.h"

#if OPGEN_HAS_X86
#include <immintrin.h>
#endif

#ifdef __cplusplus
extern "C" {
#endif

static inline void opgen_store_lanes(const int32_t *channels, int32_t rounding, const int32_t *sums,
                                     int8_t *output)
{
    for (int32_t i = 0; i < OPGEN_LANE_GROUP; i++) {
        const int32_t shift = channels[2 * OPGEN_LANE_GROUP + i];
        const int32_t doubled = opgen_wrapping_add(opgen_shift_left(sums[i], 1), channels[i]);
        output[i] = opgen_rescale_to_s8(doubled, channels[OPGEN_LANE_GROUP + i],
                                        opgen_addend(rounding, shift), shift);
    }
}

#if OPGEN_HAS_X86

#define OPGEN_AVX2 __attribute__((target("avx2")))

/* opgen_high_mac() with nothing to add. */
OPGEN_AVX2 static inline __m256i opgen_high_products_avx2(__m256i a, __m256i b)
{
    const __m256i half = _mm256_set1_epi64x((int64_t)1 << 31);
    const __m256i evens = _mm256_add_epi64(_mm256_mul_epi32(a, b), half);
    const __m256i odds =
        _mm256_add_epi64(_mm256_mul_epi32(_mm256_srli_epi64(a, 32), _mm256_srli_epi64(b, 32)), half);
    return _mm256_blend_epi32(_mm256_srli_epi64(evens, 32), odds, 0xAA);
}

/* opgen_rescale_to_s8(), but for the limits, which follow from packing the results. */
OPGEN_AVX2 static inline __m256i opgen_rescale_avx2(__m256i doubled, __m256i multipliers, __m256i addends,
                                                    __m256i shifts)
{
    const __m256i away = _mm256_srai_epi32(doubled, 31);
    const __m256i high = opgen_high_products_avx2(doubled, multipliers);
    const __m256i total = _mm256_add_epi32(high, _mm256_add_epi32(addends, away));
    return _mm256_srai_epi32(_mm256_srav_epi32(total, shifts), 1);
}

/* opgen_store_lanes() for sums in a vector. */
OPGEN_AVX2 static inline __m256i opgen_rescale_lanes_avx2(const int32_t *channels, int32_t rounding,
                                                          __m256i sums)
{
    const __m256i *const vectors = (const __m256i *)(const void *)channels;
    const __m256i shifts = _mm256_loadu_si256(vectors + 2);
    const __m256i doubled = _mm256_add_epi32(_mm256_slli_epi32(sums, 1), _mm256_loadu_si256(vectors));
    const __m256i addends = _mm256_sllv_epi32(_mm256_set1_epi32(rounding), shifts);
    return opgen_rescale_avx2(doubled, _mm256_loadu_si256(vectors + 1), addends, shifts);
}

/* Eight results as bytes. */
OPGEN_AVX2 static inline void opgen_store_eight_avx2(__m256i results, int8_t *output)
{
    const __m128i halves =
        _mm_packs_epi32(_mm256_castsi256_si128(results), _mm256_extracti128_si256(results, 1));
    _mm_storel_epi64((__m128i *)(void *)output, _mm_packs_epi16(halves, halves));
}

#endif /* OPGEN_HAS_X86 */

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_LANES_STORE_H */
