/* SPDX-License-Identifier: Apache-2.0 */
#include "arm_nnfunctions.h"
#include "arm_nnsupportfunctions.h"

/* Two columns of int16. */
int32_t arm_convolve_s4_get_buffer_size(const cmsis_nn_dims *input_dims, const cmsis_nn_dims *filter_dims)
{
    return 2 * filter_dims->w * filter_dims->h * input_dims->c * (int32_t)sizeof(int16_t);
}

int32_t arm_convolve_1_x_n_s4_get_buffer_size(const cmsis_nn_conv_params *conv_params,
                                              const cmsis_nn_dims *input_dims,
                                              const cmsis_nn_dims *filter_dims,
                                              const cmsis_nn_dims *output_dims)
{
    (void)conv_params;
    (void)output_dims;
    return arm_convolve_s4_get_buffer_size(input_dims, filter_dims);
}

int32_t arm_convolve_1x1_s4_fast_get_buffer_size(const cmsis_nn_dims *input_dims)
{
    (void)input_dims;
    return 0;
}

int32_t arm_convolve_wrapper_s4_get_buffer_size(const cmsis_nn_conv_params *conv_params,
                                                const cmsis_nn_dims *input_dims,
                                                const cmsis_nn_dims *filter_dims,
                                                const cmsis_nn_dims *output_dims)
{
    (void)output_dims;
    if (opgen_is_convolve_1x1(conv_params, input_dims, filter_dims)) {
        return 0;
    }
    return arm_convolve_s4_get_buffer_size(input_dims, filter_dims);
}

int32_t arm_convolve_wrapper_s4_get_buffer_size_dsp(const cmsis_nn_conv_params *conv_params,
                                                    const cmsis_nn_dims *input_dims,
                                                    const cmsis_nn_dims *filter_dims,
                                                    const cmsis_nn_dims *output_dims)
{
    return arm_convolve_wrapper_s4_get_buffer_size(conv_params, input_dims, filter_dims, output_dims);
}

/* Helium: four columns of int8, each padded to a whole vector. */
int32_t arm_convolve_wrapper_s4_get_buffer_size_mve(const cmsis_nn_conv_params *conv_params,
                                                    const cmsis_nn_dims *input_dims,
                                                    const cmsis_nn_dims *filter_dims,
                                                    const cmsis_nn_dims *output_dims)
{
    const int32_t columns = input_dims->c * filter_dims->w * filter_dims->h;

    if (opgen_is_convolve_1x1(conv_params, input_dims, filter_dims)) {
        return 0;
    }
    if (opgen_is_convolve_1_x_n(conv_params, input_dims, filter_dims) &&
        opgen_divides_into_three(conv_params, input_dims, filter_dims, output_dims)) {
        return 0;
    }
    return 4 * ((columns + 15) / 16 * 16);
}
