/* SPDX-License-Identifier: Apache-2.0 */
/* Depthwise convolutions of int8 for the DSP extension, windows of 3x3 pixel by pixel, channels by the four.
 */
#ifndef OPGEN_DEPTHWISE_PIXELS_H
#define OPGEN_DEPTHWISE_PIXELS_H

#include <stdint.h>

#include "opgen_dsp.h"
#include "opgen_window_s16.h"

#ifdef __cplusplus
extern "C" {
#endif

/* OPGEN_STRIP: words of four channels that are copied of an element, at most. */
enum { OPGEN_TAPS_3X3 = 9, OPGEN_STRIP = 4 };

/* Copies `count` words of four channels of each element of the window at (y, x) of an image, which may lie
 * outside of it in part; the next element's begin OPGEN_STRIP words on. `zero_point` surrounds the image. */
void opgen_copy_taps(const opgen_window_quant *window, int32_t zero_point, const int8_t *channels, int32_t y,
                     int32_t x, int32_t count, uint32_t *taps);

/* Windows without dilation, of 4 channels or more. stream: for every four channels biases, weights of pairs
 * of elements, of the last element, multiplier and addend of each, see opgen_dsp.h; with `shift` -1 the
 * shifts follow. If channels are left at the end, the last four overlap those before. Pixels come one by one:
 * the last ones first, if the output lies behind the input. */
void opgen_depthwise_pixels_s8(const opgen_window_quant *window, int32_t zero_point, int32_t shift,
                               const int32_t *stream, const int8_t *input, int8_t *output);

/* The same with windows of any size, without dilation along rows. */
void opgen_depthwise_windows_s8(const opgen_window_quant *window, int32_t zero_point, int32_t shift,
                                const int32_t *stream, const int8_t *input, int8_t *output);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_DEPTHWISE_PIXELS_H */
