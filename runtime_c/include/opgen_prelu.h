/* SPDX-License-Identifier: Apache-2.0 */
/* Leaky rectifier whose slopes are an array: x for x >= 0, else x * alpha, with broadcasting.
 *
 * `loops` is int32[rank][3] with rows (size, stride of the input, stride of alpha), see opgen_each.h.
 * The output may be an input that is not broadcast.
 */
#ifndef OPGEN_PRELU_H
#define OPGEN_PRELU_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Rescaling with one factor for numbers >= 0 and another for products with alpha. */
typedef struct {
    int32_t input_zero_point;
    int32_t alpha_zero_point;
    int32_t output_zero_point;
    int32_t alpha_multiplier;
    int32_t alpha_shift;
    int32_t identity_multiplier;
    int32_t identity_shift;
} opgen_prelu_quant;

void opgen_prelu_s8(const opgen_prelu_quant *quant, const int32_t *loops, int32_t rank, const int8_t *input,
                    const int8_t *alpha, int8_t *output);
void opgen_prelu_s16(const opgen_prelu_quant *quant, const int32_t *loops, int32_t rank, const int16_t *input,
                     const int8_t *alpha, int16_t *output);
void opgen_prelu_f32(const int32_t *loops, int32_t rank, const float *input, const float *alpha,
                     float *output);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_PRELU_H */
