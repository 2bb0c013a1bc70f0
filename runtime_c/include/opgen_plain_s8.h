/* SPDX-License-Identifier: Apache-2.0 */
/* Convolutions and fully connected layers of int8 for processors without SIMD: plain C whose sums stay in
 * registers.
 *
 * Elements and weights are multiplied as bytes without sign, 128 more than they are, as some processors have
 * offsets in loads for such bytes only. What that adds is in the channels' biases, and, where it depends on
 * the input, in the base of a pixel, as are the zero points of the input. */
#ifndef OPGEN_PLAIN_S8_H
#define OPGEN_PLAIN_S8_H

#include <stdint.h>

#include "opgen_window_s16.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { OPGEN_PLAIN_UNITS = 4, OPGEN_PLAIN_PIXELS = 2 };

/* [units / 4, size, 4] weights, 128 more than they are, of as many zeros as are missing to four units.
 * channels and rounding: see opgen_dsp.h; low and high: the activation's range. */
typedef struct {
    const uint8_t *weights;
    const int32_t *channels;
    int32_t rounding;
    int32_t units;
    int32_t size;
    int32_t low;
    int32_t high;
} opgen_plain_filter;

/* All units of two pixels. columns: [size, 2] elements, 128 more than they are; bases: where the sums
 * of a pixel begin, -128 times the sum of its column. */
void opgen_plain_two_pixels_s8(const opgen_plain_filter *filter, const uint8_t *columns, const int32_t *bases,
                               int8_t *first, int8_t *second);

/* Convolution of an NHWC image. scratch: 2 * size bytes. Two pixels are read before they are written. */
void opgen_convolve_plain_s8(const opgen_window_quant *window, int32_t zero_point,
                             const opgen_plain_filter *filter, const int8_t *input, int8_t *output,
                             void *scratch);

/* Windows of one pixel: output[i] = filter * input[i] for `pixels` of `size` channels. scratch: 2 * size
 * bytes. The output may start where the input does. */
void opgen_convolve_pixels_plain_s8(const opgen_plain_filter *filter, int32_t pixels, const int8_t *input,
                                    int8_t *output, void *scratch);

/* Depthwise convolution with windows of 3x3, strides of 1, and an output of the size of the input, which it
 * may take the place of. weights: [channels, 9]; channels and rounding: see opgen_dsp.h, for elements that
 * are 128 more than they are. scratch: 3 * (input_w + 2) bytes. */
void opgen_depthwise_plain_s8(const opgen_window_quant *window, int32_t zero_point, const int8_t *weights,
                              const int32_t *channels, int32_t rounding, const int8_t *input, int8_t *output,
                              void *scratch);

/* Weights of a fully connected layer as they are: [units / 4, size, 4]. `factors` are multiplier and shift of
 * each unit, with factor_step 2, or of all, with 0. */
typedef struct {
    const int8_t *weights;
    const int32_t *biases;
    const int32_t *factors;
    int32_t factor_step;
    int32_t rounding;
    int32_t units;
    int32_t size;
    int32_t low;
    int32_t high;
} opgen_plain_rows;

void opgen_fully_connected_plain_s8(const opgen_plain_rows *filter, int32_t rows, const int8_t *input,
                                    int8_t *output);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_PLAIN_S8_H */
