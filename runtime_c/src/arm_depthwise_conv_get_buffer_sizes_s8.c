/* SPDX-License-Identifier: Apache-2.0 */
#include "arm_nnfunctions.h"
#include "arm_nnsupportfunctions.h"

/* Channels that the Helium kernel gathers at once. */
#define MVE_CHANNEL_BLOCK 124

int32_t arm_depthwise_conv_s8_opt_get_buffer_size(const cmsis_nn_dims *input_dims,
                                                  const cmsis_nn_dims *filter_dims)
{
    (void)input_dims;
    (void)filter_dims;
    return 0;
}

int32_t arm_depthwise_conv_s8_opt_get_buffer_size_dsp(const cmsis_nn_dims *input_dims,
                                                      const cmsis_nn_dims *filter_dims)
{
    return input_dims->c * filter_dims->w * filter_dims->h * (int32_t)sizeof(int16_t);
}

int32_t arm_depthwise_conv_s8_opt_get_buffer_size_mve(const cmsis_nn_dims *input_dims,
                                                      const cmsis_nn_dims *filter_dims)
{
    (void)input_dims;
    return 4 * MVE_CHANNEL_BLOCK * filter_dims->w * filter_dims->h;
}

int32_t arm_depthwise_conv_wrapper_s8_get_buffer_size(const cmsis_nn_dw_conv_params *dw_conv_params,
                                                      const cmsis_nn_dims *input_dims,
                                                      const cmsis_nn_dims *filter_dims,
                                                      const cmsis_nn_dims *output_dims)
{
    (void)dw_conv_params;
    (void)input_dims;
    (void)filter_dims;
    (void)output_dims;
    return 0;
}

int32_t arm_depthwise_conv_wrapper_s8_get_buffer_size_dsp(const cmsis_nn_dw_conv_params *dw_conv_params,
                                                          const cmsis_nn_dims *input_dims,
                                                          const cmsis_nn_dims *filter_dims,
                                                          const cmsis_nn_dims *output_dims)
{
    const bool is_3x3 = filter_dims->w == 3 && filter_dims->h == 3 && dw_conv_params->padding.h <= 1 &&
                        dw_conv_params->padding.w <= 1;

    if (is_3x3 || !opgen_is_plain_depthwise(dw_conv_params, input_dims, output_dims)) {
        return 0;
    }
    return arm_depthwise_conv_s8_opt_get_buffer_size_dsp(input_dims, filter_dims);
}

/* Helium turns one input channel into a convolution: its scratch memory, and the filter transposed to OHWI.
 */
static int32_t one_channel_size_mve(const cmsis_nn_dw_conv_params *dw_conv_params,
                                    const cmsis_nn_dims *input_dims, const cmsis_nn_dims *filter_dims,
                                    const cmsis_nn_dims *output_dims)
{
    const cmsis_nn_dims conv_filter_dims = {filter_dims->c, filter_dims->h, filter_dims->w, filter_dims->n};
    const cmsis_nn_conv_params conv_params = {dw_conv_params->input_offset, dw_conv_params->output_offset,
                                              dw_conv_params->stride,       dw_conv_params->padding,
                                              dw_conv_params->dilation,     dw_conv_params->activation};

    return arm_convolve_wrapper_s8_get_buffer_size_mve(&conv_params, input_dims, &conv_filter_dims,
                                                       output_dims) +
           filter_dims->c * filter_dims->h * filter_dims->w * filter_dims->n;
}

int32_t arm_depthwise_conv_wrapper_s8_get_buffer_size_mve(const cmsis_nn_dw_conv_params *dw_conv_params,
                                                          const cmsis_nn_dims *input_dims,
                                                          const cmsis_nn_dims *filter_dims,
                                                          const cmsis_nn_dims *output_dims)
{
    int32_t size = 0;

    if (opgen_is_plain_depthwise(dw_conv_params, input_dims, output_dims)) {
        size = arm_depthwise_conv_s8_opt_get_buffer_size_mve(input_dims, filter_dims);
    }
    if (input_dims->c == 1 && output_dims->c > 1) {
        size = opgen_max(size, one_channel_size_mve(dw_conv_params, input_dims, filter_dims, output_dims));
    }
    return size;
}
