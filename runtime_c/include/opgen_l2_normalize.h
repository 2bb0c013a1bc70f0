/* SPDX-License-Identifier: Apache-2.0 */
/* Rows of `depth` elements, divided by their length: the root of the sum of squares. The output may be the
 * input. */
#ifndef OPGEN_L2_NORMALIZE_H
#define OPGEN_L2_NORMALIZE_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Of int8 in fixed point; the sum of squares must fit 31 bits, as those of 33,025 elements do. Output: scale
 * 1/128, zero point 0. A row of zeros gives zeros. */
void opgen_l2_normalize_rows_s8(int32_t zero_point, int32_t rows, int32_t depth, const int8_t *input,
                                int8_t *output);

/* Of float32; lengths below 1e-6 count as that. */
void opgen_l2_normalize_rows_f32(int32_t rows, int32_t depth, const float *input, float *output);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_L2_NORMALIZE_H */
