/* SPDX-License-Identifier: Apache-2.0 */
#include "arm_nnfunctions.h"
#include "arm_nnsupportfunctions.h"

arm_cmsis_nn_status arm_fully_connected_s8(const cmsis_nn_context *ctx, const cmsis_nn_fc_params *fc_params,
                                           const cmsis_nn_per_tensor_quant_params *quant_params,
                                           const cmsis_nn_dims *input_dims, const int8_t *input_data,
                                           const cmsis_nn_dims *filter_dims, const int8_t *filter_data,
                                           const cmsis_nn_dims *bias_dims, const int32_t *bias_data,
                                           const cmsis_nn_dims *output_dims, int8_t *output_data)
{
    const opgen_matrix_s8 matrix = {filter_data,
                                    bias_data,
                                    &quant_params->multiplier,
                                    &quant_params->shift,
                                    false,
                                    output_dims->c,
                                    filter_dims->n,
                                    fc_params->input_offset,
                                    fc_params->filter_offset,
                                    fc_params->output_offset,
                                    fc_params->activation};

    (void)ctx;
    (void)bias_dims;
    arm_nn_multiply_matrix_s8(&matrix, input_data, input_dims->n, filter_dims->n, output_data, output_dims->c,
                              1);
    return ARM_CMSIS_NN_SUCCESS;
}
