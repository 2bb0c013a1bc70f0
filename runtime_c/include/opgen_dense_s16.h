/* SPDX-License-Identifier: Apache-2.0 */
/* Fully connected layers of int16 with int8 weights.
 *
 * output[b, u] = sum over d of (input[b, d] + input_offset) * weights[u, d], plus bias[u] unless bias is
 * NULL, times multipliers[u] * 2^(shifts[u] - 31), plus output_offset, limited to the activation's range. */
#ifndef OPGEN_DENSE_S16_H
#define OPGEN_DENSE_S16_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Sums of 64 bits, rescaled with one rounding. */
void opgen_dense_wide_s16(int32_t batches, int32_t depth, int32_t units, int32_t input_offset,
                          int32_t output_offset, int32_t activation_min, int32_t activation_max,
                          const int32_t *multipliers, const int32_t *shifts, const int16_t *input,
                          const int8_t *weights, const int64_t *bias, int16_t *output);

/* Sums modulo 2^32, rescaled with two roundings. */
void opgen_dense_narrow_s16(int32_t batches, int32_t depth, int32_t units, int32_t input_offset,
                            int32_t output_offset, int32_t activation_min, int32_t activation_max,
                            const int32_t *multipliers, const int32_t *shifts, const int16_t *input,
                            const int8_t *weights, const int32_t *bias, int16_t *output);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_DENSE_S16_H */
