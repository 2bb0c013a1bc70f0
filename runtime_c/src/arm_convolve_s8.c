/* SPDX-License-Identifier: Apache-2.0 */
#include <string.h>

#include "arm_nnfunctions.h"
#include "arm_nnsupportfunctions.h"

/* One group of filters over one image. */
typedef struct {
    const cmsis_nn_conv_params *params;
    const cmsis_nn_dims *input_dims;
    const cmsis_nn_dims *filter_dims;
    const int8_t *input;  /* at the first channel of the group */
    const int8_t *filter; /* [rows, columns] */
    const int32_t *bias;
    const int32_t *multiplier;
    const int32_t *shift;
    int8_t *output; /* at the first channel of the group */
    int32_t rows;
    int32_t columns;
    int32_t output_channels;
    int32_t
        upscale_h; /* 1 or 2: the image is spread out by rows and columns of zeros, which are not stored */
    int32_t upscale_w;
} group;

/* Copies the pixels under one row of the kernel; positions that are padding or spread zeros stay as they are.
 */
static void gather_row(const group *g, int32_t y, int32_t base_x, int16_t *column)
{
    const int32_t dilation = g->params->dilation.w;
    const int32_t channels = g->filter_dims->c;
    const int16_t offset = (int16_t)g->params->input_offset;
    const int32_t start = opgen_window_start(base_x, dilation);
    const int32_t end = opgen_window_end(base_x, dilation, g->filter_dims->w, g->input_dims->w);
    const int32_t stored_width = g->input_dims->w / g->upscale_w;
    const int8_t *row = g->input + y / g->upscale_h * stored_width * g->input_dims->c;

    if (y % g->upscale_h != 0) {
        return;
    }
    if (dilation == 1 && channels == g->input_dims->c && g->upscale_w == 1) {
        if (start < end) {
            opgen_widen_s8(row + (base_x + start) * channels, offset, (end - start) * channels,
                           column + start * channels);
        }
        return;
    }
    for (int32_t k = start; k < end; k++) {
        const int32_t x = base_x + k * dilation;
        if (x % g->upscale_w == 0) {
            opgen_widen_s8(row + x / g->upscale_w * g->input_dims->c, offset, channels,
                           column + k * channels);
        }
    }
}

/* The input under the kernel of one output pixel, offset included; padding is 0. */
static void convolve_s8_gather_column(const group *g, int32_t base_y, int32_t base_x, int16_t *column)
{
    const int32_t dilation = g->params->dilation.h;
    const int32_t row_size = g->filter_dims->w * g->filter_dims->c;
    const int32_t start = opgen_window_start(base_y, dilation);
    const int32_t end = opgen_window_end(base_y, dilation, g->filter_dims->h, g->input_dims->h);
    const bool is_inside = g->upscale_h == 1 && g->upscale_w == 1 && start == 0 && end == g->filter_dims->h &&
                           base_x >= 0 &&
                           base_x + (g->filter_dims->w - 1) * g->params->dilation.w < g->input_dims->w;

    if (!is_inside) {
        memset(column, 0, (size_t)g->columns * sizeof(int16_t));
    }
    for (int32_t k = start; k < end; k++) {
        gather_row(g, base_y + k * dilation, base_x, column + k * row_size);
    }
}

static void convolve_s8_store(const group *g, int32_t row, int32_t sum, int8_t *pixel)
{
    const int32_t bias = g->bias != NULL ? g->bias[row] : 0;
    pixel[row] = opgen_requantize_to_s8(opgen_wrapping_add(sum, bias), g->multiplier[row], g->shift[row],
                                        g->params->output_offset, g->params->activation);
}

/* All filters at one or two gathered pixels (`pixel1` NULL: one). */
static void convolve_s8_multiply(const group *g, const int16_t *column0, const int16_t *column1,
                                 int8_t *pixel0, int8_t *pixel1)
{
    for (int32_t row = 0; row < g->rows; row += 2) {
        const int8_t *row0 = g->filter + (size_t)row * (size_t)g->columns;
        const int8_t *row1 = row + 1 < g->rows ? row0 + g->columns : row0;
        uint32_t total[4] = {0, 0, 0, 0};

        for (int32_t start = 0; start < g->columns; start += OPGEN_MAX_TERMS_S8) {
            const int32_t count = opgen_min(g->columns - start, OPGEN_MAX_TERMS_S8);
            int32_t sum[4];
            opgen_dot_2_by_2(column0 + start, column1 + start, row0 + start, row1 + start, count, sum);
            for (int32_t i = 0; i < 4; i++) {
                total[i] = opgen_plus(total[i], sum[i]);
            }
        }
        convolve_s8_store(g, row, (int32_t)total[0], pixel0);
        if (pixel1 != NULL) {
            convolve_s8_store(g, row, (int32_t)total[1], pixel1);
        }
        if (row + 1 < g->rows) {
            convolve_s8_store(g, row + 1, (int32_t)total[2], pixel0);
            if (pixel1 != NULL) {
                convolve_s8_store(g, row + 1, (int32_t)total[3], pixel1);
            }
        }
    }
}

static void convolve_group(const group *g, const cmsis_nn_dims *output_dims, int16_t *scratch)
{
    int16_t *const columns[2] = {scratch, scratch + g->columns};
    int8_t *pixels[2] = {NULL, NULL};
    int8_t *pixel = g->output;
    int32_t gathered = 0;

    for (int32_t y = 0; y < output_dims->h; y++) {
        const int32_t base_y = y * g->params->stride.h - g->params->padding.h;
        for (int32_t x = 0; x < output_dims->w; x++) {
            convolve_s8_gather_column(g, base_y, x * g->params->stride.w - g->params->padding.w,
                                      columns[gathered]);
            pixels[gathered] = pixel;
            pixel += g->output_channels;
            gathered++;
            if (gathered == 2) {
                convolve_s8_multiply(g, columns[0], columns[1], pixels[0], pixels[1]);
                gathered = 0;
            }
        }
    }
    if (gathered == 1) {
        convolve_s8_multiply(g, columns[0], columns[0], pixels[0], NULL);
    }
}

arm_cmsis_nn_status arm_convolve_s8(const cmsis_nn_context *ctx, const cmsis_nn_conv_params *conv_params,
                                    const cmsis_nn_per_channel_quant_params *quant_params,
                                    const cmsis_nn_dims *input_dims, const int8_t *input_data,
                                    const cmsis_nn_dims *filter_dims, const int8_t *filter_data,
                                    const cmsis_nn_dims *bias_dims, const int32_t *bias_data,
                                    const cmsis_nn_dims *upscale_dims, const cmsis_nn_dims *output_dims,
                                    int8_t *output_data)
{
    const int32_t groups = filter_dims->c > 0 ? input_dims->c / filter_dims->c : 0;
    group g;

    (void)bias_dims;
    if (ctx->buf == NULL || groups == 0 || input_dims->c % groups != 0 || output_dims->c % groups != 0) {
        return ARM_CMSIS_NN_ARG_ERROR;
    }
    g.params = conv_params;
    g.input_dims = input_dims;
    g.filter_dims = filter_dims;
    g.rows = output_dims->c / groups;
    g.columns = filter_dims->w * filter_dims->h * filter_dims->c;
    g.output_channels = output_dims->c;
    g.upscale_h = upscale_dims != NULL && upscale_dims->h == 2 ? 2 : 1;
    g.upscale_w = upscale_dims != NULL && upscale_dims->w == 2 ? 2 : 1;

    for (int32_t batch = 0; batch < input_dims->n; batch++) {
        for (int32_t i = 0; i < groups; i++) {
            const int32_t first = i * g.rows;
            g.input = input_data + i * filter_dims->c;
            g.filter = filter_data + (size_t)first * (size_t)g.columns;
            g.bias = bias_data != NULL ? bias_data + first : NULL;
            g.multiplier = quant_params->multiplier + first;
            g.shift = quant_params->shift + first;
            g.output = output_data + first;
            convolve_group(&g, output_dims, (int16_t *)ctx->buf);
        }
        input_data += (input_dims->h / g.upscale_h) * (input_dims->w / g.upscale_w) * input_dims->c;
        output_data += output_dims->h * output_dims->w * output_dims->c;
    }
    return ARM_CMSIS_NN_SUCCESS;
}
