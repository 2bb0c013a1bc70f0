/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_rnn.h"

#include <float.h>
#include <string.h>

#include "opgen_dot.h"
#include "opgen_float.h"
#include "opgen_hybrid.h"

void opgen_rnn_f32(const opgen_sequences *sequences, int32_t activation, const float *input,
                   const float *weights, const float *recurrent_weights, const float *bias, float *hidden,
                   float *output)
{
    const int32_t inputs = sequences->inputs;
    const int32_t units = sequences->units;
    for (int32_t batch = 0; batch < sequences->batches; batch++) {
        for (int32_t step = 0; step < sequences->steps; step++) {
            const int32_t index = batch * sequences->batch_stride + step * sequences->step_stride;
            const float *const x = input + index * inputs;
            float *const after = output + index * units;
            for (int32_t unit = 0; unit < units; unit++) {
                const float seen = opgen_dot_f32(bias[unit], x, weights + unit * inputs, inputs);
                after[unit] = opgen_dot_f32(seen, hidden, recurrent_weights + unit * units, units);
            }
            opgen_fused_f32(activation, after, after, units);
            memcpy(hidden, after, (size_t)units * sizeof(float));
        }
        hidden += units;
    }
}

void opgen_rnn_hybrid(const opgen_sequences *sequences, int32_t activation, bool asymmetric,
                      const float *scales, const float *recurrent_scales, const float *input,
                      const int8_t *weights, const int8_t *recurrent_weights, const float *bias,
                      float *hidden, int8_t *scratch, float *output)
{
    const int32_t units = sequences->units;
    for (int32_t batch = 0; batch < sequences->batches; batch++) {
        for (int32_t step = 0; step < sequences->steps; step++) {
            const int32_t index = batch * sequences->batch_stride + step * sequences->step_stride;
            float *const after = output + index * units;
            opgen_dense_hybrid(1, sequences->inputs, units, -FLT_MAX, FLT_MAX, asymmetric, scales,
                               input + index * sequences->inputs, weights, bias, scratch, after);
            opgen_dense_hybrid(1, units, units, -FLT_MAX, FLT_MAX, asymmetric, recurrent_scales, hidden,
                               recurrent_weights, after, scratch, after);
            opgen_fused_f32(activation, after, after, units);
            memcpy(hidden, after, (size_t)units * sizeof(float));
        }
        hidden += units;
    }
}
