/* SPDX-License-Identifier: Apache-2.0 */
#include "arm_nnfunctions.h"

/* Needs no scratch memory, but accepts only calls that CMSIS-NN accepts. */
arm_cmsis_nn_status arm_transpose_conv_wrapper_s8(const cmsis_nn_context *ctx,
                                                  const cmsis_nn_context *output_ctx,
                                                  const cmsis_nn_transpose_conv_params *transpose_conv_params,
                                                  const cmsis_nn_per_channel_quant_params *quant_params,
                                                  const cmsis_nn_dims *input_dims, const int8_t *input_data,
                                                  const cmsis_nn_dims *filter_dims, const int8_t *filter_data,
                                                  const cmsis_nn_dims *bias_dims, const int32_t *bias_data,
                                                  const cmsis_nn_dims *output_dims, int8_t *output_data)
{
    const int32_t reversed_size =
        arm_transpose_conv_s8_get_reverse_conv_buffer_size(transpose_conv_params, input_dims, filter_dims);

    if (ctx->buf == NULL || (reversed_size != 0 && output_ctx->buf == NULL)) {
        return ARM_CMSIS_NN_ARG_ERROR;
    }
    return arm_transpose_conv_s8(ctx, output_ctx, transpose_conv_params, quant_params, input_dims, input_data,
                                 filter_dims, filter_data, bias_dims, bias_data, output_dims, output_data);
}
