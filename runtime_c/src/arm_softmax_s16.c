/* SPDX-License-Identifier: Apache-2.0 */
#include "arm_nnfunctions.h"
#include "arm_nnsupportfunctions.h"

/* table[256 + position / 128], linearly interpolated; position is an int16 over the whole table. */
static int16_t softmax_s16_interpolate(const int16_t *table, int16_t position)
{
    const int32_t index = 256 + (position >> 7);
    const int32_t base = table[index];
    const int16_t slope = (int16_t)(table[index + 1] - base);
    return (int16_t)(base + ((slope * (position & 0x7F) + 64) >> 7));
}

/* The exponentials of one row, in `output`; returns their sum. */
static int32_t exponentiate(const int16_t *input, int32_t size, int32_t mult, int32_t shift,
                            const int16_t *exp_lut, int16_t *output)
{
    int32_t maximum = INT16_MIN;
    int32_t sum = 0;

    for (int32_t i = 0; i < size; i++) {
        maximum = opgen_max(maximum, input[i]);
    }
    for (int32_t i = 0; i < size; i++) {
        const int32_t scaled = opgen_multiply_by_quantized_multiplier(input[i] - maximum, mult, shift);
        output[i] =
            softmax_s16_interpolate(exp_lut, opgen_clamp_to_s16(opgen_wrapping_add(scaled, INT16_MAX)));
        sum = opgen_wrapping_add(sum, output[i]);
    }
    return sum;
}

arm_cmsis_nn_status arm_softmax_s16(const int16_t *input, const int32_t num_rows, const int32_t row_size,
                                    const int32_t mult, const int32_t shift,
                                    const cmsis_nn_softmax_lut_s16 *softmax_params, int16_t *output)
{
    if (softmax_params->exp_lut == NULL || softmax_params->one_by_one_lut == NULL) {
        return ARM_CMSIS_NN_ARG_ERROR;
    }
    for (int32_t row = 0; row < num_rows; row++) {
        const int32_t sum = exponentiate(input, row_size, mult, shift, softmax_params->exp_lut, output);
        const int32_t headroom = opgen_clamp(opgen_count_leading_zeros((uint32_t)sum), 1, 30);
        /* The sum as 1.x in Q1.16; x, moved from [0, 65535] to the whole int16, addresses the table of 1 / (1
         * + x). */
        const int32_t normalized = (int32_t)((((uint32_t)sum << (headroom - 1)) + (1u << 13)) >> 14);
        const int16_t reciprocal =
            softmax_s16_interpolate(softmax_params->one_by_one_lut, (int16_t)(normalized - 98304));

        for (int32_t i = 0; i < row_size; i++) {
            const int32_t doubled = (output[i] * reciprocal) >> (30 - headroom);
            output[i] = (int16_t)((doubled + 1) >> 1);
        }
        input += row_size;
        output += row_size;
    }
    return ARM_CMSIS_NN_SUCCESS;
}
