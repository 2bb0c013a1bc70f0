/* SPDX-License-Identifier: Apache-2.0 */
/* Convolutions with filters of uint8 that have a zero point, as models of old have them. */
#ifndef OPGEN_WINDOW_U8_H
#define OPGEN_WINDOW_U8_H

#include "opgen_window_s16.h"

#ifdef __cplusplus
extern "C" {
#endif

/* 2-D convolution of an int8 image in input_c / filter_c groups, with sums modulo 2^32 that are rescaled by
 * multipliers[c] * 2^(shifts[c] - 31) with two roundings. The offsets are minus the zero points of image and
 * filter, and the zero point of the output. Filter [output_c, filter_h, filter_w, filter_c] or, if
 * `depthwise`, where filter_c is 1, [filter_h, filter_w, output_c]; bias [output_c] or NULL. */
void opgen_convolve_u8_filter_s8(const opgen_window_quant *window, int depthwise, int32_t input_offset,
                                 int32_t filter_offset, int32_t output_offset, const int32_t *multipliers,
                                 const int32_t *shifts, const int8_t *input, const uint8_t *filter,
                                 const int32_t *bias, int8_t *output);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_WINDOW_U8_H */
