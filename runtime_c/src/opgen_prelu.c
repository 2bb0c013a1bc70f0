/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_prelu.h"

#include "opgen_each.h"
#include "opgen_fixed_point.h"

static inline int32_t rectified(const opgen_prelu_quant *quant, int32_t stored, int32_t stored_alpha)
{
    const int32_t value = stored - quant->input_zero_point;
    const opgen_prelu_quant factors = *quant; /* all of it is read, whatever the sign: no branch */
    const int32_t alpha = stored_alpha - factors.alpha_zero_point;
    const int32_t factor = value >= 0 ? 1 : alpha;
    const int32_t multiplier = value >= 0 ? factors.identity_multiplier : factors.alpha_multiplier;
    const int32_t shift = value >= 0 ? factors.identity_shift : factors.alpha_shift;
    const int32_t result = opgen_multiply_by_quantized_multiplier(value * factor, multiplier, shift);
    return opgen_wrapping_add(result, quant->output_zero_point);
}

void opgen_prelu_s8(const opgen_prelu_quant *quant, const int32_t *loops, int32_t rank, const int8_t *input,
                    const int8_t *alpha, int8_t *output)
{
    OPGEN_FOR_EACH_PAIR(loops, rank, int8_t, input, alpha, int8_t, output,
                        opgen_clamp_to_s8(rectified(quant, a, b)));
}

void opgen_prelu_s16(const opgen_prelu_quant *quant, const int32_t *loops, int32_t rank, const int16_t *input,
                     const int8_t *alpha, int16_t *output)
{
    OPGEN_FOR_EACH_MIXED_PAIR(loops, rank, int16_t, input, int8_t, alpha, int16_t, output,
                              opgen_clamp_to_s16(rectified(quant, a, b)));
}

void opgen_prelu_f32(const int32_t *loops, int32_t rank, const float *input, const float *alpha,
                     float *output)
{
    OPGEN_FOR_EACH_PAIR(loops, rank, float, input, alpha, float, output, a >= 0.0f ? a : a * b);
}
