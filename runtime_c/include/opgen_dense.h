/* SPDX-License-Identifier: Apache-2.0 */
/* Fully connected layer of float32. */
#ifndef OPGEN_DENSE_H
#define OPGEN_DENSE_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* output[b, u] = sum over d of input[b, d] * weights[u, d], plus bias[u] unless bias is NULL, limited to the
 * activation's range. */
void opgen_dense_f32(int32_t batches, int32_t depth, int32_t units, float activation_min,
                     float activation_max, const float *input, const float *weights, const float *bias,
                     float *output);

/* The same with weights of float16, and a bias of float32 or float16: sums and results are those of the
 * weights and the bias as float32. */
void opgen_dense_f16(int32_t batches, int32_t depth, int32_t units, float activation_min,
                     float activation_max, bool bias_is_half, const float *input, const uint16_t *weights,
                     const void *bias, float *output);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_DENSE_H */
