/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_weights_f32.h"

#define OPGEN_WEIGHTS(name) name##_f32
#include "opgen_dense_template.h"
#undef OPGEN_WEIGHTS

void opgen_dense_f32(int32_t batches, int32_t depth, int32_t units, float activation_min,
                     float activation_max, const float *input, const float *weights, const float *bias,
                     float *output)
{
    dense_f32(batches, depth, units, activation_min, activation_max, input, weights, bias, output);
}
