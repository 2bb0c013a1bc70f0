/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_dense_s8.h"

#include <stddef.h>

#include "opgen_dot_s8.h"

void opgen_dense_s8(int32_t batches, int32_t depth, int32_t units, int32_t input_offset,
                    int32_t output_offset, int32_t activation_min, int32_t activation_max, int32_t step,
                    const int32_t *multipliers, const int32_t *shifts, const int8_t *input,
                    const int8_t *weights, const int32_t *bias, int8_t *output)
{
    for (int32_t batch = 0; batch < batches; batch++) {
        const int8_t *row = weights;
        for (int32_t unit = 0; unit < units; unit++) {
            const int32_t total =
                opgen_dot_narrow_s8(bias != NULL ? bias[unit] : 0, input, input_offset, row, depth);
            const int32_t value =
                opgen_multiply_by_quantized_multiplier(total, multipliers[unit * step], shifts[unit * step]);
            *output++ =
                (int8_t)opgen_clamp(opgen_wrapping_add(value, output_offset), activation_min, activation_max);
            row += depth;
        }
        input += depth;
    }
}
