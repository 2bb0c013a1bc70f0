/* SPDX-License-Identifier: Apache-2.0 */
#include "arm_nnfunctions.h"
#include "arm_nnsupportfunctions.h"

/* CMSIS-NN convolves with the reversed kernel from this many input channels on, if no stride is above 2. */
static bool is_reversed(const cmsis_nn_transpose_conv_params *params, const cmsis_nn_dims *input_dims)
{
    return params->stride.w <= 2 && params->stride.h <= 2 && input_dims->c > 16;
}

/* Rows of sums in which the kernel's images overlap. */
static int32_t rolling_rows_size(const cmsis_nn_transpose_conv_params *params,
                                 const cmsis_nn_dims *input_dims, const cmsis_nn_dims *filter_dims,
                                 const cmsis_nn_dims *out_dims)
{
    const int32_t width =
        (input_dims->w - 1) * params->stride.w + opgen_max(filter_dims->w, params->stride.h);
    return width * out_dims->c * opgen_max(filter_dims->h, params->stride.h) * (int32_t)sizeof(int32_t);
}

int32_t arm_transpose_conv_s8_get_buffer_size(const cmsis_nn_transpose_conv_params *transpose_conv_params,
                                              const cmsis_nn_dims *input_dims,
                                              const cmsis_nn_dims *filter_dims, const cmsis_nn_dims *out_dims)
{
    if (is_reversed(transpose_conv_params, input_dims)) {
        return arm_convolve_s8_get_buffer_size(input_dims, filter_dims);
    }
    return rolling_rows_size(transpose_conv_params, input_dims, filter_dims, out_dims);
}

int32_t arm_transpose_conv_s8_get_buffer_size_mve(const cmsis_nn_transpose_conv_params *transpose_conv_params,
                                                  const cmsis_nn_dims *input_dims,
                                                  const cmsis_nn_dims *filter_dims,
                                                  const cmsis_nn_dims *out_dims)
{
    if (is_reversed(transpose_conv_params, input_dims)) {
        return arm_convolve_s8_get_buffer_size_mve(input_dims, filter_dims);
    }
    return rolling_rows_size(transpose_conv_params, input_dims, filter_dims, out_dims);
}

int32_t arm_transpose_conv_s8_get_reverse_conv_buffer_size(
    const cmsis_nn_transpose_conv_params *transpose_conv_params, const cmsis_nn_dims *input_dims,
    const cmsis_nn_dims *filter_dims)
{
    if (is_reversed(transpose_conv_params, input_dims)) {
        return input_dims->c * filter_dims->w * filter_dims->h * filter_dims->n;
    }
    return 0;
}
