/* SPDX-License-Identifier: Apache-2.0 */
#include "arm_nnfunctions.h"
#include "arm_nnsupportfunctions.h"

/* One filter at one pixel. Padding contributes nothing, so only what lies inside the input is summed. */
static int32_t convolve_s4_sum_of_pixel(const cmsis_nn_conv_params *params, const cmsis_nn_dims *input_dims,
                                        const int8_t *input, const cmsis_nn_dims *filter_dims,
                                        const int8_t *filter, int32_t first, int32_t base_y, int32_t base_x)
{
    const cmsis_nn_tile dilation = params->dilation;
    const int32_t channels = input_dims->c;
    const int32_t end_y = opgen_window_end(base_y, dilation.h, filter_dims->h, input_dims->h);
    const int32_t start_x = opgen_window_start(base_x, dilation.w);
    const int32_t end_x = opgen_window_end(base_x, dilation.w, filter_dims->w, input_dims->w);
    /* Positions that are neighbours in the input are summed in one go. */
    const int32_t run = dilation.w == 1 ? opgen_max(end_x - start_x, 1) : 1;
    int32_t sum = 0;

    for (int32_t ky = opgen_window_start(base_y, dilation.h); ky < end_y; ky++) {
        const int8_t *row = input + (base_y + ky * dilation.h) * input_dims->w * channels;
        for (int32_t kx = start_x; kx < end_x; kx += run) {
            const int32_t position = ky * filter_dims->w + kx;
            sum = opgen_wrapping_add(sum, arm_nn_dot_s8_s4(row + (base_x + kx * dilation.w) * channels,
                                                           params->input_offset, filter,
                                                           first + position * channels, run * channels));
        }
    }
    return sum;
}

arm_cmsis_nn_status arm_convolve_s4(const cmsis_nn_context *ctx, const cmsis_nn_conv_params *conv_params,
                                    const cmsis_nn_per_channel_quant_params *quant_params,
                                    const cmsis_nn_dims *input_dims, const int8_t *input_data,
                                    const cmsis_nn_dims *filter_dims, const int8_t *filter_data,
                                    const cmsis_nn_dims *bias_dims, const int32_t *bias_data,
                                    const cmsis_nn_dims *output_dims, int8_t *output_data)
{
    const int32_t filter_size = filter_dims->h * filter_dims->w * input_dims->c;

    (void)bias_dims;
    if (ctx->buf == NULL) {
        return ARM_CMSIS_NN_ARG_ERROR;
    }
    for (int32_t batch = 0; batch < input_dims->n; batch++) {
        for (int32_t i = 0; i < output_dims->h * output_dims->w; i++) {
            const int32_t base_y = i / output_dims->w * conv_params->stride.h - conv_params->padding.h;
            const int32_t base_x = i % output_dims->w * conv_params->stride.w - conv_params->padding.w;
            for (int32_t c = 0; c < output_dims->c; c++) {
                const int32_t sum = convolve_s4_sum_of_pixel(conv_params, input_dims, input_data, filter_dims,
                                                             filter_data, c * filter_size, base_y, base_x);
                *output_data++ =
                    opgen_requantize_to_s8(opgen_wrapping_add(sum, bias_data != NULL ? bias_data[c] : 0),
                                           quant_params->multiplier[c], quant_params->shift[c],
                                           conv_params->output_offset, conv_params->activation);
            }
        }
        input_data += input_dims->h * input_dims->w * input_dims->c;
    }
    return ARM_CMSIS_NN_SUCCESS;
}
