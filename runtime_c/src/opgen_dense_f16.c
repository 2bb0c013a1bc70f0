/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_weights_f16.h"

#define OPGEN_WEIGHTS(name) name##_f16
#include "opgen_dense_template.h"
#undef OPGEN_WEIGHTS

void opgen_dense_f16(int32_t batches, int32_t depth, int32_t units, float activation_min,
                     float activation_max, bool bias_is_half, const float *input, const uint16_t *weights,
                     const void *bias, float *output)
{
    const any_bias either = {bias, bias_is_half};
    dense_f16(batches, depth, units, activation_min, activation_max, input, weights, &either, output);
}
