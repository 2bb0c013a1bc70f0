/* SPDX-License-Identifier: Apache-2.0 */
#include <string.h>

#include "arm_nnfunctions.h"
#include "arm_nnsupportfunctions.h"

/* One image. */
typedef struct {
    const cmsis_nn_conv_params *params;
    const cmsis_nn_per_channel_quant_params *quant;
    const cmsis_nn_dims *input_dims;
    const cmsis_nn_dims *filter_dims;
    const int16_t *input;
    const int8_t *filter; /* [rows, columns] */
    const cmsis_nn_bias_data *bias;
    int16_t *output;
    int32_t rows;
    int32_t columns;
} convolve_s16_image;

/* Copies the input under the kernel of one output pixel; padding is 0. */
static void convolve_s16_gather_column(const convolve_s16_image *m, int32_t base_y, int32_t base_x,
                                       int16_t *column)
{
    const int32_t dilation_y = m->params->dilation.h;
    const int32_t dilation_x = m->params->dilation.w;
    const int32_t channels = m->input_dims->c;
    const int32_t start_y = opgen_window_start(base_y, dilation_y);
    const int32_t end_y = opgen_window_end(base_y, dilation_y, m->filter_dims->h, m->input_dims->h);
    const int32_t start_x = opgen_window_start(base_x, dilation_x);
    const int32_t end_x = opgen_window_end(base_x, dilation_x, m->filter_dims->w, m->input_dims->w);

    if (start_y != 0 || end_y != m->filter_dims->h || start_x != 0 || end_x != m->filter_dims->w) {
        memset(column, 0, (size_t)m->columns * sizeof(int16_t));
    }
    for (int32_t ky = start_y; ky < end_y; ky++) {
        const int16_t *row = m->input + (base_y + ky * dilation_y) * m->input_dims->w * channels;
        int16_t *target = column + ky * m->filter_dims->w * channels;
        if (dilation_x == 1 && start_x < end_x) {
            memcpy(target + start_x * channels, row + (base_x + start_x) * channels,
                   (size_t)((end_x - start_x) * channels) * sizeof(int16_t));
            continue;
        }
        for (int32_t kx = start_x; kx < end_x; kx++) {
            memcpy(target + kx * channels, row + (base_x + kx * dilation_x) * channels,
                   (size_t)channels * sizeof(int16_t));
        }
    }
}

static void convolve_s16_store(const convolve_s16_image *m, int32_t row, int64_t sum, int16_t *pixel)
{
    const int32_t multiplier = m->quant->multiplier[row];
    const int32_t shift = m->quant->shift[row];

    if (m->bias->is_int32_bias) {
        const int32_t bias = m->bias->data != NULL ? ((const int32_t *)m->bias->data)[row] : 0;
        const int32_t accumulator = opgen_wrapping_add((int32_t)sum, bias);
        pixel[row] = opgen_requantize_to_s16(accumulator, multiplier, shift, m->params->activation);
    } else {
        const int64_t bias = m->bias->data != NULL ? ((const int64_t *)m->bias->data)[row] : 0;
        pixel[row] = opgen_requantize_s64_to_s16(sum + bias, opgen_reduce_multiplier(multiplier), shift,
                                                 m->params->activation);
    }
}

/* All filters at one or two gathered pixels (`pixel1` NULL: one). */
static void convolve_s16_multiply(const convolve_s16_image *m, const int16_t *column0, const int16_t *column1,
                                  int16_t *pixel0, int16_t *pixel1)
{
    for (int32_t row = 0; row < m->rows; row += 2) {
        const int8_t *row0 = m->filter + (size_t)row * (size_t)m->columns;
        const int8_t *row1 = row + 1 < m->rows ? row0 + m->columns : row0;
        int64_t total[4] = {0, 0, 0, 0};

        for (int32_t start = 0; start < m->columns; start += OPGEN_MAX_TERMS_S16) {
            const int32_t count = opgen_min(m->columns - start, OPGEN_MAX_TERMS_S16);
            int32_t sum[4];
            opgen_dot_2_by_2(column0 + start, column1 + start, row0 + start, row1 + start, count, sum);
            for (int32_t i = 0; i < 4; i++) {
                total[i] += sum[i];
            }
        }
        convolve_s16_store(m, row, total[0], pixel0);
        if (pixel1 != NULL) {
            convolve_s16_store(m, row, total[1], pixel1);
        }
        if (row + 1 < m->rows) {
            convolve_s16_store(m, row + 1, total[2], pixel0);
            if (pixel1 != NULL) {
                convolve_s16_store(m, row + 1, total[3], pixel1);
            }
        }
    }
}

static void convolve_s16_convolve_image(const convolve_s16_image *m, const cmsis_nn_dims *output_dims,
                                        int16_t *scratch)
{
    int16_t *const columns[2] = {scratch, scratch + m->columns};
    int16_t *pixels[2] = {NULL, NULL};
    int16_t *pixel = m->output;
    int32_t gathered = 0;

    for (int32_t y = 0; y < output_dims->h; y++) {
        const int32_t base_y = y * m->params->stride.h - m->params->padding.h;
        for (int32_t x = 0; x < output_dims->w; x++) {
            convolve_s16_gather_column(m, base_y, x * m->params->stride.w - m->params->padding.w,
                                       columns[gathered]);
            pixels[gathered] = pixel;
            pixel += m->rows;
            gathered++;
            if (gathered == 2) {
                convolve_s16_multiply(m, columns[0], columns[1], pixels[0], pixels[1]);
                gathered = 0;
            }
        }
    }
    if (gathered == 1) {
        convolve_s16_multiply(m, columns[0], columns[0], pixels[0], NULL);
    }
}

arm_cmsis_nn_status arm_convolve_s16(const cmsis_nn_context *ctx, const cmsis_nn_conv_params *conv_params,
                                     const cmsis_nn_per_channel_quant_params *quant_params,
                                     const cmsis_nn_dims *input_dims, const int16_t *input_data,
                                     const cmsis_nn_dims *filter_dims, const int8_t *filter_data,
                                     const cmsis_nn_dims *bias_dims, const cmsis_nn_bias_data *bias_data,
                                     const cmsis_nn_dims *output_dims, int16_t *output_data)
{
    convolve_s16_image m;

    (void)bias_dims;
    if (ctx->buf == NULL) {
        return ARM_CMSIS_NN_ARG_ERROR;
    }
    m.params = conv_params;
    m.quant = quant_params;
    m.input_dims = input_dims;
    m.filter_dims = filter_dims;
    m.filter = filter_data;
    m.bias = bias_data;
    m.rows = output_dims->c;
    m.columns = filter_dims->w * filter_dims->h * input_dims->c;
    for (int32_t batch = 0; batch < input_dims->n; batch++) {
        m.input = input_data + batch * input_dims->h * input_dims->w * input_dims->c;
        m.output = output_data + batch * output_dims->h * output_dims->w * output_dims->c;
        convolve_s16_convolve_image(&m, output_dims, (int16_t *)ctx->buf);
    }
    return ARM_CMSIS_NN_SUCCESS;
}
