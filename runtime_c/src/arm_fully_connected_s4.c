/* SPDX-License-Identifier: Apache-2.0 */
#include "arm_nnfunctions.h"
#include "arm_nnsupportfunctions.h"

arm_cmsis_nn_status arm_fully_connected_s4(const cmsis_nn_context *ctx, const cmsis_nn_fc_params *fc_params,
                                           const cmsis_nn_per_tensor_quant_params *quant_params,
                                           const cmsis_nn_dims *input_dims, const int8_t *input_data,
                                           const cmsis_nn_dims *filter_dims, const int8_t *filter_data,
                                           const cmsis_nn_dims *bias_dims, const int32_t *bias_data,
                                           const cmsis_nn_dims *output_dims, int8_t *output_data)
{
    const int32_t columns = filter_dims->n;

    (void)ctx;
    (void)bias_dims;
    for (int32_t batch = 0; batch < input_dims->n; batch++) {
        for (int32_t row = 0; row < output_dims->c; row++) {
            const int32_t sum =
                arm_nn_dot_s8_s4(input_data, fc_params->input_offset, filter_data, row * columns, columns);
            *output_data++ = opgen_requantize_to_s8(
                opgen_wrapping_add(sum, bias_data != NULL ? bias_data[row] : 0), quant_params->multiplier,
                quant_params->shift, fc_params->output_offset, fc_params->activation);
        }
        input_data += columns;
    }
    return ARM_CMSIS_NN_SUCCESS;
}
