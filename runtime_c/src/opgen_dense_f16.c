#include "opgen_weights_f16.h"

#include "opgen_dense_template.h"

void opgen_dense_f16(int32_t batches, int32_t depth, int32_t units, float activation_min,
                     float activation_max, bool bias_is_half, const float *input, const uint16_t *weights,
                     const void *bias, float *output)
{
    const any_bias either = {bias, bias_is_half};
    dense(batches, depth, units, activation_min, activation_max, input, weights, &either, output);
}
