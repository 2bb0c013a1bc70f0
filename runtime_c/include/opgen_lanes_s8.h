/* SPDX-License-Identifier: Apache-2.0 */
/* Layers of int8 for computers: channels side by side, so that vectors have one each. Where a processor of
 * x86-64 has AVX2, which is looked up when a layer runs, that is used, on AArch64 NEON; everything else is
 * plain C. Zero points of the input are in the channels' biases. */
#ifndef OPGEN_LANES_S8_H
#define OPGEN_LANES_S8_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "opgen_window_s16.h"

#ifndef OPGEN_HAS_X86 /* 0: plain C, whatever the processor has */
#if defined(__x86_64__) && defined(__GNUC__)
#define OPGEN_HAS_X86 1
#else
#define OPGEN_HAS_X86 0
#endif
#endif

#ifndef OPGEN_HAS_NEON
#if defined(__aarch64__) && defined(__ARM_NEON) && defined(__AARCH64EL__) && defined(__GNUC__)
#define OPGEN_HAS_NEON 1
#else
#define OPGEN_HAS_NEON 0
#endif
#endif

#if OPGEN_HAS_X86
#include <emmintrin.h>
#endif

#ifdef __cplusplus
extern "C" {
#endif

enum { OPGEN_LANE_GROUP = 8, OPGEN_LANE_ELEMENTS = 8, OPGEN_LANE_PIXELS = 4 };

/* Elements of pixels as vectors read them. */
#if OPGEN_HAS_NEON
typedef int8_t opgen_lane;
#else
typedef int16_t opgen_lane;
#endif

/* weights: [units / 8, size / 4, 8, 4], of as many zeros as are missing up to 8 units and 8 elements;
 * channels: [units / 8, 3, 8], those of opgen_dsp.h side by side; rounding: see there. size: elements of a
 * pixel. is_narrow: no weight is -128. */
typedef struct {
    const int8_t *weights;
    const int32_t *channels;
    int32_t rounding;
    int32_t units;
    int32_t size;
    int32_t low;
    int32_t high;
    bool is_narrow;
} opgen_lane_filter;

/* Copies elements of a pixel to a column. */
static inline void opgen_lane_widen(const int8_t *from, int32_t count, opgen_lane *to)
{
#if OPGEN_HAS_NEON
    memcpy(to, from, (size_t)count);
#else
#if OPGEN_HAS_X86
    for (; count >= 16; count -= 16, from += 16, to += 16) {
        const __m128i bytes = _mm_loadu_si128((const __m128i *)(const void *)from);
        const __m128i signs = _mm_cmpgt_epi8(_mm_setzero_si128(), bytes);
        _mm_storeu_si128((__m128i *)(void *)to, _mm_unpacklo_epi8(bytes, signs));
        _mm_storeu_si128((__m128i *)(void *)(to + 8), _mm_unpackhi_epi8(bytes, signs));
    }
#endif
    for (int32_t i = 0; i < count; i++) {
        to[i] = from[i];
    }
#endif
}

/* Elements that a pixel has in columns: its own, and zeros. */
static inline int32_t opgen_lane_column(const opgen_lane_filter *filter)
{
    return (filter->size + OPGEN_LANE_ELEMENTS - 1) / OPGEN_LANE_ELEMENTS * OPGEN_LANE_ELEMENTS;
}

/* Whether the processor has AVX2. */
bool opgen_has_avx2(void);

/* All units of up to four pixels. columns: [4, opgen_lane_column()]; output: of the first of them, which lie
 * behind each other. */
void opgen_lane_pixels_s8(const opgen_lane_filter *filter, const opgen_lane *columns, int32_t count,
                          int8_t *output);

/* Convolution of an NHWC image. scratch: 8 bytes for each element of a column. Four pixels, which may go on
 * in the next image, are read before they are written. */
void opgen_convolve_wide_s8(const opgen_window_quant *window, int32_t zero_point,
                            const opgen_lane_filter *filter, const int8_t *input, int8_t *output,
                            void *scratch);

/* A row is what a pixel is; scratch: as above. */
void opgen_fully_connected_wide_s8(const opgen_lane_filter *filter, int32_t rows, const int8_t *input,
                                   int8_t *output, void *scratch);

/* Depthwise convolution of an NHWC image with as many channels as the output has, 8 or more. weights:
 * [(channels + 7) / 8, (taps + 1) / 2, 8, 2], of which the last eight channels may overlap those before;
 * channels: in that order, as above. scratch: 8 * (taps + 1) + channels bytes. */
void opgen_depthwise_wide_s8(const opgen_window_quant *window, int32_t zero_point,
                             const opgen_lane_filter *filter, const int8_t *input, int8_t *output,
                             void *scratch);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_LANES_S8_H */
