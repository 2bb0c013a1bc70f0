/* SPDX-License-Identifier: Apache-2.0 */
#include "arm_nnfunctions.h"
#include "arm_nnsupportfunctions.h"

/* What is the same for all pixels of an image. */
typedef struct {
    const cmsis_nn_transpose_conv_params *params;
    const cmsis_nn_dims *input_dims;
    const cmsis_nn_dims *filter_dims;
    const int8_t *input;
} transpose_conv_s8_image;

/* One output channel at one pixel: of each kernel position at most one input pixel lies under it. */
static int32_t transpose_conv_s8_sum_of_pixel(const transpose_conv_s8_image *m, const int8_t *filter,
                                              int32_t y, int32_t x)
{
    const cmsis_nn_tile stride = m->params->stride;
    const int32_t channels = m->input_dims->c;
    const int16_t offset = (int16_t)m->params->input_offset;
    int32_t sum = 0;

    for (int32_t ky = 0; ky < m->filter_dims->h; ky++) {
        const int32_t from_y = y + m->params->padding.h - ky;
        if (from_y < 0 || from_y % stride.h != 0 || from_y / stride.h >= m->input_dims->h) {
            continue;
        }
        for (int32_t kx = 0; kx < m->filter_dims->w; kx++) {
            const int32_t from_x = x + m->params->padding.w - kx;
            if (from_x < 0 || from_x % stride.w != 0 || from_x / stride.w >= m->input_dims->w) {
                continue;
            }
            sum = opgen_wrapping_add(
                sum,
                opgen_dot_s8(m->input + (from_y / stride.h * m->input_dims->w + from_x / stride.w) * channels,
                             offset, filter + (ky * m->filter_dims->w + kx) * channels, channels));
        }
    }
    return sum;
}

arm_cmsis_nn_status arm_transpose_conv_s8(const cmsis_nn_context *ctx, const cmsis_nn_context *output_ctx,
                                          const cmsis_nn_transpose_conv_params *transpose_conv_params,
                                          const cmsis_nn_per_channel_quant_params *quant_params,
                                          const cmsis_nn_dims *input_dims, const int8_t *input_data,
                                          const cmsis_nn_dims *filter_dims, const int8_t *filter_data,
                                          const cmsis_nn_dims *bias_dims, const int32_t *bias_data,
                                          const cmsis_nn_dims *output_dims, int8_t *output_data)
{
    const int32_t filter_size = filter_dims->h * filter_dims->w * input_dims->c;
    transpose_conv_s8_image m = {transpose_conv_params, input_dims, filter_dims, input_data};

    (void)ctx;
    (void)output_ctx;
    (void)bias_dims;
    for (int32_t batch = 0; batch < input_dims->n; batch++) {
        for (int32_t i = 0; i < output_dims->h * output_dims->w; i++) {
            for (int32_t c = 0; c < output_dims->c; c++) {
                const int32_t sum = transpose_conv_s8_sum_of_pixel(&m, filter_data + c * filter_size,
                                                                   i / output_dims->w, i % output_dims->w);
                *output_data++ = opgen_requantize_to_s8(
                    opgen_wrapping_add(sum, bias_data != NULL ? bias_data[c] : 0),
                    quant_params->multiplier[c], quant_params->shift[c], transpose_conv_params->output_offset,
                    transpose_conv_params->activation);
            }
        }
        m.input += input_dims->h * input_dims->w * input_dims->c;
    }
    return ARM_CMSIS_NN_SUCCESS;
}
