/* SPDX-License-Identifier: Apache-2.0 */
#include "arm_nnfunctions.h"
#include "arm_nnsupportfunctions.h"

static int32_t round_up(int32_t value, int32_t multiple)
{
    return (value + multiple - 1) / multiple * multiple;
}

/* Two columns of int16, each padded to a multiple of four elements. */
int32_t arm_convolve_s8_get_buffer_size(const cmsis_nn_dims *input_dims, const cmsis_nn_dims *filter_dims)
{
    const int32_t columns = filter_dims->w * filter_dims->h * input_dims->c;
    return 2 * round_up(columns, 4) * (int32_t)sizeof(int16_t);
}

/* Helium: four columns of int8, each padded to a whole vector. */
int32_t arm_convolve_s8_get_buffer_size_mve(const cmsis_nn_dims *input_dims, const cmsis_nn_dims *filter_dims)
{
    return 4 * round_up(filter_dims->w * filter_dims->h * input_dims->c, 16);
}

int32_t arm_convolve_1_x_n_s8_get_buffer_size(const cmsis_nn_conv_params *conv_params,
                                              const cmsis_nn_dims *input_dims,
                                              const cmsis_nn_dims *filter_dims,
                                              const cmsis_nn_dims *output_dims)
{
    (void)conv_params;
    (void)output_dims;
    return arm_convolve_s8_get_buffer_size(input_dims, filter_dims);
}

/* Helium: the padded left end of a row, which is no shorter than the right one, unless the outputs do not
 * divide into left, middle and right. */
static int32_t convolve_1_x_n_s8_size_mve(const cmsis_nn_conv_params *conv_params,
                                          const cmsis_nn_dims *input_dims, const cmsis_nn_dims *filter_dims,
                                          const cmsis_nn_dims *output_dims)
{
    if (!opgen_divides_into_three(conv_params, input_dims, filter_dims, output_dims)) {
        return arm_convolve_s8_get_buffer_size_mve(input_dims, filter_dims);
    }
    return (filter_dims->w + conv_params->padding.w) * input_dims->c;
}

int32_t arm_convolve_1x1_s8_fast_get_buffer_size(const cmsis_nn_dims *input_dims)
{
    (void)input_dims;
    return 0;
}

int32_t arm_convolve_wrapper_s8_get_buffer_size(const cmsis_nn_conv_params *conv_params,
                                                const cmsis_nn_dims *input_dims,
                                                const cmsis_nn_dims *filter_dims,
                                                const cmsis_nn_dims *output_dims)
{
    (void)output_dims;
    if (opgen_is_convolve_1x1(conv_params, input_dims, filter_dims)) {
        return 0;
    }
    return arm_convolve_s8_get_buffer_size(input_dims, filter_dims);
}

int32_t arm_convolve_wrapper_s8_get_buffer_size_dsp(const cmsis_nn_conv_params *conv_params,
                                                    const cmsis_nn_dims *input_dims,
                                                    const cmsis_nn_dims *filter_dims,
                                                    const cmsis_nn_dims *output_dims)
{
    return arm_convolve_wrapper_s8_get_buffer_size(conv_params, input_dims, filter_dims, output_dims);
}

int32_t arm_convolve_wrapper_s8_get_buffer_size_mve(const cmsis_nn_conv_params *conv_params,
                                                    const cmsis_nn_dims *input_dims,
                                                    const cmsis_nn_dims *filter_dims,
                                                    const cmsis_nn_dims *output_dims)
{
    if (opgen_is_convolve_1x1(conv_params, input_dims, filter_dims)) {
        return 0;
    }
    if (opgen_is_convolve_1_x_n(conv_params, input_dims, filter_dims)) {
        return convolve_1_x_n_s8_size_mve(conv_params, input_dims, filter_dims, output_dims);
    }
    return arm_convolve_s8_get_buffer_size_mve(input_dims, filter_dims);
}
