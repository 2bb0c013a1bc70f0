/* SPDX-License-Identifier: Apache-2.0 */
/* Convolutions of int8 with windows of 3x3 by Winograd's F(2x2, 3x3) in integers, which is exact: the
 * weights of a tile are up to four times what they are in real numbers, and its sums are four times theirs.
 * Lavin and Gray, "Fast Algorithms for Convolutional Neural Networks", 2015. */
#ifndef OPGEN_WINOGRAD_H
#define OPGEN_WINOGRAD_H

#include <stdint.h>

#include "opgen_dsp.h"
#include "opgen_pixel_blocks.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Strides and dilations are 1, output_h is a multiple of 2, output_w of 4, channels are at least four. The
 * window is what two tiles read: filter_h is 4, filter_w is 6. The stream has for each four units, of each
 * twice what sums begin with, multiplier and addend, see opgen_dsp.h, and its shift, if `shift` is
 * -1; then, of each of 16 elements of a tile and each two channels (the first and third of four, the second
 * and fourth) a word of each unit (or, unless `is_spread`, of each unit and four channels the nine words of
 * the window). Rows and columns of a tile begin with the second and the third. The last four units and
 * channels overlap those before, if fewer are left; such channels have weights of 0. scratch: 16 words for
 * each channel, of which there are a multiple of four, then 352 bytes or the window. */
void opgen_convolve_winograd_s8(const opgen_window_quant *window, int32_t zero_point, int32_t shift,
                                bool is_spread, const int32_t *stream, const int8_t *input, int8_t *output,
                                void *scratch);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_WINOGRAD_H */
