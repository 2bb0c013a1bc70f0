/* SPDX-License-Identifier: Apache-2.0 */
#include "arm_nnfunctions.h"
#include "arm_nnsupportfunctions.h"

arm_cmsis_nn_status arm_convolve_1x1_s4(const cmsis_nn_context *ctx, const cmsis_nn_conv_params *conv_params,
                                        const cmsis_nn_per_channel_quant_params *quant_params,
                                        const cmsis_nn_dims *input_dims, const int8_t *input_data,
                                        const cmsis_nn_dims *filter_dims, const int8_t *filter_data,
                                        const cmsis_nn_dims *bias_dims, const int32_t *bias_data,
                                        const cmsis_nn_dims *output_dims, int8_t *output_data)
{
    const int32_t channels = input_dims->c;

    (void)ctx;
    (void)filter_dims;
    (void)bias_dims;
    if (conv_params->padding.w != 0 || conv_params->padding.h != 0) {
        return ARM_CMSIS_NN_ARG_ERROR;
    }
    for (int32_t batch = 0; batch < input_dims->n; batch++) {
        for (int32_t i = 0; i < output_dims->h * output_dims->w; i++) {
            const int32_t y = i / output_dims->w * conv_params->stride.h;
            const int32_t x = i % output_dims->w * conv_params->stride.w;
            const int8_t *pixel = input_data + ((batch * input_dims->h + y) * input_dims->w + x) * channels;
            for (int32_t c = 0; c < output_dims->c; c++) {
                const int32_t sum =
                    arm_nn_dot_s8_s4(pixel, conv_params->input_offset, filter_data, c * channels, channels);
                *output_data++ =
                    opgen_requantize_to_s8(opgen_wrapping_add(sum, bias_data != NULL ? bias_data[c] : 0),
                                           quant_params->multiplier[c], quant_params->shift[c],
                                           conv_params->output_offset, conv_params->activation);
            }
        }
    }
    return ARM_CMSIS_NN_SUCCESS;
}
