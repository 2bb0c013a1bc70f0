#include "opgen_weights_f32.h"

#include "opgen_dense_template.h"

void opgen_dense_f32(int32_t batches, int32_t depth, int32_t units, float activation_min,
                     float activation_max, const float *input, const float *weights, const float *bias,
                     float *output)
{
    dense(batches, depth, units, activation_min, activation_max, input, weights, bias, output);
}
