/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_l2_normalize.h"

#include <math.h>

#include "opgen_fixed_point.h"
#include "opgen_inverse_sqrt.h"

void opgen_l2_normalize_rows_s8(int32_t zero_point, int32_t rows, int32_t depth, const int8_t *input,
                                int8_t *output)
{
    for (int32_t row = 0; row < rows; row++) {
        int32_t sum = 0;
        int32_t multiplier;
        for (int32_t i = 0; i < depth; i++) {
            const int32_t value = input[i] - zero_point;
            sum += value * value;
        }
        const int32_t shift = opgen_inverse_sqrt(sum, &multiplier) + 7;
        for (int32_t i = 0; i < depth; i++) {
            output[i] = opgen_clamp_to_s8(
                opgen_multiply_by_quantized_multiplier(input[i] - zero_point, multiplier, shift));
        }
        input += depth;
        output += depth;
    }
}

void opgen_l2_normalize_rows_f32(int32_t rows, int32_t depth, const float *input, float *output)
{
    for (int32_t row = 0; row < rows; row++) {
        float sum = 0.0f;
        for (int32_t i = 0; i < depth; i++) {
            sum += input[i] * input[i];
        }
        const float root = sqrtf(sum);
        const float length = root < 1e-6f ? 1e-6f : root;
        for (int32_t i = 0; i < depth; i++) {
            output[i] = input[i] / length;
        }
        input += depth;
        output += depth;
    }
}
