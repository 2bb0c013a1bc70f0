/* SPDX-License-Identifier: Apache-2.0 */
#include <math.h>
#include <stddef.h>

#include "opgen_dot.h"
#include "opgen_normalize.h"

void opgen_rms_normalize_f32(int32_t rows, int32_t depth, float epsilon, const float *input,
                             const float *weight, float *output)
{
    for (int32_t row = 0; row < rows; row++) {
        const float square = opgen_dot_f32(0.0f, input, input, depth) / (float)depth;
        const float inverse = 1.0f / sqrtf(square + epsilon);
        for (int32_t i = 0; i < depth; i++) {
            output[i] = input[i] * inverse * (weight != NULL ? weight[i] : 1.0f);
        }
        input += depth;
        output += depth;
    }
}
