/* Kernels of CONV_2D. Made by `opgen build` from specs/conv/conv_2d.yaml; do not edit. */
#ifndef OPGEN_KERNELS_CONV_2D_H
#define OPGEN_KERNELS_CONV_2D_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nn_types.h"
#include "arm_nnfunctions.h"
#include "opgen_dual_mac.h"
#include "opgen_group_filter.h"
#include "opgen_hybrid.h"
#include "opgen_int4.h"
#include "opgen_lanes_s8.h"
#include "opgen_packed_s8.h"
#include "opgen_pixel_blocks.h"
#include "opgen_pixels_left.h"
#include "opgen_plain_s8.h"
#include "opgen_stream_s16.h"
#include "opgen_strips.h"
#include "opgen_window.h"
#include "opgen_window_s16.h"
#include "opgen_window_u8.h"
#include "opgen_winograd.h"

/* CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/conv_2d.yaml#conv_2d_s8) */
typedef struct {
    cmsis_nn_conv_params conv;
    cmsis_nn_per_channel_quant_params quant;
    cmsis_nn_dims input_dims;
    cmsis_nn_dims filter_dims;
    cmsis_nn_dims bias_dims;
    const int32_t *no_bias;
    cmsis_nn_dims output_dims;
} opgen_conv_2d_s8_params;

static inline int opgen_run_conv_2d_s8(const opgen_conv_2d_s8_params *p, const int8_t *input,
                                       const int8_t *filter, const int32_t *bias, int8_t *output,
                                       void *scratch, int32_t scratch_size)
{
    const cmsis_nn_context ctx = {scratch, scratch_size};
    return arm_convolve_s8(&ctx, &p->conv, &p->quant, &p->input_dims, input, &p->filter_dims, filter,
                           &p->bias_dims, bias ? bias : p->no_bias, NULL, &p->output_dims, output);
}

/* CONV_2D: input int16, filter int8, bias int32, output int16 (specs/conv/conv_2d.yaml#conv_2d_narrow_s16) */
typedef struct {
    opgen_window_quant grid;
    cmsis_nn_per_channel_quant_params quant;
} opgen_conv_2d_narrow_s16_params;

static inline int opgen_run_conv_2d_narrow_s16(const opgen_conv_2d_narrow_s16_params *p, const int16_t *input,
                                               const int8_t *filter, const int32_t *bias, int16_t *output)
{
    opgen_convolve_narrow_s16(&p->grid, p->quant.multiplier, p->quant.shift, input, filter, bias, output);
    return 0;
}

/* CONV_2D: input int16, filter int8, bias int64, output int16 (specs/conv/conv_2d.yaml#conv_2d_s16) */
typedef struct {
    cmsis_nn_conv_params conv;
    cmsis_nn_per_channel_quant_params quant;
    cmsis_nn_dims input_dims;
    cmsis_nn_dims filter_dims;
    cmsis_nn_dims bias_dims;
    cmsis_nn_dims output_dims;
} opgen_conv_2d_s16_params;

static inline int opgen_run_conv_2d_s16(const opgen_conv_2d_s16_params *p, const int16_t *input,
                                        const int8_t *filter, const int64_t *bias, int16_t *output,
                                        void *scratch, int32_t scratch_size)
{
    const cmsis_nn_context ctx = {scratch, scratch_size};
    const cmsis_nn_bias_data sums = {bias, false};
    return arm_convolve_wrapper_s16(&ctx, &p->conv, &p->quant, &p->input_dims, input, &p->filter_dims,
                                    filter, &p->bias_dims, &sums, &p->output_dims, output);
}

/* CONV_2D: input int16, filter int8, bias int64, output int16 (specs/conv/conv_2d.yaml#conv_2d_any_s16) */
typedef struct {
    opgen_window_quant grid;
    cmsis_nn_per_channel_quant_params quant;
} opgen_conv_2d_any_s16_params;

static inline int opgen_run_conv_2d_any_s16(const opgen_conv_2d_any_s16_params *p, const int16_t *input,
                                            const int8_t *filter, const int64_t *bias, int16_t *output)
{
    opgen_convolve_wide_s16(&p->grid, p->quant.multiplier, p->quant.shift, input, filter, bias, output);
    return 0;
}

/* CONV_2D: input float32, filter float32, bias float32, output float32 (specs/conv/conv_2d.yaml#conv_2d_f32) */
typedef struct {
    opgen_window window;
} opgen_conv_2d_f32_params;

static inline int opgen_run_conv_2d_f32(const opgen_conv_2d_f32_params *p, const float *input,
                                        const float *filter, const float *bias, float *output)
{
    opgen_convolve_f32(&p->window, input, filter, bias, output);
    return 0;
}

/* CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/conv_2d_1x1.yaml#conv_2d_1x1_s8) */
typedef struct {
    cmsis_nn_dims filter_dims;
    int32_t pixels;
    int32_t channels;
    int32_t grain;
    cmsis_nn_conv_params conv;
    cmsis_nn_per_channel_quant_params quant;
    cmsis_nn_dims bias_dims;
} opgen_conv_2d_1x1_s8_params;

static inline int opgen_run_conv_2d_1x1_s8(const opgen_conv_2d_1x1_s8_params *p, const int8_t *input,
                                           const int8_t *filter, const int32_t *bias, int8_t *output)
{
    const cmsis_nn_context ctx = {NULL, 0};
    const int32_t depth = p->filter_dims.c;
    opgen_pixels_left left = opgen_all_pixels(p->pixels, input, depth, output, p->channels);
    while (opgen_take_pixels(&left, p->grain)) {
      const cmsis_nn_dims from = {1, 1, left.count, depth};
      const cmsis_nn_dims to = {1, 1, left.count, p->channels};
      const arm_cmsis_nn_status status = arm_convolve_1x1_s8_fast(
          &ctx, &p->conv, &p->quant, &from, input + left.first * depth, &p->filter_dims, filter,
          &p->bias_dims, bias, &to, output + left.first * p->channels);
      if (status != ARM_CMSIS_NN_SUCCESS) return status;
    }
    return ARM_CMSIS_NN_SUCCESS;
}

/* CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/conv_2d_1x1.yaml#conv_2d_1x1_strided_s8) */
typedef struct {
    cmsis_nn_conv_params conv;
    cmsis_nn_per_channel_quant_params quant;
    cmsis_nn_dims input_dims;
    cmsis_nn_dims filter_dims;
    cmsis_nn_dims bias_dims;
    cmsis_nn_dims output_dims;
} opgen_conv_2d_1x1_strided_s8_params;

static inline int opgen_run_conv_2d_1x1_strided_s8(const opgen_conv_2d_1x1_strided_s8_params *p,
                                                   const int8_t *input, const int8_t *filter,
                                                   const int32_t *bias, int8_t *output)
{
    const cmsis_nn_context ctx = {NULL, 0};
    return arm_convolve_1x1_s8(&ctx, &p->conv, &p->quant, &p->input_dims, input, &p->filter_dims, filter,
                               &p->bias_dims, bias, &p->output_dims, output);
}

/* CONV_2D: input int8, filter int8 or int4, bias int32, output int8 (specs/conv/conv_2d_blocks.yaml#conv_2d_1x1_blocks_s8) */
typedef struct {
    opgen_block_filter filter_of_blocks;
    const int32_t *stream;
    int32_t pixels;
    int32_t depth;
} opgen_conv_2d_1x1_blocks_s8_params;

static inline int opgen_run_conv_2d_1x1_blocks_s8(const opgen_conv_2d_1x1_blocks_s8_params *p,
                                                  const int8_t *input, int8_t *output, void *scratch)
{
    opgen_convolve_pixel_blocks_s8(&p->filter_of_blocks, p->stream, p->pixels, p->depth, input, output, scratch);
    return 0;
}

/* CONV_2D: input int8, filter int8 or int4, bias int32, output int8 (specs/conv/conv_2d_blocks.yaml#conv_2d_strips_s8) */
typedef struct {
    opgen_window_quant grid;
    int32_t zero_point;
    opgen_block_filter filter_of_blocks;
    const int32_t *stream;
} opgen_conv_2d_strips_s8_params;

static inline int opgen_run_conv_2d_strips_s8(const opgen_conv_2d_strips_s8_params *p, const int8_t *input,
                                              int8_t *output, void *scratch)
{
    opgen_convolve_strips_s8(&p->grid, p->zero_point, &p->filter_of_blocks, p->stream, input, output, scratch);
    return 0;
}

/* CONV_2D: input int8, filter int8 or int4, bias int32, output int8 (specs/conv/conv_2d_blocks.yaml#conv_2d_blocks_s8) */
typedef struct {
    opgen_window_quant grid;
    int32_t zero_point;
    opgen_block_filter filter_of_blocks;
    const int32_t *stream;
} opgen_conv_2d_blocks_s8_params;

static inline int opgen_run_conv_2d_blocks_s8(const opgen_conv_2d_blocks_s8_params *p, const int8_t *input,
                                              int8_t *output, void *scratch)
{
    opgen_convolve_blocks_s8(&p->grid, p->zero_point, &p->filter_of_blocks, p->stream, input, output, scratch);
    return 0;
}

/* CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/conv_2d_columns.yaml#conv_2d_columns_s8) */
typedef struct {
    const int8_t *by_four;
    const int32_t *stages;
    int32_t in_stage;
    int32_t patch;
    int32_t filters;
    int32_t added;
    opgen_window_quant grid;
    int32_t pad_value;
    int32_t rows_together;
} opgen_conv_2d_columns_s8_params;

static inline int opgen_run_conv_2d_columns_s8(const opgen_conv_2d_columns_s8_params *p, const int8_t *input,
                                               int8_t *output, void *scratch)
{
    const opgen_packed_s8 packed = {p->by_four, p->stages, p->in_stage, p->patch, p->filters, p->added,
                                    p->grid.activation_min, p->grid.activation_max};
    opgen_convolve_columns_s8(&p->grid, &packed, p->pad_value, p->rows_together, input, (int8_t *)scratch, output);
    return 0;
}

/* CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/conv_2d_dsp.yaml#conv_2d_1x1_dsp_s8) */
typedef struct {
    const int32_t *weights;
    const int32_t *channels;
    int32_t rounding;
    int32_t units;
    int32_t pairs;
    int32_t low;
    int32_t high;
    int32_t pixels;
    int32_t depth;
} opgen_conv_2d_1x1_dsp_s8_params;

static inline int opgen_run_conv_2d_1x1_dsp_s8(const opgen_conv_2d_1x1_dsp_s8_params *p, const int8_t *input,
                                               int8_t *output, void *scratch)
{
    const opgen_dual_mac_filter packed = {p->weights, p->channels, p->rounding, p->units,
                                          p->pairs, p->low, p->high};
    opgen_convolve_pixels_dual_mac_s8(&packed, p->pixels, p->depth, input, output, scratch);
    return 0;
}

/* CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/conv_2d_dsp.yaml#conv_2d_dsp_s8) */
typedef struct {
    const int32_t *weights;
    const int32_t *channels;
    int32_t rounding;
    int32_t units;
    int32_t pairs;
    int32_t low;
    int32_t high;
    opgen_window_quant grid;
    int32_t zero_point;
} opgen_conv_2d_dsp_s8_params;

static inline int opgen_run_conv_2d_dsp_s8(const opgen_conv_2d_dsp_s8_params *p, const int8_t *input,
                                           int8_t *output, void *scratch)
{
    const opgen_dual_mac_filter packed = {p->weights, p->channels, p->rounding, p->units,
                                          p->pairs, p->low, p->high};
    opgen_convolve_dual_mac_s8(&p->grid, p->zero_point, &packed, input, output, scratch);
    return 0;
}

/* CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/conv_2d_dsp.yaml#conv_2d_runs_s8) */
typedef struct {
    const int32_t *weights_in_rows;
    const int32_t *channels;
    int32_t rounding;
    int32_t units;
    int32_t pairs_in_rows;
    int32_t low;
    int32_t high;
    opgen_window_quant grid;
    int32_t zero_point;
    int32_t padded;
} opgen_conv_2d_runs_s8_params;

static inline int opgen_run_conv_2d_runs_s8(const opgen_conv_2d_runs_s8_params *p, const int8_t *input,
                                            int8_t *output, void *scratch)
{
    const opgen_dual_mac_filter packed = {p->weights_in_rows, p->channels, p->rounding, p->units,
                                          p->pairs_in_rows, p->low, p->high};
    opgen_convolve_runs_s8(&p->grid, p->zero_point, p->padded, &packed, input, output, (int8_t *)scratch);
    return 0;
}

/* CONV_2D: input float32, filter float16, bias float16 or float32, output float32 (specs/conv/conv_2d_f16.yaml#conv_2d_f16) */
typedef struct {
    opgen_window window;
    bool bias_is_half;
} opgen_conv_2d_f16_params;

static inline int opgen_run_conv_2d_f16(const opgen_conv_2d_f16_params *p, const float *input,
                                        const uint16_t *filter, const void *bias, float *output)
{
    opgen_convolve_f16(&p->window, p->bias_is_half, input, filter, bias, output);
    return 0;
}

/* CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/conv_2d_few.yaml#conv_2d_1x1_few_s8) */
typedef struct {
    const int32_t *stream;
    int32_t one_shift;
    int32_t units;
    int32_t pixels;
    int32_t depth;
} opgen_conv_2d_1x1_few_s8_params;

static inline int opgen_run_conv_2d_1x1_few_s8(const opgen_conv_2d_1x1_few_s8_params *p, const int8_t *input,
                                               int8_t *output, void *scratch)
{
    opgen_convolve_few_s8(p->stream, p->one_shift, p->units, p->pixels, p->depth, input, output, scratch);
    return 0;
}

/* CONV_2D: input float32, filter float32, bias float32, output float32 (specs/conv/conv_2d_floats.yaml#conv_2d_layer_f32) */
typedef struct {
    opgen_window window;
} opgen_conv_2d_layer_f32_params;

static inline int opgen_run_conv_2d_layer_f32(const opgen_conv_2d_layer_f32_params *p, const float *input,
                                              const float *filter, const float *bias, float *output)
{
    opgen_convolve_f32(&p->window, input, filter, bias, output);
    return 0;
}

/* CONV_2D: input int8, filter int8 or int4, bias int32, output int8 (specs/conv/conv_2d_fours.yaml#conv_2d_fours_s8) */
typedef struct {
    const int8_t *by_four;
    const int32_t *stages;
    int32_t in_stage;
    int32_t patch;
    int32_t filters;
    int32_t added;
    cmsis_nn_activation bounds;
    int32_t pixels;
} opgen_conv_2d_fours_s8_params;

static inline int opgen_run_conv_2d_fours_s8(const opgen_conv_2d_fours_s8_params *p, const int8_t *input,
                                             int8_t *output)
{
    const opgen_packed_s8 packed = {p->by_four, p->stages, p->in_stage, p->patch, p->filters, p->added,
                                    p->bounds.min, p->bounds.max};
    opgen_convolve_fours_s8(&packed, p->pixels, input, output);
    return 0;
}

/* CONV_2D: input float32, filter int8, bias float32, output float32 (specs/conv/conv_2d_hybrid.yaml#conv_2d_hybrid) */
typedef struct {
    opgen_window window;
    bool per_filter;
    const float *each_scale;
} opgen_conv_2d_hybrid_params;

static inline int opgen_run_conv_2d_hybrid(const opgen_conv_2d_hybrid_params *p, const float *input,
                                           const int8_t *filter, const float *bias, float *output,
                                           void *scratch)
{
    opgen_convolve_hybrid(&p->window, p->per_filter, p->per_filter, p->each_scale, input, filter,
                          bias, (int8_t *)scratch, output);
    return 0;
}

/* CONV_2D: input int8, filter int8 or int4, bias int32, output int8 (specs/conv/conv_2d_packed.yaml#conv_2d_helium_1x1_s8) */
typedef struct {
    const int8_t *by_four;
    const int32_t *stages;
    int32_t in_stage;
    int32_t patch;
    int32_t filters;
    int32_t added;
    cmsis_nn_activation bounds;
    int32_t pixels;
    opgen_window_quant grid;
    int32_t pad_value;
} opgen_conv_2d_helium_1x1_s8_params;

static inline int opgen_run_conv_2d_helium_1x1_s8(const opgen_conv_2d_helium_1x1_s8_params *p,
                                                  const int8_t *input, int8_t *output, void *scratch)
{
    (void)scratch;
    const opgen_packed_s8 packed = {p->by_four, p->stages, p->in_stage, p->patch, p->filters, p->added,
                                    p->bounds.min, p->bounds.max};
    opgen_convolve_packed_1x1_s8(&packed, p->pixels, input, output);
    return 0;
}

/* CONV_2D: input int8, filter int8 or int4, bias int32, output int8 (specs/conv/conv_2d_packed.yaml#conv_2d_helium_s8) */
typedef struct {
    const int8_t *by_four;
    const int32_t *stages;
    int32_t in_stage;
    int32_t patch;
    int32_t filters;
    int32_t output_zero_point;
    opgen_window_quant grid;
    int32_t pad_value;
} opgen_conv_2d_helium_s8_params;

static inline int opgen_run_conv_2d_helium_s8(const opgen_conv_2d_helium_s8_params *p, const int8_t *input,
                                              int8_t *output, void *scratch)
{
    const opgen_packed_s8 packed = {p->by_four, p->stages, p->in_stage, p->patch, p->filters, p->output_zero_point,
                                    p->grid.activation_min, p->grid.activation_max};
    opgen_convolve_packed_s8(&p->grid, &packed, p->pad_value, input, (int8_t *)scratch, output);
    return 0;
}

/* CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/conv_2d_packed.yaml#conv_2d_packed_1x1_s8) */
typedef struct {
    const int8_t *by_four;
    const int32_t *shorts;
    int32_t in_short;
    int32_t patch;
    int32_t filters;
    int32_t output_zero_point;
    cmsis_nn_activation bounds;
    int32_t pixels;
} opgen_conv_2d_packed_1x1_s8_params;

static inline int opgen_run_conv_2d_packed_1x1_s8(const opgen_conv_2d_packed_1x1_s8_params *p,
                                                  const int8_t *input, int8_t *output)
{
    const opgen_packed_s8 packed = {p->by_four, p->shorts, p->in_short, p->patch, p->filters, p->output_zero_point,
                                    p->bounds.min, p->bounds.max};
    opgen_convolve_packed_1x1_s8(&packed, p->pixels, input, output);
    return 0;
}

/* CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/conv_2d_packed.yaml#conv_2d_packed_s8) */
typedef struct {
    const int8_t *by_four;
    const int32_t *shorts;
    int32_t in_short;
    int32_t patch;
    int32_t filters;
    int32_t output_zero_point;
    opgen_window_quant grid;
    int32_t pad_value;
} opgen_conv_2d_packed_s8_params;

static inline int opgen_run_conv_2d_packed_s8(const opgen_conv_2d_packed_s8_params *p, const int8_t *input,
                                              int8_t *output, void *scratch)
{
    const opgen_packed_s8 packed = {p->by_four, p->shorts, p->in_short, p->patch, p->filters, p->output_zero_point,
                                    p->grid.activation_min, p->grid.activation_max};
    opgen_convolve_packed_s8(&p->grid, &packed, p->pad_value, input, (int8_t *)scratch, output);
    return 0;
}

/* CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/conv_2d_plain.yaml#conv_2d_1x1_plain_s8) */
typedef struct {
    const uint8_t *weights;
    const int32_t *channels;
    int32_t rounding;
    int32_t units;
    int32_t patch;
    int32_t low;
    int32_t high;
    int32_t pixels;
} opgen_conv_2d_1x1_plain_s8_params;

static inline int opgen_run_conv_2d_1x1_plain_s8(const opgen_conv_2d_1x1_plain_s8_params *p,
                                                 const int8_t *input, int8_t *output, void *scratch)
{
    const opgen_plain_filter plain = {p->weights, p->channels, p->rounding, p->units, p->patch, p->low, p->high};
    opgen_convolve_pixels_plain_s8(&plain, p->pixels, input, output, scratch);
    return 0;
}

/* CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/conv_2d_plain.yaml#conv_2d_plain_s8) */
typedef struct {
    const uint8_t *weights;
    const int32_t *channels;
    int32_t rounding;
    int32_t units;
    int32_t patch;
    int32_t low;
    int32_t high;
    opgen_window_quant grid;
    int32_t zero_point;
} opgen_conv_2d_plain_s8_params;

static inline int opgen_run_conv_2d_plain_s8(const opgen_conv_2d_plain_s8_params *p, const int8_t *input,
                                             int8_t *output, void *scratch)
{
    const opgen_plain_filter plain = {p->weights, p->channels, p->rounding, p->units, p->patch, p->low, p->high};
    opgen_convolve_plain_s8(&p->grid, p->zero_point, &plain, input, output, scratch);
    return 0;
}

/* CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/conv_2d_quads.yaml#conv_2d_quads_s8) */
typedef struct {
    opgen_window_quant grid;
    const int8_t *by_two;
    const int32_t *stages;
    int32_t pad_value;
    int32_t output_zero_point;
} opgen_conv_2d_quads_s8_params;

static inline int opgen_run_conv_2d_quads_s8(const opgen_conv_2d_quads_s8_params *p, const int8_t *input,
                                             int8_t *output, void *scratch)
{
    opgen_convolve_quads_s8(&p->grid, p->by_two, p->stages, p->pad_value, p->output_zero_point, input,
                            (int8_t *)scratch, output);
    return 0;
}

/* CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/conv_2d_row.yaml#conv_2d_row_s8) */
typedef struct {
    cmsis_nn_conv_params conv;
    cmsis_nn_per_channel_quant_params quant;
    cmsis_nn_dims input_dims;
    cmsis_nn_dims filter_dims;
    cmsis_nn_dims bias_dims;
    cmsis_nn_dims output_dims;
} opgen_conv_2d_row_s8_params;

static inline int opgen_run_conv_2d_row_s8(const opgen_conv_2d_row_s8_params *p, const int8_t *input,
                                           const int8_t *filter, const int32_t *bias, int8_t *output,
                                           void *scratch, int32_t scratch_size)
{
    const cmsis_nn_context ctx = {scratch, scratch_size};
    return arm_convolve_1_x_n_s8(&ctx, &p->conv, &p->quant, &p->input_dims, input, &p->filter_dims,
                                 filter, &p->bias_dims, bias, &p->output_dims, output);
}

/* CONV_2D: input int8, filter int4, bias int32, output int8 (specs/conv/conv_2d_s4.yaml#conv_2d_s4) */
typedef struct {
    cmsis_nn_conv_params conv;
    cmsis_nn_per_channel_quant_params quant;
    cmsis_nn_dims input_dims;
    cmsis_nn_dims filter_dims;
    cmsis_nn_dims bias_dims;
    cmsis_nn_dims output_dims;
} opgen_conv_2d_s4_params;

static inline int opgen_run_conv_2d_s4(const opgen_conv_2d_s4_params *p, const int8_t *input,
                                       const int8_t *filter, const int32_t *bias, int8_t *output,
                                       void *scratch, int32_t scratch_size)
{
    const cmsis_nn_context ctx = {scratch, scratch_size};
    return arm_convolve_wrapper_s4(&ctx, &p->conv, &p->quant, &p->input_dims, input, &p->filter_dims,
                                   filter, &p->bias_dims, bias, &p->output_dims, output);
}

/* CONV_2D: input int8, filter int4, bias int32, output int8 (specs/conv/conv_2d_s4.yaml#conv_2d_row_s4) */
typedef struct {
    cmsis_nn_conv_params conv;
    cmsis_nn_per_channel_quant_params quant;
    cmsis_nn_dims input_dims;
    cmsis_nn_dims filter_dims;
    cmsis_nn_dims bias_dims;
    cmsis_nn_dims output_dims;
} opgen_conv_2d_row_s4_params;

static inline int opgen_run_conv_2d_row_s4(const opgen_conv_2d_row_s4_params *p, const int8_t *input,
                                           const int8_t *filter, const int32_t *bias, int8_t *output,
                                           void *scratch, int32_t scratch_size)
{
    const cmsis_nn_context ctx = {scratch, scratch_size};
    return arm_convolve_s4(&ctx, &p->conv, &p->quant, &p->input_dims, input, &p->filter_dims, filter,
                           &p->bias_dims, bias, &p->output_dims, output);
}

/* CONV_2D: input int8, filter int4, bias int32, output int8 (specs/conv/conv_2d_s4.yaml#conv_2d_unpacked_s4) */
typedef struct {
    int32_t filter_room;
    int32_t filter_size;
    cmsis_nn_conv_params conv;
    cmsis_nn_per_channel_quant_params quant;
    cmsis_nn_dims input_dims;
    cmsis_nn_dims filter_dims;
    cmsis_nn_dims bias_dims;
    const int32_t *no_bias;
    cmsis_nn_dims output_dims;
} opgen_conv_2d_unpacked_s4_params;

static inline int opgen_run_conv_2d_unpacked_s4(const opgen_conv_2d_unpacked_s4_params *p,
                                                const int8_t *input, const int8_t *filter,
                                                const int32_t *bias, int8_t *output, void *scratch,
                                                int32_t scratch_size)
{
    int8_t *const unpacked = (int8_t *)scratch;
    const cmsis_nn_context ctx = {unpacked + p->filter_room, scratch_size - p->filter_room};
    opgen_unpack_int4(filter, p->filter_size, unpacked);
    return arm_convolve_s8(&ctx, &p->conv, &p->quant, &p->input_dims, input, &p->filter_dims, unpacked,
                           &p->bias_dims, bias ? bias : p->no_bias, NULL, &p->output_dims, output);
}

/* CONV_2D: input int16, filter int8, bias int64, output int16 (specs/conv/conv_2d_stream.yaml#conv_2d_pairs_s16) */
typedef struct {
    const int32_t *by_pairs;
    int32_t size;
    int32_t units;
    opgen_window_quant of_bytes;
} opgen_conv_2d_pairs_s16_params;

static inline int opgen_run_conv_2d_pairs_s16(const opgen_conv_2d_pairs_s16_params *p, const int16_t *input,
                                              int16_t *output, void *scratch)
{
    const opgen_stream_s16 packed = {p->by_pairs, p->size, p->units, 2, 2};
    opgen_convolve_stream_s16(&p->of_bytes, &packed, input, (int16_t *)scratch, output);
    return 0;
}

/* CONV_2D: input int16, filter int8, bias int64, output int16 (specs/conv/conv_2d_stream.yaml#conv_2d_parts_s16) */
typedef struct {
    const int32_t *by_parts;
    int32_t size;
    int32_t units;
    opgen_window_quant of_bytes;
} opgen_conv_2d_parts_s16_params;

static inline int opgen_run_conv_2d_parts_s16(const opgen_conv_2d_parts_s16_params *p, const int16_t *input,
                                              int16_t *output, void *scratch)
{
    const opgen_stream_s16 packed = {p->by_parts, p->size, p->units, 4, 8};
    opgen_convolve_stream_s16(&p->of_bytes, &packed, input, (int16_t *)scratch, output);
    return 0;
}

/* CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/conv_2d_strips.yaml#conv_2d_helium_strips_s8) */
typedef struct {
    const int8_t *by_four;
    const int32_t *stages;
    int32_t in_stage;
    int32_t patch;
    int32_t filters;
    int32_t output_zero_point;
    opgen_window_quant grid;
    int32_t rows_together;
    int32_t line;
    int32_t apart;
    int32_t bytes;
    int32_t pad_value;
    bool is_single;
} opgen_conv_2d_helium_strips_s8_params;

static inline int opgen_run_conv_2d_helium_strips_s8(const opgen_conv_2d_helium_strips_s8_params *p,
                                                     const int8_t *input, int8_t *output, void *scratch)
{
    const opgen_packed_s8 packed = {p->by_four, p->stages, p->in_stage, p->patch, p->filters, p->output_zero_point,
                                    p->grid.activation_min, p->grid.activation_max};
    const opgen_strips strips = {p->rows_together, p->line, p->apart, p->bytes, p->grid.output_h,
                                 p->grid.output_w, p->filters};
    opgen_convolve_to_strips_s8(&p->grid, &packed, p->pad_value, &strips, input,
                                p->is_single ? NULL : (int8_t *)scratch, output);
    return 0;
}

/* CONV_2D: input int8, filter uint8, bias int32, output int8 (specs/conv/conv_2d_u8.yaml#conv_2d_u8) */
typedef struct {
    opgen_window_quant grid;
    int32_t input_offset;
    int32_t filter_offset;
    int32_t output_offset;
    cmsis_nn_per_channel_quant_params quant;
} opgen_conv_2d_u8_params;

static inline int opgen_run_conv_2d_u8(const opgen_conv_2d_u8_params *p, const int8_t *input,
                                       const uint8_t *filter, const int32_t *bias, int8_t *output)
{
    opgen_convolve_u8_filter_s8(&p->grid, 0, p->input_offset, p->filter_offset, p->output_offset,
                                p->quant.multiplier, p->quant.shift, input, filter, bias, output);
    return 0;
}

/* CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/conv_2d_wide.yaml#conv_2d_wide_s8) */
typedef struct {
    const int8_t *weights;
    const int32_t *channels;
    int32_t rounding;
    int32_t units;
    int32_t patch;
    int32_t low;
    int32_t high;
    bool is_narrow;
    opgen_window_quant grid;
    int32_t zero_point;
} opgen_conv_2d_wide_s8_params;

static inline int opgen_run_conv_2d_wide_s8(const opgen_conv_2d_wide_s8_params *p, const int8_t *input,
                                            int8_t *output, void *scratch)
{
    const opgen_lane_filter lanes = {p->weights, p->channels, p->rounding, p->units, p->patch, p->low, p->high, p->is_narrow};
    opgen_convolve_wide_s8(&p->grid, p->zero_point, &lanes, input, output, scratch);
    return 0;
}

/* CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/conv_2d_winograd.yaml#conv_2d_winograd_s8) */
typedef struct {
    opgen_window_quant tiles;
    int32_t zero_point;
    int32_t one_shift;
    bool in_flash;
    const int32_t *stream;
} opgen_conv_2d_winograd_s8_params;

static inline int opgen_run_conv_2d_winograd_s8(const opgen_conv_2d_winograd_s8_params *p,
                                                const int8_t *input, int8_t *output, void *scratch)
{
    opgen_convolve_winograd_s8(&p->tiles, p->zero_point, p->one_shift, p->in_flash, p->stream, input, output, scratch);
    return 0;
}

/* CONV_2D: input int8, filter int8 or int4, bias int32, output int8 (specs/linear/conv_2d_pixel.yaml#conv_2d_pixel_s8) */
typedef struct {
    opgen_group_filter layer;
    const int32_t *stream;
    int32_t batches;
} opgen_conv_2d_pixel_s8_params;

static inline int opgen_run_conv_2d_pixel_s8(const opgen_conv_2d_pixel_s8_params *p, const int8_t *input,
                                             int8_t *output)
{
    opgen_fully_connected_groups_s8(&p->layer, p->stream, p->batches, input, output);
    return 0;
}

#endif /* OPGEN_KERNELS_CONV_2D_H */
