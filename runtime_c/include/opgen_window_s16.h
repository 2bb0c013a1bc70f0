/* SPDX-License-Identifier: Apache-2.0 */
/* Convolutions of int16 images with int8 filters, NHWC, with everything that models may ask for: groups,
 * dilation, factors per channel. Zero points are 0. */
#ifndef OPGEN_WINDOW_S16_H
#define OPGEN_WINDOW_S16_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Sizes in elements. pad_h, pad_w: rows and columns of padding before the image; filter_c: channels that one
 * filter sees, input_c / groups. */
typedef struct {
    int32_t batches;
    int32_t input_h;
    int32_t input_w;
    int32_t input_c;
    int32_t output_h;
    int32_t output_w;
    int32_t output_c;
    int32_t filter_h;
    int32_t filter_w;
    int32_t filter_c;
    int32_t stride_h;
    int32_t stride_w;
    int32_t dilation_h;
    int32_t dilation_w;
    int32_t pad_h;
    int32_t pad_w;
    int32_t activation_min;
    int32_t activation_max;
} opgen_window_quant;

/* 2-D convolution in input_c / filter_c groups with sums of 64 bits, rescaled by multipliers[c] *
 * 2^(shifts[c] - 31) with one rounding; filter [output_c, filter_h, filter_w, filter_c]; bias [output_c] or
 * NULL. */
void opgen_convolve_wide_s16(const opgen_window_quant *window, const int32_t *multipliers,
                             const int32_t *shifts, const int16_t *input, const int8_t *filter,
                             const int64_t *bias, int16_t *output);

/* The same with sums modulo 2^32 and two roundings. */
void opgen_convolve_narrow_s16(const opgen_window_quant *window, const int32_t *multipliers,
                               const int32_t *shifts, const int16_t *input, const int8_t *filter,
                               const int32_t *bias, int16_t *output);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_WINDOW_S16_H */
