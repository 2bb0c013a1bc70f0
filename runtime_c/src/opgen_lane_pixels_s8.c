/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_lanes_s8.h"
#include "opgen_lanes_store.h"

/* The sums of one pixel and 16 units. */
static void lane_sums(const int16_t *column, const int16_t *weights, int32_t pairs,
                      int32_t sums[OPGEN_LANE_UNITS])
{
    for (int32_t c = 0; c < OPGEN_LANE_UNITS; c++) {
        sums[c] = 0;
    }
    for (int32_t k = 0; k < pairs; k++, weights += 2 * OPGEN_LANE_UNITS) {
        const int32_t first = column[2 * k];
        const int32_t second = column[2 * k + 1];
        for (int32_t c = 0; c < OPGEN_LANE_UNITS; c++) {
            sums[c] += first * weights[2 * c] + second * weights[2 * c + 1];
        }
    }
}

static void lane_pixels(const opgen_lane_filter *filter, const int16_t *columns, int32_t count,
                        int8_t *output)
{
    const int32_t pairs = (filter->size + 1) / 2;
    const int32_t units = filter->units;
    for (int32_t unit = 0; unit < units; unit += OPGEN_LANE_UNITS) {
        const int16_t *const weights = filter->weights + 2 * pairs * unit;
        const size_t written = (size_t)opgen_min(units - unit, OPGEN_LANE_UNITS);
        for (int32_t p = 0; p < count; p++) {
            int32_t sums[OPGEN_LANE_UNITS];
            int8_t results[OPGEN_LANE_UNITS];
            lane_sums(columns + 2 * pairs * p, weights, pairs, sums);
            opgen_store_lanes(filter->channels + 3 * unit, filter->rounding, sums, results);
            opgen_store_lanes(filter->channels + 3 * (unit + OPGEN_LANE_GROUP), filter->rounding,
                              sums + OPGEN_LANE_GROUP, results + OPGEN_LANE_GROUP);
            memcpy(output + p * units + unit, results, written);
        }
    }
}

#if OPGEN_HAS_X86

/* Two elements of a pixel with the weights of 16 units. */
#define LANE_PAIR(pixel)                                                                                     \
    do {                                                                                                     \
        const __m256i both = _mm256_set1_epi32(words[(pixel)*pairs + k]);                                    \
        low##pixel = _mm256_add_epi32(low##pixel, _mm256_madd_epi16(both, low));                             \
        high##pixel = _mm256_add_epi32(high##pixel, _mm256_madd_epi16(both, high));                          \
    } while (0)

#define LANE_STORE(pixel)                                                                                    \
    lane_store_avx2(filter, unit, low##pixel, high##pixel, output + (pixel)*filter->units + unit)

OPGEN_AVX2 static inline void lane_store_avx2(const opgen_lane_filter *filter, int32_t unit, __m256i low,
                                              __m256i high, int8_t *output)
{
    const int32_t *const channels = filter->channels + 3 * unit;
    const __m256i first = opgen_rescale_lanes_avx2(channels, filter->rounding, low);
    const __m256i second = opgen_rescale_lanes_avx2(channels + 3 * OPGEN_LANE_GROUP, filter->rounding, high);
    const __m256i halves = _mm256_permute4x64_epi64(_mm256_packs_epi32(first, second), 0xD8);
    const __m128i bytes =
        _mm_packs_epi16(_mm256_castsi256_si128(halves), _mm256_extracti128_si256(halves, 1));
    if (filter->units - unit >= OPGEN_LANE_UNITS) {
        _mm_storeu_si128((__m128i *)(void *)output, bytes);
    } else {
        int8_t results[OPGEN_LANE_UNITS];
        _mm_storeu_si128((__m128i *)(void *)results, bytes);
        memcpy(output, results, (size_t)(filter->units - unit));
    }
}

OPGEN_AVX2 static void lane_pixels_avx2(const opgen_lane_filter *filter, const int16_t *columns,
                                        int32_t count, int8_t *output)
{
    const int32_t pairs = (filter->size + 1) / 2;
    const int32_t *const words = (const int32_t *)(const void *)columns;
    const __m256i *weights = (const __m256i *)(const void *)filter->weights;

    for (int32_t unit = 0; unit < filter->units; unit += OPGEN_LANE_UNITS) {
        __m256i low0 = _mm256_setzero_si256();
        __m256i low1 = low0;
        __m256i low2 = low0;
        __m256i low3 = low0;
        __m256i high0 = low0;
        __m256i high1 = low0;
        __m256i high2 = low0;
        __m256i high3 = low0;
        for (int32_t k = 0; k < pairs; k++, weights += 2) {
            const __m256i low = _mm256_loadu_si256(weights);
            const __m256i high = _mm256_loadu_si256(weights + 1);
            LANE_PAIR(0);
            LANE_PAIR(1);
            LANE_PAIR(2);
            LANE_PAIR(3);
        }
        LANE_STORE(0);
        if (count > 1) {
            LANE_STORE(1);
        }
        if (count > 2) {
            LANE_STORE(2);
        }
        if (count > 3) {
            LANE_STORE(3);
        }
    }
}

#endif /* OPGEN_HAS_X86 */

void opgen_lane_pixels_s8(const opgen_lane_filter *filter, const int16_t *columns, int32_t count,
                          int8_t *output)
{
#if OPGEN_HAS_X86
    if (opgen_has_avx2()) {
        lane_pixels_avx2(filter, columns, count, output);
        return;
    }
#endif
    lane_pixels(filter, columns, count, output);
}
