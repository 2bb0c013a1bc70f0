/* SPDX-License-Identifier: Apache-2.0 */
/* The fully connected layer with weights of one type. The file that includes this includes
 * opgen_weights_f32.h or opgen_weights_f16.h before; OPGEN_WEIGHTS gives names the suffix of the type. */

#include "opgen_clamp.h"
#include "opgen_dense.h"

static inline void OPGEN_WEIGHTS(dense)(int32_t batches, int32_t depth, int32_t units, float activation_min,
                                        float activation_max, const float *input,
                                        const OPGEN_WEIGHTS(weight) * weights, const void *bias,
                                        float *output)
{
    for (int32_t batch = 0; batch < batches; batch++) {
        const OPGEN_WEIGHTS(weight) *row = weights;
        int32_t unit = 0;
        for (; unit + 4 <= units; unit += 4) {
            float totals[4] = {0.0f, 0.0f, 0.0f, 0.0f};
            OPGEN_WEIGHTS(dot_4)(totals, input, row, depth, depth);
            for (int32_t i = 0; i < 4; i++) {
                output[unit + i] = totals[i];
            }
            row += 4 * depth;
        }
        for (; unit < units; unit++) {
            output[unit] = OPGEN_WEIGHTS(dot)(0.0f, input, row, depth);
            row += depth;
        }
        for (unit = 0; unit < units; unit++) {
            const float total = output[unit] + OPGEN_WEIGHTS(bias_at)(bias, unit);
            output[unit] = opgen_clamp_f32(total, activation_min, activation_max);
        }
        input += depth;
        output += units;
    }
}
