/* SPDX-License-Identifier: Apache-2.0 */
/* Convolutions of int8 for the DSP extension, four pixels by two channels at a time. What a block of pixels
 * is made of is widened once: pairs of elements as opgen_dual_mac.h has them, a word of each pixel. */
#ifndef OPGEN_PIXEL_BLOCKS_H
#define OPGEN_PIXEL_BLOCKS_H

#include <stdint.h>

#include "opgen_dsp.h"
#include "opgen_window_s16.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A filter for two units or more; an odd one comes with the one before it. Its stream has, for every two of
 * them, `pairs` times `words` of weights: one, each half 256 * (weight of the second) + (weight of the
 * first), or two, of the first and of the second; then the ends of the second unit and of the first, see
 * opgen_dsp.h. Where ends are short, sums begin with two words in front of the weights: of the first unit,
 * and of both or of the second, as weights have them. */
typedef struct {
    int32_t units;
    int32_t pairs;
    int32_t words;
    opgen_ends ends;
} opgen_block_filter;

enum { OPGEN_BLOCK = 4 };

/* The outputs of two units: `first` is the sum of the first, `second` that of the second, or that of the
 * first and 256 times that of the second, as weights have it. `ends` is what follows their weights in the
 * stream. */
void opgen_two_units_s8(const opgen_block_filter *filter, const int32_t *ends, int32_t first, int32_t second,
                        int8_t *output);

/* All units of `count` of the pixels whose columns are there: [pairs][OPGEN_BLOCK] words. */
void opgen_pixel_block_s8(const opgen_block_filter *filter, const int32_t *stream, const uint32_t *columns,
                          int32_t count, int8_t *output);

/* Copies the window at (y, x) of an image, which may lie outside of it in part: [filter_h, filter_w,
 * input_c] bytes. `zero_point` surrounds the image. */
void opgen_window_patch(const opgen_window_quant *window, int32_t zero_point, const int8_t *image, int32_t y,
                        int32_t x, int8_t *patch);

/* Convolution of an NHWC image with dilation_w 1. If there are fewer pairs than rows make each for itself,
 * the last elements of two rows are one, behind the second. scratch: 16 * pairs bytes, then a patch. Four
 * pixels are read before they are written. */
void opgen_convolve_blocks_s8(const opgen_window_quant *window, int32_t zero_point,
                              const opgen_block_filter *filter, const int32_t *stream, const int8_t *input,
                              int8_t *output, void *scratch);

/* The same in strips: four pixels of one row, output_w and input_c are multiples of 4. A strip has, for each
 * row of the window, four channels, each phase (elements that are stride_w apart, from 0 to stride_w - 1 on),
 * and the first and third of the channels before the others, the elements of that phase as words of two
 * channels: three more than it has taps. Pairs of the stream have the same order. scratch: a strip. */
void opgen_convolve_strips_s8(const opgen_window_quant *window, int32_t zero_point,
                              const opgen_block_filter *filter, const int32_t *stream, const int8_t *input,
                              int8_t *output, void *scratch);

/* Windows of one pixel: output[i] = filter * input[i] for `pixels` of `depth` channels. scratch: 16 * pairs
 * bytes. The output may start where the input does. */
void opgen_convolve_pixel_blocks_s8(const opgen_block_filter *filter, const int32_t *stream, int32_t pixels,
                                    int32_t depth, const int8_t *input, int8_t *output, void *scratch);

/* The same of 4 or 8 channels and any units, of which the stream has what sums begin with, multiplier, addend
 * and words of weights; `shift` is that of all. */
void opgen_convolve_few_s8(const int32_t *stream, int32_t shift, int32_t units, int32_t pixels, int32_t depth,
                           const int8_t *input, int8_t *output, void *scratch);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_PIXEL_BLOCKS_H */
