/* SPDX-License-Identifier: Apache-2.0 */
/* Convolutions of int8 for computers: channels side by side, so that vectors have one each. Where a processor
 * of x86-64 has AVX2, which is looked up when a layer runs, that is used; everything else is plain C in loops
 * that compilers vectorize.
 *
 * A word of two elements of 16 bits is multiplied by two weights of each channel. Zero points of the input
 * are in the channels' biases. */
#ifndef OPGEN_LANES_S8_H
#define OPGEN_LANES_S8_H

#include <stdbool.h>
#include <stdint.h>

#include "opgen_window_s16.h"

#ifndef OPGEN_HAS_X86 /* 0: plain C, whatever the processor has */
#if defined(__x86_64__) && defined(__GNUC__)
#define OPGEN_HAS_X86 1
#else
#define OPGEN_HAS_X86 0
#endif
#endif

#ifdef __cplusplus
extern "C" {
#endif

enum { OPGEN_LANE_GROUP = 8, OPGEN_LANE_UNITS = 16, OPGEN_LANE_PIXELS = 4 };

/* weights: [units / 16, pairs, 16, 2], of as many zeros as are missing; channels: [units / 8, 3, 8], those of
 * opgen_dsp.h side by side; rounding: see there. size: elements of a pixel, of which pairs are made. */
typedef struct {
    const int16_t *weights;
    const int32_t *channels;
    int32_t rounding;
    int32_t units;
    int32_t size;
    int32_t low;
    int32_t high;
} opgen_lane_filter;

/* Whether the processor has AVX2. */
bool opgen_has_avx2(void);

/* All units of up to four pixels. columns: [4, (size + 1) / 2, 2] elements of the pixels; output: of the
 * first of them, which lie behind each other. */
void opgen_lane_pixels_s8(const opgen_lane_filter *filter, const int16_t *columns, int32_t count,
                          int8_t *output);

/* Convolution of an NHWC image. scratch: 8 * (size + size % 2) bytes. Four pixels, which may go on in the
 * next image, are read before they are written. */
void opgen_convolve_wide_s8(const opgen_window_quant *window, int32_t zero_point,
                            const opgen_lane_filter *filter, const int8_t *input, int8_t *output,
                            void *scratch);

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
