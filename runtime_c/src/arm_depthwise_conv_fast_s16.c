/* SPDX-License-Identifier: Apache-2.0 */
#include "arm_nnfunctions.h"
#include "arm_nnsupportfunctions.h"

arm_cmsis_nn_status arm_depthwise_conv_fast_s16(const cmsis_nn_context *ctx,
                                                const cmsis_nn_dw_conv_params *dw_conv_params,
                                                const cmsis_nn_per_channel_quant_params *quant_params,
                                                const cmsis_nn_dims *input_dims, const int16_t *input_data,
                                                const cmsis_nn_dims *filter_dims, const int8_t *filter_data,
                                                const cmsis_nn_dims *bias_dims, const int64_t *bias_data,
                                                const cmsis_nn_dims *output_dims, int16_t *output_data)
{
    if (input_dims->c != output_dims->c || filter_dims->w * filter_dims->h >= OPGEN_MAX_FAST_KERNEL_S16) {
        return ARM_CMSIS_NN_ARG_ERROR;
    }
    return arm_depthwise_conv_s16(ctx, dw_conv_params, quant_params, input_dims, input_data, filter_dims,
                                  filter_data, bias_dims, bias_data, output_dims, output_data);
}
