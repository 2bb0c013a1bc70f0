/* SPDX-License-Identifier: Apache-2.0 */
#include "arm_nnfunctions.h"
#include "arm_nnsupportfunctions.h"
#include "opgen_dsp.h"
#include "opgen_mve.h"

/* The part of the window that lies inside the input at one output pixel. */
typedef struct {
    const int8_t *input;
    int32_t rows;
    int32_t columns;
    int32_t row_size;
    int32_t channels;
} max_pool_s8_window;

/* The maxima of `count` <= OPGEN_LANES neighbouring channels; of an empty window the lowest value. */
#if OPGEN_HAS_MVE
static void max_pool_s8_maximum(const max_pool_s8_window *w, int32_t channel, int32_t count,
                                cmsis_nn_activation range, int8_t *pixel)
{
    const mve_pred16_t inside = vctp8q((uint32_t)count);
    int8x16_t highest = vdupq_n_s8(INT8_MIN);

    for (int32_t y = 0; y < w->rows; y++) {
        const int8_t *input = w->input + y * w->row_size + channel;
        for (int32_t x = 0; x < w->columns; x++) {
            highest = vmaxq_s8(highest, vldrbq_z_s8(input, inside));
            input += w->channels;
        }
    }
    highest = vmaxq_s8(highest, vdupq_n_s8((int8_t)range.min));
    vstrbq_p_s8(pixel + channel, vminq_s8(highest, vdupq_n_s8((int8_t)range.max)), inside);
}
#elif OPGEN_HAS_DSP
static void max_pool_s8_maximum(const max_pool_s8_window *w, int32_t channel, int32_t count,
                                cmsis_nn_activation range, int8_t *pixel)
{
    int32_t c = channel;
    for (; c + 4 <= channel + count; c += 4) {
        uint32_t highest = 0x80808080u;
        for (int32_t y = 0; y < w->rows; y++) {
            const int8_t *input = w->input + y * w->row_size + c;
            for (int32_t x = 0; x < w->columns; x++) {
                highest = opgen_larger_bytes(highest, opgen_load_bytes(input));
                input += w->channels;
            }
        }
        memcpy(pixel + c, &highest, sizeof highest);
    }
    for (; c < channel + count; c++) {
        int32_t highest = INT8_MIN;
        for (int32_t y = 0; y < w->rows; y++) {
            const int8_t *input = w->input + y * w->row_size + c;
            for (int32_t x = 0; x < w->columns; x++) {
                highest = opgen_max(highest, *input);
                input += w->channels;
            }
        }
        pixel[c] = (int8_t)highest;
    }
    opgen_limit_s8(range.min, range.max, pixel + channel, count);
}
#else
static void max_pool_s8_maximum(const max_pool_s8_window *w, int32_t channel, int32_t count,
                                cmsis_nn_activation range, int8_t *pixel)
{
    int8_t highest[OPGEN_LANES];

    for (int32_t c = 0; c < OPGEN_LANES; c++) {
        highest[c] = INT8_MIN;
    }
    for (int32_t y = 0; y < w->rows; y++) {
        const int8_t *input = w->input + y * w->row_size + channel;
        for (int32_t x = 0; x < w->columns; x++) {
            if (count == OPGEN_LANES) {
                for (int32_t c = 0; c < OPGEN_LANES; c++) {
                    highest[c] = highest[c] > input[c] ? highest[c] : input[c];
                }
            } else {
                for (int32_t c = 0; c < count; c++) {
                    highest[c] = highest[c] > input[c] ? highest[c] : input[c];
                }
            }
            input += w->channels;
        }
    }
    for (int32_t c = 0; c < count; c++) {
        pixel[channel + c] = (int8_t)opgen_clamp(highest[c], range.min, range.max);
    }
}
#endif

arm_cmsis_nn_status arm_max_pool_s8(const cmsis_nn_context *ctx, const cmsis_nn_pool_params *pool_params,
                                    const cmsis_nn_dims *input_dims, const int8_t *input_data,
                                    const cmsis_nn_dims *filter_dims, const cmsis_nn_dims *output_dims,
                                    int8_t *output_data)
{
    const int32_t channels = input_dims->c;
    max_pool_s8_window w;

    (void)ctx;
    if (input_dims->n < 1) {
        return ARM_CMSIS_NN_ARG_ERROR;
    }
    w.row_size = input_dims->w * channels;
    w.channels = channels;
    for (int32_t batch = 0; batch < input_dims->n; batch++) {
        for (int32_t y = 0; y < output_dims->h; y++) {
            const int32_t base_y = y * pool_params->stride.h - pool_params->padding.h;
            const int32_t start_y = opgen_window_start(base_y, 1);
            const int32_t rows = opgen_window_end(base_y, 1, filter_dims->h, input_dims->h) - start_y;
            for (int32_t x = 0; x < output_dims->w; x++) {
                const int32_t base_x = x * pool_params->stride.w - pool_params->padding.w;
                const int32_t start_x = opgen_window_start(base_x, 1);
                w.columns = opgen_window_end(base_x, 1, filter_dims->w, input_dims->w) - start_x;
                w.rows = w.columns > 0 ? rows : 0;
                w.input = input_data;
                if (w.rows > 0) {
                    w.input += (base_y + start_y) * w.row_size + (base_x + start_x) * channels;
                }
                for (int32_t c = 0; c < channels; c += OPGEN_LANES) {
                    max_pool_s8_maximum(&w, c, opgen_min(channels - c, OPGEN_LANES), pool_params->activation,
                                        output_data);
                }
                output_data += channels;
            }
        }
        input_data += input_dims->h * w.row_size;
    }
    return ARM_CMSIS_NN_SUCCESS;
}
