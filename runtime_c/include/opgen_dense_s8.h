/* SPDX-License-Identifier: Apache-2.0 */
/* Fully connected layers of int8, row by row of the weights: the smallest code.
 *
 * output[b, u] = sum over d of (input[b, d] + input_offset) * weights[u, d], plus bias[u] unless bias is
 * NULL, times multipliers[u * step] * 2^(shifts[u * step] - 31), plus output_offset, limited to the
 * activation's range. `step` is 0 if all units have one multiplier and shift, else 1. */
#ifndef OPGEN_DENSE_S8_H
#define OPGEN_DENSE_S8_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

void opgen_dense_s8(int32_t batches, int32_t depth, int32_t units, int32_t input_offset,
                    int32_t output_offset, int32_t activation_min, int32_t activation_max, int32_t step,
                    const int32_t *multipliers, const int32_t *shifts, const int8_t *input,
                    const int8_t *weights, const int32_t *bias, int8_t *output);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_DENSE_S8_H */
