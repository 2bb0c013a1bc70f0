/* SPDX-License-Identifier: Apache-2.0 */
#include "arm_nnfunctions.h"
#include "arm_nnsupportfunctions.h"

arm_cmsis_nn_status arm_convolve_1x1_s8_fast(const cmsis_nn_context *ctx,
                                             const cmsis_nn_conv_params *conv_params,
                                             const cmsis_nn_per_channel_quant_params *quant_params,
                                             const cmsis_nn_dims *input_dims, const int8_t *input_data,
                                             const cmsis_nn_dims *filter_dims, const int8_t *filter_data,
                                             const cmsis_nn_dims *bias_dims, const int32_t *bias_data,
                                             const cmsis_nn_dims *output_dims, int8_t *output_data)
{
    const opgen_matrix_s8 matrix = {filter_data,
                                    bias_data,
                                    quant_params->multiplier,
                                    quant_params->shift,
                                    true,
                                    output_dims->c,
                                    input_dims->c,
                                    conv_params->input_offset,
                                    0,
                                    conv_params->output_offset,
                                    conv_params->activation};

    (void)ctx;
    (void)filter_dims;
    (void)bias_dims;
    if (conv_params->padding.w != 0 || conv_params->padding.h != 0 || !opgen_has_unit_stride(conv_params)) {
        return ARM_CMSIS_NN_ARG_ERROR;
    }
    arm_nn_multiply_matrix_s8(&matrix, input_data, input_dims->n * input_dims->h * input_dims->w,
                              input_dims->c, output_data, output_dims->c, 1);
    return ARM_CMSIS_NN_SUCCESS;
}
