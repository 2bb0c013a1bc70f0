/* SPDX-License-Identifier: Apache-2.0 */
#include "arm_nnfunctions.h"

arm_cmsis_nn_status arm_convolve_1_x_n_s4(const cmsis_nn_context *ctx,
                                          const cmsis_nn_conv_params *conv_params,
                                          const cmsis_nn_per_channel_quant_params *quant_params,
                                          const cmsis_nn_dims *input_dims, const int8_t *input_data,
                                          const cmsis_nn_dims *filter_dims, const int8_t *filter_data,
                                          const cmsis_nn_dims *bias_dims, const int32_t *bias_data,
                                          const cmsis_nn_dims *output_dims, int8_t *output_data)
{
    if (input_dims->h != 1 || conv_params->dilation.w != 1 || ctx->buf == NULL ||
        conv_params->stride.w == 0 || conv_params->stride.w * input_dims->c % 4 != 0) {
        return ARM_CMSIS_NN_ARG_ERROR;
    }
    return arm_convolve_s4(ctx, conv_params, quant_params, input_dims, input_data, filter_dims, filter_data,
                           bias_dims, bias_data, output_dims, output_data);
}
