/* SPDX-License-Identifier: Apache-2.0 */
#include "arm_nnfunctions.h"
#include "arm_nnsupportfunctions.h"

/* The part of the kernel that lies inside the input at one output pixel. */
typedef struct {
    const int8_t *input;  /* pixel under the first position */
    const int8_t *filter; /* first position */
    int32_t rows;
    int32_t columns;
    int32_t input_row; /* elements from one position to the next, downwards and to the right */
    int32_t input_column;
    int32_t filter_row;
    int32_t filter_column;
    int16_t input_offset;
} depthwise_conv_s8_window;

/* sum[c] += filter * (input + offset) for OPGEN_LANES neighbouring channels that have an input channel each.
 */
static inline void accumulate_lanes(const depthwise_conv_s8_window *w, int32_t channel,
                                    uint32_t sum[OPGEN_LANES])
{
    const int16_t offset = w->input_offset;

    for (int32_t y = 0; y < w->rows; y++) {
        const int8_t *input = w->input + channel + y * w->input_row;
        const int8_t *filter = w->filter + channel + y * w->filter_row;
        for (int32_t x = 0; x < w->columns; x++) {
            for (int32_t c = 0; c < OPGEN_LANES; c++) {
                sum[c] = opgen_plus(sum[c], (int16_t)(input[c] + offset) * filter[c]);
            }
            input += w->input_column;
            filter += w->filter_column;
        }
    }
}

/* The same for four channels; `step` is 1 if each has an input channel, 0 if they share one. */
static inline void accumulate_four(const depthwise_conv_s8_window *w, int32_t input_channel, int32_t channel,
                                   int32_t step, uint32_t sum[4])
{
    const int32_t offset = w->input_offset;
    uint32_t sum0 = sum[0];
    uint32_t sum1 = sum[1];
    uint32_t sum2 = sum[2];
    uint32_t sum3 = sum[3];

    for (int32_t y = 0; y < w->rows; y++) {
        const int8_t *input = w->input + input_channel + y * w->input_row;
        const int8_t *filter = w->filter + channel + y * w->filter_row;
        for (int32_t x = 0; x < w->columns; x++) {
            sum0 = opgen_plus(sum0, (input[0] + offset) * filter[0]);
            sum1 = opgen_plus(sum1, (input[step] + offset) * filter[1]);
            sum2 = opgen_plus(sum2, (input[2 * step] + offset) * filter[2]);
            sum3 = opgen_plus(sum3, (input[3 * step] + offset) * filter[3]);
            input += w->input_column;
            filter += w->filter_column;
        }
    }
    sum[0] = sum0;
    sum[1] = sum1;
    sum[2] = sum2;
    sum[3] = sum3;
}

static inline uint32_t depthwise_conv_s8_dot_one(const depthwise_conv_s8_window *w, int32_t input_channel,
                                                 int32_t channel)
{
    uint32_t sum = 0;

    for (int32_t y = 0; y < w->rows; y++) {
        const int8_t *input = w->input + input_channel + y * w->input_row;
        const int8_t *filter = w->filter + channel + y * w->filter_row;
        for (int32_t x = 0; x < w->columns; x++) {
            const int32_t value = input[x * w->input_column] + w->input_offset;
            sum = opgen_plus(sum, value * filter[x * w->filter_column]);
        }
    }
    return sum;
}

/* What is the same for all pixels. */
typedef struct {
    const cmsis_nn_dw_conv_params *params;
    const cmsis_nn_per_channel_quant_params *quant;
    const int32_t *bias;
    const cmsis_nn_dims *input_dims;
    const cmsis_nn_dims *filter_dims;
    const int8_t *filter;
} depthwise_conv_s8_layer;

static void depthwise_conv_s8_store(const depthwise_conv_s8_layer *l, int32_t channel, int32_t count,
                                    const uint32_t *sum, int8_t *pixel)
{
    /* Copies: the stores to `pixel` could change the originals for all the compiler knows. */
    const int32_t *const multiplier = l->quant->multiplier + channel;
    const int32_t *const shift = l->quant->shift + channel;
    const int32_t *const bias = l->bias != NULL ? l->bias + channel : NULL;
    const int32_t offset = l->params->output_offset;
    const cmsis_nn_activation range = l->params->activation;

    for (int32_t i = 0; i < count; i++) {
        const int32_t accumulator = opgen_wrapping_add((int32_t)sum[i], bias != NULL ? bias[i] : 0);
        pixel[channel + i] = opgen_requantize_to_s8(accumulator, multiplier[i], shift[i], offset, range);
    }
}

/* One output channel per input channel. */
static void compute_pixel_1(const depthwise_conv_s8_layer *l, const depthwise_conv_s8_window *w,
                            int32_t channels, int8_t *pixel)
{
    int32_t c = 0;

    for (; OPGEN_HAS_VECTORS && c <= channels - OPGEN_LANES; c += OPGEN_LANES) {
        uint32_t sum[OPGEN_LANES] = {0};
        accumulate_lanes(w, c, sum);
        depthwise_conv_s8_store(l, c, OPGEN_LANES, sum, pixel);
    }
    for (; c <= channels - 4; c += 4) {
        uint32_t sum[4] = {0};
        accumulate_four(w, c, c, 1, sum);
        depthwise_conv_s8_store(l, c, 4, sum, pixel);
    }
    for (; c < channels; c++) {
        const uint32_t sum = depthwise_conv_s8_dot_one(w, c, c);
        depthwise_conv_s8_store(l, c, 1, &sum, pixel);
    }
}

/* `multiplier` output channels per input channel. */
static void compute_pixel_n(const depthwise_conv_s8_layer *l, const depthwise_conv_s8_window *w,
                            int32_t channels, int32_t multiplier, int8_t *pixel)
{
    for (int32_t input_channel = 0; input_channel < channels; input_channel++) {
        int32_t c = input_channel * multiplier;
        const int32_t end = c + multiplier;
        for (; c <= end - 4; c += 4) {
            uint32_t sum[4] = {0};
            accumulate_four(w, input_channel, c, 0, sum);
            depthwise_conv_s8_store(l, c, 4, sum, pixel);
        }
        for (; c < end; c++) {
            const uint32_t sum = depthwise_conv_s8_dot_one(w, input_channel, c);
            depthwise_conv_s8_store(l, c, 1, &sum, pixel);
        }
    }
}

/* The window of one output pixel of `image`; empty (rows 0) if the kernel misses the input. */
static depthwise_conv_s8_window depthwise_conv_s8_clip(const depthwise_conv_s8_layer *l, const int8_t *image,
                                                       int32_t y, int32_t x)
{
    const cmsis_nn_dw_conv_params *params = l->params;
    const cmsis_nn_dims *input = l->input_dims;
    const cmsis_nn_dims *filter = l->filter_dims;
    const cmsis_nn_tile dilation = params->dilation;
    const int32_t base_y = y * params->stride.h - params->padding.h;
    const int32_t base_x = x * params->stride.w - params->padding.w;
    const int32_t start_y = opgen_window_start(base_y, dilation.h);
    const int32_t start_x = opgen_window_start(base_x, dilation.w);
    depthwise_conv_s8_window w;

    w.rows = opgen_window_end(base_y, dilation.h, filter->h, input->h) - start_y;
    w.columns = opgen_window_end(base_x, dilation.w, filter->w, input->w) - start_x;
    w.input_column = dilation.w * input->c;
    w.input_row = dilation.h * input->w * input->c;
    w.filter_column = input->c * params->ch_mult;
    w.filter_row = filter->w * w.filter_column;
    w.input_offset = (int16_t)params->input_offset;
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

arm_cmsis_nn_status arm_depthwise_conv_s8(const cmsis_nn_context *ctx,
                                          const cmsis_nn_dw_conv_params *dw_conv_params,
                                          const cmsis_nn_per_channel_quant_params *quant_params,
                                          const cmsis_nn_dims *input_dims, const int8_t *input_data,
                                          const cmsis_nn_dims *filter_dims, const int8_t *filter_data,
                                          const cmsis_nn_dims *bias_dims, const int32_t *bias_data,
                                          const cmsis_nn_dims *output_dims, int8_t *output_data)
{
    const depthwise_conv_s8_layer l = {dw_conv_params, quant_params, bias_data,
                                       input_dims,     filter_dims,  filter_data};
    const int32_t multiplier = dw_conv_params->ch_mult;

    (void)ctx;
    (void)bias_dims;
    for (int32_t batch = 0; batch < input_dims->n; batch++) {
        for (int32_t y = 0; y < output_dims->h; y++) {
            for (int32_t x = 0; x < output_dims->w; x++) {
                const depthwise_conv_s8_window w = depthwise_conv_s8_clip(&l, input_data, y, x);
                if (multiplier == 1) {
                    compute_pixel_1(&l, &w, input_dims->c, output_data);
                } else {
                    compute_pixel_n(&l, &w, input_dims->c, multiplier, output_data);
                }
                output_data += input_dims->c * multiplier;
            }
        }
        input_data += input_dims->h * input_dims->w * input_dims->c;
    }
    return ARM_CMSIS_NN_SUCCESS;
}
