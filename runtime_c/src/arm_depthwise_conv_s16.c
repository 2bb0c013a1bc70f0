/* SPDX-License-Identifier: Apache-2.0 */
#include "arm_nnfunctions.h"
#include "arm_nnsupportfunctions.h"

/* The part of the kernel that lies inside the input at one output pixel. */
typedef struct {
    const int16_t *input; /* pixel under the first position */
    const int8_t *filter; /* first position */
    int32_t rows;
    int32_t columns;
    int32_t input_row; /* elements from one position to the next, downwards and to the right */
    int32_t input_column;
    int32_t filter_row;
    int32_t filter_column;
} depthwise_conv_s16_window;

/* What is the same for all pixels. */
typedef struct {
    const cmsis_nn_dw_conv_params *params;
    const cmsis_nn_per_channel_quant_params *quant;
    const int64_t *bias;
    const cmsis_nn_dims *input_dims;
    const cmsis_nn_dims *filter_dims;
    const int8_t *filter;
} depthwise_conv_s16_layer;

/* sum[c] = filter * input for OPGEN_LANES neighbouring channels that have an input channel each. The window
 * has at most OPGEN_MAX_TERMS_S16 positions. */
static void dot_lanes(const depthwise_conv_s16_window *w, int32_t channel, int32_t sum[OPGEN_LANES])
{
    for (int32_t c = 0; c < OPGEN_LANES; c++) {
        sum[c] = 0;
    }
    for (int32_t y = 0; y < w->rows; y++) {
        const int16_t *input = w->input + channel + y * w->input_row;
        const int8_t *filter = w->filter + channel + y * w->filter_row;
        for (int32_t x = 0; x < w->columns; x++) {
            for (int32_t c = 0; c < OPGEN_LANES; c++) {
                sum[c] += input[c] * filter[c];
            }
            input += w->input_column;
            filter += w->filter_column;
        }
    }
}

static int64_t depthwise_conv_s16_dot_one(const depthwise_conv_s16_window *w, int32_t input_channel,
                                          int32_t channel)
{
    int64_t sum = 0;

    for (int32_t y = 0; y < w->rows; y++) {
        const int16_t *input = w->input + input_channel + y * w->input_row;
        const int8_t *filter = w->filter + channel + y * w->filter_row;
        for (int32_t x = 0; x < w->columns; x++) {
            sum += input[x * w->input_column] * filter[x * w->filter_column];
        }
    }
    return sum;
}

static void depthwise_conv_s16_store(const depthwise_conv_s16_layer *l, int32_t channel, int64_t sum,
                                     int16_t *pixel)
{
    const int64_t bias = l->bias != NULL ? l->bias[channel] : 0;
    const int32_t multiplier = opgen_reduce_multiplier(l->quant->multiplier[channel]);
    pixel[channel] =
        opgen_requantize_s64_to_s16(sum + bias, multiplier, l->quant->shift[channel], l->params->activation);
}

static void depthwise_conv_s16_compute_pixel(const depthwise_conv_s16_layer *l,
                                             const depthwise_conv_s16_window *w, int16_t *pixel)
{
    const int32_t channels = l->input_dims->c;
    const int32_t multiplier = l->params->ch_mult;
    int32_t channel = 0;

    if (multiplier == 1 && l->filter_dims->h * l->filter_dims->w <= OPGEN_MAX_TERMS_S16) {
        for (; channel <= channels - OPGEN_LANES; channel += OPGEN_LANES) {
            int32_t sum[OPGEN_LANES];
            dot_lanes(w, channel, sum);
            for (int32_t c = 0; c < OPGEN_LANES; c++) {
                depthwise_conv_s16_store(l, channel + c, sum[c], pixel);
            }
        }
    }
    for (; channel < channels; channel++) {
        for (int32_t m = 0; m < multiplier; m++) {
            const int32_t c = channel * multiplier + m;
            depthwise_conv_s16_store(l, c, depthwise_conv_s16_dot_one(w, channel, c), pixel);
        }
    }
}

/* The window of one output pixel of `image`; empty (rows 0) if the kernel misses the input. */
static depthwise_conv_s16_window depthwise_conv_s16_clip(const depthwise_conv_s16_layer *l,
                                                         const int16_t *image, int32_t y, int32_t x)
{
    const cmsis_nn_dw_conv_params *params = l->params;
    const cmsis_nn_dims *input = l->input_dims;
    const cmsis_nn_dims *filter = l->filter_dims;
    const cmsis_nn_tile dilation = params->dilation;
    const int32_t base_y = y * params->stride.h - params->padding.h;
    const int32_t base_x = x * params->stride.w - params->padding.w;
    const int32_t start_y = opgen_window_start(base_y, dilation.h);
    const int32_t start_x = opgen_window_start(base_x, dilation.w);
    depthwise_conv_s16_window w;

    w.rows = opgen_window_end(base_y, dilation.h, filter->h, input->h) - start_y;
    w.columns = opgen_window_end(base_x, dilation.w, filter->w, input->w) - start_x;
    w.input_column = dilation.w * input->c;
    w.input_row = dilation.h * input->w * input->c;
    w.filter_column = input->c * params->ch_mult;
    w.filter_row = filter->w * w.filter_column;
    w.input = image;
    w.filter = l->filter;
    if (w.rows > 0 && w.columns > 0) {
        w.input += ((base_y + start_y * dilation.h) * input->w + base_x + start_x * dilation.w) * input->c;
        w.filter += start_y * w.filter_row + start_x * w.filter_column;
    } else {
        w.rows = 0;
    }
    return w;
}

arm_cmsis_nn_status arm_depthwise_conv_s16(const cmsis_nn_context *ctx,
                                           const cmsis_nn_dw_conv_params *dw_conv_params,
                                           const cmsis_nn_per_channel_quant_params *quant_params,
                                           const cmsis_nn_dims *input_dims, const int16_t *input_data,
                                           const cmsis_nn_dims *filter_dims, const int8_t *filter_data,
                                           const cmsis_nn_dims *bias_dims, const int64_t *bias_data,
                                           const cmsis_nn_dims *output_dims, int16_t *output_data)
{
    const depthwise_conv_s16_layer l = {dw_conv_params, quant_params, bias_data,
                                        input_dims,     filter_dims,  filter_data};

    (void)ctx;
    (void)bias_dims;
    for (int32_t batch = 0; batch < input_dims->n; batch++) {
        for (int32_t y = 0; y < output_dims->h; y++) {
            for (int32_t x = 0; x < output_dims->w; x++) {
                const depthwise_conv_s16_window w = depthwise_conv_s16_clip(&l, input_data, y, x);
                depthwise_conv_s16_compute_pixel(&l, &w, output_data);
                output_data += input_dims->c * dw_conv_params->ch_mult;
            }
        }
        input_data += input_dims->h * input_dims->w * input_dims->c;
    }
    return ARM_CMSIS_NN_SUCCESS;
}
