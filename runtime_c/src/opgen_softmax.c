/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_softmax.h"

#include "opgen_fixed_point.h"
#include "opgen_lut.h"

static int32_t largest(const int16_t *row, int32_t depth)
{
    int32_t result = INT16_MIN;
    for (int32_t i = 0; i < depth; i++) {
        result = opgen_max(result, row[i]);
    }
    return result;
}

void opgen_softmax_rows_s16(int32_t multiplier, int32_t shift, int32_t rows, int32_t depth,
                            const int16_t *exp_table, const int16_t *reciprocal_table, const int16_t *input,
                            int16_t *output)
{
    for (int32_t row = 0; row < rows; row++) {
        const int32_t max = largest(input, depth);
        int32_t sum = 0;
        for (int32_t i = 0; i < depth; i++) {
            const int32_t x = opgen_multiply_by_quantized_multiplier(input[i] - max, multiplier, shift);
            output[i] =
                opgen_interpolate_s16(exp_table, opgen_clamp_to_s16(opgen_wrapping_add(x, INT16_MAX)));
            sum = opgen_wrapping_add(sum, output[i]);
        }

        /* sum = (1 + x) 2^(16 - zeros), 0 <= x < 1 in Q0.16; the table's argument is centred. */
        const int32_t zeros = opgen_count_leading_zeros((uint32_t)sum);
        const int64_t normalized = ((int64_t)sum << (zeros - 1)) + (1 << 13);
        const int32_t x = (int32_t)(normalized >> 14) - (1 << 16);
        const int32_t reciprocal = opgen_interpolate_s16(reciprocal_table, opgen_clamp_to_s16(x - (1 << 15)));

        const int32_t right = 31 - zeros;
        for (int32_t i = 0; i < depth; i++) {
            const int32_t result = (output[i] * reciprocal + (1 << (right - 1))) >> right;
            output[i] = (int16_t)opgen_clamp(result, 0, INT16_MAX);
        }
        input += depth;
        output += depth;
    }
}
