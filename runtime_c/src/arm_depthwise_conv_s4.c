/* SPDX-License-Identifier: Apache-2.0 */
#include "arm_nnfunctions.h"
#include "arm_nnsupportfunctions.h"

/* One output channel at one pixel; padding contributes nothing. */
static int32_t depthwise_conv_s4_sum_of_pixel(const cmsis_nn_dw_conv_params *params,
                                              const cmsis_nn_dims *input_dims, const int8_t *input,
                                              const cmsis_nn_dims *filter_dims, const int8_t *filter,
                                              int32_t channel, int32_t base_y, int32_t base_x)
{
    const cmsis_nn_tile dilation = params->dilation;
    const int32_t output_channels = input_dims->c * params->ch_mult;
    const int32_t input_channel = channel / params->ch_mult;
    const int32_t end_y = opgen_window_end(base_y, dilation.h, filter_dims->h, input_dims->h);
    const int32_t end_x = opgen_window_end(base_x, dilation.w, filter_dims->w, input_dims->w);
    int32_t sum = 0;

    for (int32_t ky = opgen_window_start(base_y, dilation.h); ky < end_y; ky++) {
        const int32_t y = base_y + ky * dilation.h;
        for (int32_t kx = opgen_window_start(base_x, dilation.w); kx < end_x; kx++) {
            const int32_t x = base_x + kx * dilation.w;
            const int32_t value =
                input[(y * input_dims->w + x) * input_dims->c + input_channel] + params->input_offset;
            const int32_t position = ky * filter_dims->w + kx;
            sum = opgen_wrapping_add(sum,
                                     value * opgen_unpack_s4(filter, position * output_channels + channel));
        }
    }
    return sum;
}

arm_cmsis_nn_status arm_depthwise_conv_s4(const cmsis_nn_context *ctx,
                                          const cmsis_nn_dw_conv_params *dw_conv_params,
                                          const cmsis_nn_per_channel_quant_params *quant_params,
                                          const cmsis_nn_dims *input_dims, const int8_t *input_data,
                                          const cmsis_nn_dims *filter_dims, const int8_t *filter_data,
                                          const cmsis_nn_dims *bias_dims, const int32_t *bias_data,
                                          const cmsis_nn_dims *output_dims, int8_t *output_data)
{
    (void)ctx;
    (void)bias_dims;
    for (int32_t batch = 0; batch < input_dims->n; batch++) {
        for (int32_t i = 0; i < output_dims->h * output_dims->w; i++) {
            const int32_t base_y = i / output_dims->w * dw_conv_params->stride.h - dw_conv_params->padding.h;
            const int32_t base_x = i % output_dims->w * dw_conv_params->stride.w - dw_conv_params->padding.w;
            for (int32_t c = 0; c < input_dims->c * dw_conv_params->ch_mult; c++) {
                const int32_t sum = depthwise_conv_s4_sum_of_pixel(
                    dw_conv_params, input_dims, input_data, filter_dims, filter_data, c, base_y, base_x);
                *output_data++ =
                    opgen_requantize_to_s8(opgen_wrapping_add(sum, bias_data != NULL ? bias_data[c] : 0),
                                           quant_params->multiplier[c], quant_params->shift[c],
                                           dw_conv_params->output_offset, dw_conv_params->activation);
            }
        }
        input_data += input_dims->h * input_dims->w * input_dims->c;
    }
    return ARM_CMSIS_NN_SUCCESS;
}
