/* SPDX-License-Identifier: Apache-2.0 */
/* Transposed convolutions of NHWC images: every pixel adds its filters to the output, `stride` apart.
 *
 * The window's sizes are those of input, output and filters. pad_h, pad_w: rows and columns that are cut off
 * at the top and on the left. The output may be of any size: it is cut off, or nothing but the bias reaches
 * its end. Filters are [output_c, filter_h, filter_w, filter_c], in input_c / filter_c groups, with
 * `dilation` steps from element to element; the bias is [output_c] or NULL. Each output is computed by
 * itself, without scratch memory; its products are added in the order of the image's rows, columns and
 * channels, and the bias comes last. */
#ifndef OPGEN_TRANSPOSE_CONV_H
#define OPGEN_TRANSPOSE_CONV_H

#include <stdint.h>

#include "opgen_stored_s8.h"
#include "opgen_window.h"
#include "opgen_window_s16.h"

#ifdef __cplusplus
extern "C" {
#endif

void opgen_transpose_convolve_f32(const opgen_window *window, const float *input, const float *filter,
                                  const float *bias, float *output);

/* Sums modulo 2^32, rescaled; weights lie as they are stored, see opgen_stored_s8.h. */
void opgen_transpose_convolve_s8(const opgen_window_quant *window, const opgen_stored_filter *filter,
                                 const int8_t *input, int8_t *output);

/* Zero points of 0; sums of 64 bits, rescaled with one rounding. */
void opgen_transpose_convolve_s16(const opgen_window_quant *window, const int32_t *multipliers,
                                  const int32_t *shifts, const int16_t *input, const int8_t *filter,
                                  const int64_t *bias, int16_t *output);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_TRANSPOSE_CONV_H */
