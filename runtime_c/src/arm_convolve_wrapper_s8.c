/* SPDX-License-Identifier: Apache-2.0 */
#include "arm_nnfunctions.h"
#include "arm_nnsupportfunctions.h"

arm_cmsis_nn_status arm_convolve_wrapper_s8(const cmsis_nn_context *ctx,
                                            const cmsis_nn_conv_params *conv_params,
                                            const cmsis_nn_per_channel_quant_params *quant_params,
                                            const cmsis_nn_dims *input_dims, const int8_t *input_data,
                                            const cmsis_nn_dims *filter_dims, const int8_t *filter_data,
                                            const cmsis_nn_dims *bias_dims, const int32_t *bias_data,
                                            const cmsis_nn_dims *output_dims, int8_t *output_data)
{
    if (opgen_is_convolve_1x1(conv_params, input_dims, filter_dims)) {
        if (opgen_has_unit_stride(conv_params)) {
            return arm_convolve_1x1_s8_fast(ctx, conv_params, quant_params, input_dims, input_data,
                                            filter_dims, filter_data, bias_dims, bias_data, output_dims,
                                            output_data);
        }
        return arm_convolve_1x1_s8(ctx, conv_params, quant_params, input_dims, input_data, filter_dims,
                                   filter_data, bias_dims, bias_data, output_dims, output_data);
    }
    if (opgen_is_convolve_1_x_n(conv_params, input_dims, filter_dims)) {
        return arm_convolve_1_x_n_s8(ctx, conv_params, quant_params, input_dims, input_data, filter_dims,
                                     filter_data, bias_dims, bias_data, output_dims, output_data);
    }
    return arm_convolve_s8(ctx, conv_params, quant_params, input_dims, input_data, filter_dims, filter_data,
                           bias_dims, bias_data, NULL, output_dims, output_data);
}
