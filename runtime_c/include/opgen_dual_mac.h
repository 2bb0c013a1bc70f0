/* SPDX-License-Identifier: Apache-2.0 */
/* Convolutions and fully connected layers of int8 for the DSP extension, whose SMLAD adds two products.
 *
 * Weights are packed when a model is compiled (dual_mac_weights()): for every four channels, and every two
 * elements of the input, two words; in each, both halves are 256 * (weight of the second channel) + (weight
 * of the first). SMLAD with the word itself sums both channels, the second times 256; with its even bytes the
 * first alone. So weights stay 8 bits wide, and two channels need one unpacking. Zero points of the input
 * are in the channels' biases. */
#ifndef OPGEN_DUAL_MAC_H
#define OPGEN_DUAL_MAC_H

#include <stdbool.h>
#include <stdint.h>

#include "opgen_window_s16.h"

#ifdef __cplusplus
extern "C" {
#endif

/* [units] rows of packed weights, of `pairs` pairs of elements each. channels and rounding: see opgen_dsp.h;
 * low and high: the activation's range. */
typedef struct {
    const int32_t *weights;
    const int32_t *channels;
    int32_t rounding;
    int32_t units;
    int32_t pairs;
    int32_t low;
    int32_t high;
} opgen_dual_mac_filter;

/* The same for fully connected layers, whose units mostly share multiplier and shift: `factors` are these,
 * with factor_step 0 if there is one pair, 2 if there is one for each unit. */
typedef struct {
    const int32_t *weights;
    const int32_t *biases;
    const int32_t *factors;
    int32_t factor_step;
    int32_t rounding;
    int32_t units;
    int32_t depth;
    int32_t low;
    int32_t high;
} opgen_dual_mac_rows;

/* Adds products of 4 * `words` elements and the weights of four channels; the sums of the second and the
 * fourth are 256 times theirs plus that of the channel before. Returns where the next weights are. words > 0.
 */
const int32_t *opgen_dual_mac_1x4(const int8_t *input, const int32_t *weights, int32_t words, int32_t *sums);

/* All channels of two pixels. columns: pairs of elements, those of both pixels next to each other, as
 * opgen_dual_mac_column makes them; filter->pairs > 0. The second pixel is written first: a single one may be
 * given twice. */
void opgen_dual_mac_two_pixels(const opgen_dual_mac_filter *filter, const uint32_t *columns, int8_t *first,
                               int8_t *second);

/* Convolution of an NHWC image. `zero_point` of the input surrounds it. scratch: 8 * pairs bytes, and
 * filter_w * input_c more if input_c is not a multiple of 4. Two pixels are read before they are written. */
void opgen_convolve_dual_mac_s8(const opgen_window_quant *window, int32_t zero_point,
                                const opgen_dual_mac_filter *filter, const int8_t *input, int8_t *output,
                                void *scratch);

/* The same with dilation_w 1, pixel by pixel, from the image itself: reads and writes of a pixel alternate.
 * Weights are those of rows of `run` elements, filter_w * input_c rounded up to a multiple of 4, of which
 * those behind are 0. patch: the bytes of a window and what its last row is rounded up by, if there are
 * windows that are not inside of the image, or if rows are rounded up; or NULL: rows of up to 16 elements of
 * one channel are copied one by one. */
void opgen_convolve_runs_s8(const opgen_window_quant *window, int32_t zero_point, int32_t run,
                            const opgen_dual_mac_filter *filter, const int8_t *input, int8_t *output,
                            int8_t *patch);

/* Windows of one pixel: output[i] = filter * input[i] for `pixels` of `depth` channels. The output may start
 * where the input does. */
void opgen_convolve_pixels_dual_mac_s8(const opgen_dual_mac_filter *filter, int32_t pixels, int32_t depth,
                                       const int8_t *input, int8_t *output, void *scratch);

/* A fully connected layer: input [batches, depth], output [batches, units]. */
void opgen_fully_connected_dual_mac_s8(const opgen_dual_mac_rows *filter, int32_t batches,
                                       const int8_t *input, int8_t *output);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_DUAL_MAC_H */
