/* Kernels of CONV_2D. Made by `opgen build` from specs/conv/conv_2d.yaml; do not edit. */
#ifndef OPGEN_KERNELS_CONV_2D_H
#define OPGEN_KERNELS_CONV_2D_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_window_s16.h"
#include "opgen_window.h"
#include "opgen_pixels_left.h"
#include "opgen_dual_mac.h"
#include "opgen_hybrid.h"
#include "opgen_packed_s8.h"
#include "opgen_int4.h"
#include "opgen_window_u8.h"

/* CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/conv_2d.yaml:32) */
typedef struct {
    cmsis_nn_conv_params conv;
    cmsis_nn_per_channel_quant_params quant;
    cmsis_nn_dims input_dims;
    cmsis_nn_dims filter_dims;
    cmsis_nn_dims bias_dims;
    cmsis_nn_dims output_dims;
    const int32_t *no_bias;
} opgen_conv_2d_s8_params;

static inline int opgen_run_conv_2d_s8(const opgen_conv_2d_s8_params *p, const int8_t *input,
                                       const int8_t *filter, const int32_t *bias, int8_t *output,
                                       void *scratch, int32_t scratch_size)
{
    const cmsis_nn_context ctx = {scratch, scratch_size};
    return arm_convolve_s8(&ctx, &p->conv, &p->quant, &p->input_dims, input, &p->filter_dims, filter,
                           &p->bias_dims, bias ? bias : p->no_bias, NULL, &p->output_dims, output);
}

/* CONV_2D: input int16, filter int8, bias int32, output int16 (specs/conv/conv_2d.yaml:42) */
typedef struct {
    opgen_window_quant grid;
    cmsis_nn_per_channel_quant_params quant;
} opgen_conv_2d_narrow_s16_params;

static inline int opgen_run_conv_2d_narrow_s16(const opgen_conv_2d_narrow_s16_params *p, const int16_t *input,
                                               const int8_t *filter, const int32_t *bias, int16_t *output)
{
    opgen_convolve_narrow_s16(&p->grid, p->quant.multiplier, p->quant.shift, input, filter, bias,
                              output);
    return 0;
}

/* CONV_2D: input int16, filter int8, bias int64, output int16 (specs/conv/conv_2d.yaml:50) */
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

/* CONV_2D: input int16, filter int8, bias int64, output int16 (specs/conv/conv_2d.yaml:61) */
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

/* CONV_2D: input float32, filter float32, bias float32, output float32 (specs/conv/conv_2d.yaml:68) */
typedef struct {
    opgen_window window;
} opgen_conv_2d_f32_params;

static inline int opgen_run_conv_2d_f32(const opgen_conv_2d_f32_params *p, const float *input,
                                        const float *filter, const float *bias, float *output)
{
    opgen_convolve_f32(&p->window, input, filter, bias, output);
    return 0;
}

/* CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/conv_2d_1x1.yaml:14) */
typedef struct {
    cmsis_nn_conv_params conv;
    cmsis_nn_per_channel_quant_params quant;
    cmsis_nn_dims filter_dims;
    cmsis_nn_dims bias_dims;
    int32_t pixels;
    int32_t channels;
    int32_t grain;
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

/* CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/conv_2d_1x1.yaml:34) */
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

/* CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/conv_2d_dsp.yaml:29) */
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

/* CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/conv_2d_dsp.yaml:42) */
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

/* CONV_2D: input float32, filter float16, bias float16 or float32, output float32 (specs/conv/conv_2d_f16.yaml:9) */
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

/* CONV_2D: input float32, filter int8, bias float32, output float32 (specs/conv/conv_2d_hybrid.yaml:12) */
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

/* CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/conv_2d_packed.yaml:19) */
typedef struct {
    const int8_t *by_four;
    const int32_t *stages;
    int32_t patch;
    int32_t filters;
    int32_t output_zero_point;
    cmsis_nn_activation bounds;
    int32_t pixels;
} opgen_conv_2d_packed_1x1_s8_params;

static inline int opgen_run_conv_2d_packed_1x1_s8(const opgen_conv_2d_packed_1x1_s8_params *p,
                                                  const int8_t *input, int8_t *output)
{
    const opgen_packed_s8 packed = {p->by_four, p->stages, p->patch, p->filters, p->output_zero_point,
                                    p->bounds.min, p->bounds.max};
    opgen_convolve_packed_1x1_s8(&packed, p->pixels, input, output);
    return 0;
}

/* CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/conv_2d_packed.yaml:31) */
typedef struct {
    const int8_t *by_four;
    const int32_t *stages;
    int32_t patch;
    int32_t filters;
    int32_t output_zero_point;
    opgen_window_quant grid;
    int32_t pad_value;
} opgen_conv_2d_packed_s8_params;

static inline int opgen_run_conv_2d_packed_s8(const opgen_conv_2d_packed_s8_params *p, const int8_t *input,
                                              int8_t *output, void *scratch)
{
    const opgen_packed_s8 packed = {p->by_four, p->stages, p->patch, p->filters, p->output_zero_point,
                                    p->grid.activation_min, p->grid.activation_max};
    opgen_convolve_packed_s8(&p->grid, &packed, p->pad_value, input, (int8_t *)scratch, output);
    return 0;
}

/* CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/conv_2d_row.yaml:6) */
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

/* CONV_2D: input int8, filter int4, bias int32, output int8 (specs/conv/conv_2d_s4.yaml:12) */
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

/* CONV_2D: input int8, filter int4, bias int32, output int8 (specs/conv/conv_2d_s4.yaml:21) */
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

/* CONV_2D: input int8, filter int4, bias int32, output int8 (specs/conv/conv_2d_s4.yaml:30) */
typedef struct {
    cmsis_nn_conv_params conv;
    cmsis_nn_per_channel_quant_params quant;
    cmsis_nn_dims input_dims;
    cmsis_nn_dims filter_dims;
    cmsis_nn_dims bias_dims;
    cmsis_nn_dims output_dims;
    const int32_t *no_bias;
    int32_t filter_size;
    int32_t filter_room;
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

/* CONV_2D: input int8, filter uint8, bias int32, output int8 (specs/conv/conv_2d_u8.yaml:11) */
typedef struct {
    opgen_window_quant grid;
    cmsis_nn_per_channel_quant_params quant;
    int32_t input_offset;
    int32_t filter_offset;
    int32_t output_offset;
} opgen_conv_2d_u8_params;

static inline int opgen_run_conv_2d_u8(const opgen_conv_2d_u8_params *p, const int8_t *input,
                                       const uint8_t *filter, const int32_t *bias, int8_t *output)
{
    opgen_convolve_u8_filter_s8(&p->grid, 0, p->input_offset, p->filter_offset, p->output_offset,
                                p->quant.multiplier, p->quant.shift, input, filter, bias, output);
    return 0;
}

#endif /* OPGEN_KERNELS_CONV_2D_H */
