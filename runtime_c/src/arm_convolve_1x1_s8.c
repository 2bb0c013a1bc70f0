/* SPDX-License-Identifier: Apache-2.0 */
#include "arm_nnfunctions.h"
#include "arm_nnsupportfunctions.h"

arm_cmsis_nn_status arm_convolve_1x1_s8(const cmsis_nn_context *ctx, const cmsis_nn_conv_params *conv_params,
                                        const cmsis_nn_per_channel_quant_params *quant_params,
                                        const cmsis_nn_dims *input_dims, const int8_t *input_data,
                                        const cmsis_nn_dims *filter_dims, const int8_t *filter_data,
                                        const cmsis_nn_dims *bias_dims, const int32_t *bias_data,
                                        const cmsis_nn_dims *output_dims, int8_t *output_data)
{
    const int32_t channels = input_dims->c;
    const int32_t image_size = input_dims->h * input_dims->w * channels;
    const opgen_matrix_s8 matrix = {filter_data,
                                    bias_data,
                                    quant_params->multiplier,
                                    quant_params->shift,
                                    true,
                                    output_dims->c,
                                    channels,
                                    conv_params->input_offset,
                                    0,
                                    conv_params->output_offset,
                                    conv_params->activation};

    (void)ctx;
    (void)filter_dims;
    (void)bias_dims;
    if (conv_params->padding.w != 0 || conv_params->padding.h != 0) {
        return ARM_CMSIS_NN_ARG_ERROR;
    }
    for (int32_t batch = 0; batch < input_dims->n; batch++) {
        for (int32_t y = 0; y < output_dims->h; y++) {
            const int8_t *row =
                input_data + batch * image_size + y * conv_params->stride.h * input_dims->w * channels;
            arm_nn_multiply_matrix_s8(&matrix, row, output_dims->w, conv_params->stride.w * channels,
                                      output_data, output_dims->c, 1);
            output_data += output_dims->w * output_dims->c;
        }
    }
    return ARM_CMSIS_NN_SUCCESS;
}
