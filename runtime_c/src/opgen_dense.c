#include "opgen_dense.h"

#include <stddef.h>

#include "opgen_clamp.h"
#include "opgen_dot.h"

void opgen_dense_f32(int32_t batches, int32_t depth, int32_t units, float activation_min,
                     float activation_max, const float *input, const float *weights, const float *bias,
                     float *output)
{
    for (int32_t batch = 0; batch < batches; batch++) {
        const float *row = weights;
        int32_t unit = 0;
        for (; unit + 4 <= units; unit += 4) {
            float totals[4] = {0.0f, 0.0f, 0.0f, 0.0f};
            opgen_dot_4_f32(totals, input, row, depth, depth);
            for (int32_t i = 0; i < 4; i++) {
                output[unit + i] = totals[i];
            }
            row += 4 * depth;
        }
        for (; unit < units; unit++) {
            output[unit] = opgen_dot_f32(0.0f, input, row, depth);
            row += depth;
        }
        for (unit = 0; unit < units; unit++) {
            const float total = output[unit] + (bias != NULL ? bias[unit] : 0.0f);
            output[unit] = opgen_clamp_f32(total, activation_min, activation_max);
        }
        input += depth;
        output += units;
    }
}
