/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_add_dsp.h"
#include "opgen_lanes_store.h"

#if OPGEN_HAS_X86

OPGEN_AVX2 static inline __m256i add_wide_load(const int8_t *from)
{
    return _mm256_cvtepi8_epi32(_mm_loadl_epi64((const __m128i *)(const void *)from));
}

/* All elements but the last few; returns how many. */
OPGEN_AVX2 static int32_t add_wide_avx2(const opgen_add_dsp *add, const int8_t *fine, const int8_t *coarse,
                                        int8_t *output, int32_t count)
{
    const __m256i scale = _mm256_set1_epi32(add->scale);
    const __m256i bias = _mm256_set1_epi32(add->bias);
    const __m256i multiplier = _mm256_set1_epi32(add->multiplier);
    const __m256i half = _mm256_set1_epi32(opgen_shift_left(1, add->shift));
    const __m256i shift = _mm256_set1_epi32(add->shift);
    const __m256i offset = _mm256_set1_epi32(add->offset);
    const __m256i sum_multiplier = _mm256_set1_epi32(add->sum_multiplier);
    const __m256i sum_shift = _mm256_set1_epi32(add->sum_shift);
    const __m256i addend = _mm256_set1_epi32(opgen_addend(add->rounding, add->sum_shift));
    int32_t i = 0;
    for (; i + OPGEN_LANE_GROUP <= count; i += OPGEN_LANE_GROUP) {
        const __m256i doubled = _mm256_add_epi32(_mm256_mullo_epi32(add_wide_load(fine + i), scale), bias);
        const __m256i scaled = opgen_rescale_avx2(doubled, multiplier, half, shift);
        const __m256i other = _mm256_add_epi32(_mm256_slli_epi32(add_wide_load(coarse + i), 19), offset);
        const __m256i sum = _mm256_slli_epi32(_mm256_add_epi32(scaled, other), 1);
        opgen_store_eight_avx2(opgen_rescale_avx2(sum, sum_multiplier, addend, sum_shift), output + i);
    }
    return i;
}

#endif

void opgen_add_wide_s8(const opgen_add_dsp *add, const int8_t *fine, const int8_t *coarse, int8_t *output,
                       int32_t count)
{
    int32_t done = 0;
#if OPGEN_HAS_X86
    if (opgen_has_avx2()) {
        done = add_wide_avx2(add, fine, coarse, output, count);
        opgen_limit_s8(add->low, add->high, output, done);
    }
#endif
    opgen_add_dsp_s8(add, fine + done, coarse + done, output + done, count - done);
}
