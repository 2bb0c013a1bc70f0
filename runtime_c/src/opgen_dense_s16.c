/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_dense_s16.h"

#include <stddef.h>

#include "opgen_dot_s16.h"

static inline int16_t dense_s16_finished(int32_t value, int32_t output_offset, int32_t activation_min,
                                         int32_t activation_max)
{
    return (int16_t)opgen_clamp(opgen_wrapping_add(value, output_offset), activation_min, activation_max);
}

void opgen_dense_wide_s16(int32_t batches, int32_t depth, int32_t units, int32_t input_offset,
                          int32_t output_offset, int32_t activation_min, int32_t activation_max,
                          const int32_t *multipliers, const int32_t *shifts, const int16_t *input,
                          const int8_t *weights, const int64_t *bias, int16_t *output)
{
    for (int32_t batch = 0; batch < batches; batch++) {
        for (int32_t unit = 0; unit < units; unit++) {
            const int64_t total = opgen_dot_wide_s16(bias != NULL ? bias[unit] : 0, input, input_offset,
                                                     weights + unit * depth, depth);
            *output++ = dense_s16_finished(opgen_rescale_wide(total, multipliers[unit], shifts[unit]),
                                           output_offset, activation_min, activation_max);
        }
        input += depth;
    }
}

void opgen_dense_narrow_s16(int32_t batches, int32_t depth, int32_t units, int32_t input_offset,
                            int32_t output_offset, int32_t activation_min, int32_t activation_max,
                            const int32_t *multipliers, const int32_t *shifts, const int16_t *input,
                            const int8_t *weights, const int32_t *bias, int16_t *output)
{
    for (int32_t batch = 0; batch < batches; batch++) {
        for (int32_t unit = 0; unit < units; unit++) {
            const int32_t total = opgen_dot_narrow_s16(bias != NULL ? bias[unit] : 0, input, input_offset,
                                                       weights + unit * depth, depth);
            *output++ = dense_s16_finished(
                opgen_multiply_by_quantized_multiplier(total, multipliers[unit], shifts[unit]), output_offset,
                activation_min, activation_max);
        }
        input += depth;
    }
}
