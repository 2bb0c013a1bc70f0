/* Kernels of DEPTHWISE_CONV_2D. Made by `opgen build` from specs/conv/depthwise_conv_2d.yaml; do not edit. */
#ifndef OPGEN_KERNELS_DEPTHWISE_CONV_2D_H
#define OPGEN_KERNELS_DEPTHWISE_CONV_2D_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nn_types.h"
#include "arm_nnfunctions.h"
#include "opgen_depthwise_dsp.h"
#include "opgen_depthwise_packed_s8.h"
#include "opgen_depthwise_pixels.h"
#include "opgen_depthwise_planes.h"
#include "opgen_dsp.h"
#include "opgen_dual_mac.h"
#include "opgen_hybrid.h"
#include "opgen_int4.h"
#include "opgen_lanes_s8.h"
#include "opgen_packed_s8.h"
#include "opgen_pixel_blocks.h"
#include "opgen_plain_s8.h"
#include "opgen_strips.h"
#include "opgen_window.h"
#include "opgen_window_s16.h"
#include "opgen_window_u8.h"

/* DEPTHWISE_CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/depthwise_conv_2d.yaml#depthwise_conv_2d_any_s8) */
typedef struct {
    cmsis_nn_dw_conv_params conv;
    cmsis_nn_per_channel_quant_params quant;
    cmsis_nn_dims input_dims;
    cmsis_nn_dims filter_dims;
    cmsis_nn_dims bias_dims;
    cmsis_nn_dims output_dims;
} opgen_depthwise_conv_2d_any_s8_params;

static inline int opgen_run_depthwise_conv_2d_any_s8(const opgen_depthwise_conv_2d_any_s8_params *p,
                                                     const int8_t *input, const int8_t *filter,
                                                     const int32_t *bias, int8_t *output)
{
    const cmsis_nn_context ctx = {NULL, 0};
    return arm_depthwise_conv_s8(&ctx, &p->conv, &p->quant, &p->input_dims, input, &p->filter_dims,
                                 filter, &p->bias_dims, bias, &p->output_dims, output);
}

/* DEPTHWISE_CONV_2D: input int16, filter int8, bias int64, output int16 (specs/conv/depthwise_conv_2d.yaml#depthwise_conv_2d_s16) */
typedef struct {
    cmsis_nn_dw_conv_params conv;
    cmsis_nn_per_channel_quant_params quant;
    cmsis_nn_dims input_dims;
    cmsis_nn_dims filter_dims;
    cmsis_nn_dims bias_dims;
    cmsis_nn_dims output_dims;
} opgen_depthwise_conv_2d_s16_params;

static inline int opgen_run_depthwise_conv_2d_s16(const opgen_depthwise_conv_2d_s16_params *p,
                                                  const int16_t *input, const int8_t *filter,
                                                  const int64_t *bias, int16_t *output, void *scratch,
                                                  int32_t scratch_size)
{
    const cmsis_nn_context ctx = {scratch, scratch_size};
    return arm_depthwise_conv_wrapper_s16(&ctx, &p->conv, &p->quant, &p->input_dims, input,
                                          &p->filter_dims, filter, &p->bias_dims, bias,
                                          &p->output_dims, output);
}

/* DEPTHWISE_CONV_2D: input int16, filter int8, bias int64, output int16 (specs/conv/depthwise_conv_2d.yaml#depthwise_conv_2d_any_s16) */
typedef struct {
    opgen_window_quant grid;
    cmsis_nn_per_channel_quant_params quant;
    const int8_t *by_filter;
} opgen_depthwise_conv_2d_any_s16_params;

static inline int opgen_run_depthwise_conv_2d_any_s16(const opgen_depthwise_conv_2d_any_s16_params *p,
                                                      const int16_t *input, const int8_t *filter,
                                                      const int64_t *bias, int16_t *output)
{
    (void)filter;
    opgen_convolve_wide_s16(&p->grid, p->quant.multiplier, p->quant.shift, input, p->by_filter, bias,
                            output);
    return 0;
}

/* DEPTHWISE_CONV_2D: input float32, filter float32, bias float32, output float32 (specs/conv/depthwise_conv_2d.yaml#depthwise_conv_2d_f32) */
typedef struct {
    opgen_window window;
} opgen_depthwise_conv_2d_f32_params;

static inline int opgen_run_depthwise_conv_2d_f32(const opgen_depthwise_conv_2d_f32_params *p,
                                                  const float *input, const float *filter, const float *bias,
                                                  float *output)
{
    opgen_depthwise_convolve_f32(&p->window, input, filter, bias, output);
    return 0;
}

/* DEPTHWISE_CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/depthwise_conv_2d_blocks.yaml#depthwise_conv_2d_blocks_s8) */
typedef struct {
    opgen_window_quant grid;
    int32_t zero_point;
    opgen_block_filter filter_of_blocks;
    const int32_t *stream;
} opgen_depthwise_conv_2d_blocks_s8_params;

static inline int opgen_run_depthwise_conv_2d_blocks_s8(const opgen_depthwise_conv_2d_blocks_s8_params *p,
                                                        const int8_t *input, int8_t *output, void *scratch)
{
    opgen_convolve_blocks_s8(&p->grid, p->zero_point, &p->filter_of_blocks, p->stream, input, output, scratch);
    return 0;
}

/* DEPTHWISE_CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/depthwise_conv_2d_columns.yaml#depthwise_conv_2d_columns_s8) */
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
} opgen_depthwise_conv_2d_columns_s8_params;

static inline int opgen_run_depthwise_conv_2d_columns_s8(const opgen_depthwise_conv_2d_columns_s8_params *p,
                                                         const int8_t *input, int8_t *output, void *scratch)
{
    const opgen_packed_s8 packed = {p->by_four, p->stages, p->in_stage, p->patch, p->filters, p->added,
                                    p->grid.activation_min, p->grid.activation_max};
    opgen_convolve_columns_s8(&p->grid, &packed, p->pad_value, p->rows_together, input, (int8_t *)scratch, output);
    return 0;
}

/* DEPTHWISE_CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/depthwise_conv_2d_dsp.yaml#depthwise_conv_2d_rows_dsp_s8) */
typedef struct {
    const int32_t *packed;
    const int32_t *channels;
    int32_t rounding;
    int32_t units;
    int32_t pairs;
    int32_t low;
    int32_t high;
    opgen_window_quant grid;
    int32_t zero_point;
    int32_t run;
} opgen_depthwise_conv_2d_rows_dsp_s8_params;

static inline int opgen_run_depthwise_conv_2d_rows_dsp_s8(
                                                          const opgen_depthwise_conv_2d_rows_dsp_s8_params *p,
                                                          const int8_t *input, int8_t *output, void *scratch)
{
    const opgen_dual_mac_filter packed = {p->packed, p->channels, p->rounding, p->units,
                                          p->pairs, p->low, p->high};
    opgen_convolve_runs_s8(&p->grid, p->zero_point, p->run, &packed, input, output, (int8_t *)scratch);
    return 0;
}

/* DEPTHWISE_CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/depthwise_conv_2d_dsp.yaml#depthwise_conv_2d_dense_dsp_s8) */
typedef struct {
    const int32_t *packed;
    const int32_t *channels;
    int32_t rounding;
    int32_t units;
    int32_t pairs;
    int32_t low;
    int32_t high;
    opgen_window_quant grid;
    int32_t zero_point;
} opgen_depthwise_conv_2d_dense_dsp_s8_params;

static inline int opgen_run_depthwise_conv_2d_dense_dsp_s8(
                                                           const opgen_depthwise_conv_2d_dense_dsp_s8_params *p,
                                                           const int8_t *input, int8_t *output, void *scratch)
{
    const opgen_dual_mac_filter packed = {p->packed, p->channels, p->rounding, p->units,
                                          p->pairs, p->low, p->high};
    opgen_convolve_dual_mac_s8(&p->grid, p->zero_point, &packed, input, output, scratch);
    return 0;
}

/* DEPTHWISE_CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/depthwise_conv_2d_dsp.yaml#depthwise_conv_2d_3x3_dsp_s8) */
typedef struct {
    const int32_t *stream;
    int32_t rounding;
    int32_t zero_point;
    opgen_window_quant grid;
} opgen_depthwise_conv_2d_3x3_dsp_s8_params;

static inline int opgen_run_depthwise_conv_2d_3x3_dsp_s8(const opgen_depthwise_conv_2d_3x3_dsp_s8_params *p,
                                                         const int8_t *input, int8_t *output)
{
    const opgen_depthwise_filter packed = {p->stream, p->rounding, p->zero_point};
    opgen_depthwise_3x3_dsp_s8(&p->grid, &packed, input, output);
    return 0;
}

/* DEPTHWISE_CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/depthwise_conv_2d_dsp.yaml#depthwise_conv_2d_dsp_s8) */
typedef struct {
    const int32_t *stream;
    int32_t rounding;
    int32_t zero_point;
    opgen_window_quant grid;
} opgen_depthwise_conv_2d_dsp_s8_params;

static inline int opgen_run_depthwise_conv_2d_dsp_s8(const opgen_depthwise_conv_2d_dsp_s8_params *p,
                                                     const int8_t *input, int8_t *output, void *scratch)
{
    const opgen_depthwise_filter packed = {p->stream, p->rounding, p->zero_point};
    opgen_depthwise_dsp_s8(&p->grid, &packed, input, output, scratch);
    return 0;
}

/* DEPTHWISE_CONV_2D: input float32, filter float16, bias float16 or float32, output float32 (specs/conv/depthwise_conv_2d_f16.yaml#depthwise_conv_2d_f16) */
typedef struct {
    opgen_window window;
    bool bias_is_half;
} opgen_depthwise_conv_2d_f16_params;

static inline int opgen_run_depthwise_conv_2d_f16(const opgen_depthwise_conv_2d_f16_params *p,
                                                  const float *input, const uint16_t *filter,
                                                  const void *bias, float *output)
{
    opgen_depthwise_convolve_f16(&p->window, p->bias_is_half, input, filter, bias, output);
    return 0;
}

/* DEPTHWISE_CONV_2D: input float32, filter float32, bias float32, output float32 (specs/conv/depthwise_conv_2d_floats.yaml#depthwise_conv_2d_layer_f32) */
typedef struct {
    opgen_window window;
} opgen_depthwise_conv_2d_layer_f32_params;

static inline int opgen_run_depthwise_conv_2d_layer_f32(const opgen_depthwise_conv_2d_layer_f32_params *p,
                                                        const float *input, const float *filter,
                                                        const float *bias, float *output)
{
    opgen_depthwise_convolve_f32(&p->window, input, filter, bias, output);
    return 0;
}

/* DEPTHWISE_CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/depthwise_conv_2d_helium.yaml#depthwise_conv_2d_helium_s8) */
typedef struct {
    int32_t rows_together;
    int32_t line;
    int32_t plane;
    int32_t room;
    opgen_window_quant grid;
    int32_t group;
    const int8_t *taps;
    const int32_t *stages;
    int32_t in_stage;
    int32_t pad_value;
    int32_t added;
} opgen_depthwise_conv_2d_helium_s8_params;

static inline int opgen_run_depthwise_conv_2d_helium_s8(const opgen_depthwise_conv_2d_helium_s8_params *p,
                                                        const int8_t *input, int8_t *output, void *scratch)
{
    const opgen_strips strips = {p->rows_together, p->line, p->plane, p->room, p->grid.input_h,
                                 p->grid.input_w, p->group};
    opgen_depthwise_in_strips_s8(&p->grid, p->taps, p->stages, p->in_stage, p->pad_value, p->added, &strips, input,
                                 (int8_t *)scratch, output);
    return 0;
}

/* DEPTHWISE_CONV_2D: input float32, filter int8, bias float32, output float32 (specs/conv/depthwise_conv_2d_hybrid.yaml#depthwise_conv_2d_hybrid) */
typedef struct {
    opgen_window window;
    bool asymmetric;
    bool stepwise;
    const float *each_scale;
    const int8_t *by_filter;
} opgen_depthwise_conv_2d_hybrid_params;

static inline int opgen_run_depthwise_conv_2d_hybrid(const opgen_depthwise_conv_2d_hybrid_params *p,
                                                     const float *input, const int8_t *filter,
                                                     const float *bias, float *output, void *scratch)
{
    (void)filter;
    opgen_convolve_hybrid(&p->window, p->asymmetric, p->stepwise, p->each_scale, input, p->by_filter,
                          bias, (int8_t *)scratch, output);
    return 0;
}

/* DEPTHWISE_CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/depthwise_conv_2d_lanes.yaml#depthwise_conv_2d_lanes_s8) */
typedef struct {
    opgen_window_quant grid;
    const int8_t *taps_of_lanes;
    const int32_t *stages;
    int32_t pad_value;
    int32_t output_zero_point;
} opgen_depthwise_conv_2d_lanes_s8_params;

static inline int opgen_run_depthwise_conv_2d_lanes_s8(const opgen_depthwise_conv_2d_lanes_s8_params *p,
                                                       const int8_t *input, int8_t *output, void *scratch)
{
    (void)scratch;
    opgen_depthwise_lanes_s8(&p->grid, p->taps_of_lanes, p->stages, p->pad_value, p->output_zero_point, input, output);
    return 0;
}

/* DEPTHWISE_CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/depthwise_conv_2d_line.yaml#depthwise_conv_2d_line_s8) */
typedef struct {
    opgen_window_quant grid;
    const int8_t *taps;
    const int32_t *stages;
    int32_t in_stage;
    int32_t added;
} opgen_depthwise_conv_2d_line_s8_params;

static inline int opgen_run_depthwise_conv_2d_line_s8(const opgen_depthwise_conv_2d_line_s8_params *p,
                                                      const int8_t *input, int8_t *output)
{
    opgen_depthwise_line_s8(&p->grid, p->taps, p->stages, p->in_stage, p->added, input, output);
    return 0;
}

/* DEPTHWISE_CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/depthwise_conv_2d_packed.yaml#depthwise_conv_2d_packed_s8) */
typedef struct {
    opgen_window_quant grid;
    const int8_t *by_16;
    const int32_t *by_16_stages;
    int32_t pad_value;
    int32_t output_zero_point;
} opgen_depthwise_conv_2d_packed_s8_params;

static inline int opgen_run_depthwise_conv_2d_packed_s8(const opgen_depthwise_conv_2d_packed_s8_params *p,
                                                        const int8_t *input, int8_t *output, void *scratch)
{
    opgen_depthwise_packed_s8(&p->grid, p->by_16, p->by_16_stages, p->pad_value, p->output_zero_point,
                              input, scratch, output);
    return 0;
}

/* DEPTHWISE_CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/depthwise_conv_2d_packed.yaml#depthwise_conv_2d_units_s8) */
typedef struct {
    opgen_window_quant grid;
    const uint8_t *channels;
    const int8_t *by_16;
    const int32_t *by_16_stages;
    int32_t pad_value;
    int32_t output_zero_point;
} opgen_depthwise_conv_2d_units_s8_params;

static inline int opgen_run_depthwise_conv_2d_units_s8(const opgen_depthwise_conv_2d_units_s8_params *p,
                                                       const int8_t *input, int8_t *output, void *scratch)
{
    opgen_depthwise_units_s8(&p->grid, p->channels, p->by_16, p->by_16_stages, p->pad_value, p->output_zero_point,
                             input, scratch, output);
    return 0;
}

/* DEPTHWISE_CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/depthwise_conv_2d_packed.yaml#depthwise_conv_2d_packed_conv_s8) */
typedef struct {
    const int8_t *by_four;
    const int32_t *stages;
    int32_t in_stage;
    int32_t patch;
    int32_t filters;
    int32_t output_zero_point;
    opgen_window_quant grid;
    int32_t pad_value;
} opgen_depthwise_conv_2d_packed_conv_s8_params;

static inline int opgen_run_depthwise_conv_2d_packed_conv_s8(
                                                             const opgen_depthwise_conv_2d_packed_conv_s8_params *p,
                                                             const int8_t *input, int8_t *output,
                                                             void *scratch)
{
    const opgen_packed_s8 packed = {p->by_four, p->stages, p->in_stage, p->patch, p->filters, p->output_zero_point,
                                    p->grid.activation_min, p->grid.activation_max};
    opgen_convolve_packed_s8(&p->grid, &packed, p->pad_value, input, (int8_t *)scratch, output);
    return 0;
}

/* DEPTHWISE_CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/depthwise_conv_2d_pixels.yaml#depthwise_conv_2d_pixels_s8) */
typedef struct {
    opgen_window_quant grid;
    int32_t zero_point;
    int32_t one_shift;
    const int32_t *stream;
} opgen_depthwise_conv_2d_pixels_s8_params;

static inline int opgen_run_depthwise_conv_2d_pixels_s8(const opgen_depthwise_conv_2d_pixels_s8_params *p,
                                                        const int8_t *input, int8_t *output)
{
    opgen_depthwise_pixels_s8(&p->grid, p->zero_point, p->one_shift, p->stream, input, output);
    return 0;
}

/* DEPTHWISE_CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/depthwise_conv_2d_plain.yaml#depthwise_conv_2d_plain_s8) */
typedef struct {
    opgen_window_quant grid;
    int32_t zero_point;
    const int8_t *weights;
    const int32_t *channels;
    int32_t rounding;
} opgen_depthwise_conv_2d_plain_s8_params;

static inline int opgen_run_depthwise_conv_2d_plain_s8(const opgen_depthwise_conv_2d_plain_s8_params *p,
                                                       const int8_t *input, int8_t *output, void *scratch)
{
    opgen_depthwise_plain_s8(&p->grid, p->zero_point, p->weights, p->channels, p->rounding, input, output, scratch);
    return 0;
}

/* DEPTHWISE_CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/depthwise_conv_2d_planes.yaml#depthwise_conv_2d_planes_s8) */
typedef struct {
    opgen_window_quant grid;
    int32_t zero_point;
    opgen_ends form;
    const int32_t *stream;
} opgen_depthwise_conv_2d_planes_s8_params;

static inline int opgen_run_depthwise_conv_2d_planes_s8(const opgen_depthwise_conv_2d_planes_s8_params *p,
                                                        const int8_t *input, int8_t *output, void *scratch)
{
    opgen_depthwise_planes_s8(&p->grid, p->zero_point, &p->form, p->stream, input, output, scratch);
    return 0;
}

/* DEPTHWISE_CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/depthwise_conv_2d_planes.yaml#depthwise_conv_2d_planes_of_rows_s8) */
typedef struct {
    opgen_window_quant grid;
    int32_t zero_point;
    opgen_ends form;
    const int32_t *stream;
} opgen_depthwise_conv_2d_planes_of_rows_s8_params;

static inline int opgen_run_depthwise_conv_2d_planes_of_rows_s8(
                                                                const opgen_depthwise_conv_2d_planes_of_rows_s8_params *p,
                                                                const int8_t *input, int8_t *output,
                                                                void *scratch)
{
    opgen_depthwise_planes_s8(&p->grid, p->zero_point, &p->form, p->stream, input, output, scratch);
    return 0;
}

/* DEPTHWISE_CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/depthwise_conv_2d_planes.yaml#depthwise_conv_2d_planes_by_two_s8) */
typedef struct {
    opgen_window_quant grid;
    int32_t zero_point;
    opgen_ends form;
    const int32_t *stream;
} opgen_depthwise_conv_2d_planes_by_two_s8_params;

static inline int opgen_run_depthwise_conv_2d_planes_by_two_s8(
                                                               const opgen_depthwise_conv_2d_planes_by_two_s8_params *p,
                                                               const int8_t *input, int8_t *output,
                                                               void *scratch)
{
    opgen_depthwise_planes_s8(&p->grid, p->zero_point, &p->form, p->stream, input, output, scratch);
    return 0;
}

/* DEPTHWISE_CONV_2D: input int8, filter int4, bias int32, output int8 (specs/conv/depthwise_conv_2d_s4.yaml#depthwise_conv_2d_s4) */
typedef struct {
    cmsis_nn_dw_conv_params conv;
    cmsis_nn_per_channel_quant_params quant;
    cmsis_nn_dims input_dims;
    cmsis_nn_dims filter_dims;
    cmsis_nn_dims bias_dims;
    cmsis_nn_dims output_dims;
} opgen_depthwise_conv_2d_s4_params;

static inline int opgen_run_depthwise_conv_2d_s4(const opgen_depthwise_conv_2d_s4_params *p,
                                                 const int8_t *input, const int8_t *filter,
                                                 const int32_t *bias, int8_t *output, void *scratch,
                                                 int32_t scratch_size)
{
    const cmsis_nn_context ctx = {scratch, scratch_size};
    return arm_depthwise_conv_wrapper_s4(&ctx, &p->conv, &p->quant, &p->input_dims, input,
                                         &p->filter_dims, filter, &p->bias_dims, bias,
                                         &p->output_dims, output);
}

/* DEPTHWISE_CONV_2D: input int8, filter int4, bias int32, output int8 (specs/conv/depthwise_conv_2d_s4.yaml#depthwise_conv_2d_unpacked_s4) */
typedef struct {
    int32_t filter_size;
    cmsis_nn_dw_conv_params conv;
    cmsis_nn_per_channel_quant_params quant;
    cmsis_nn_dims input_dims;
    cmsis_nn_dims filter_dims;
    cmsis_nn_dims bias_dims;
    cmsis_nn_dims output_dims;
} opgen_depthwise_conv_2d_unpacked_s4_params;

static inline int opgen_run_depthwise_conv_2d_unpacked_s4(
                                                          const opgen_depthwise_conv_2d_unpacked_s4_params *p,
                                                          const int8_t *input, const int8_t *filter,
                                                          const int32_t *bias, int8_t *output, void *scratch,
                                                          int32_t scratch_size)
{
    const cmsis_nn_context ctx = {NULL, 0};
    int8_t *const unpacked = (int8_t *)scratch;
    (void)scratch_size;
    opgen_unpack_int4(filter, p->filter_size, unpacked);
    return arm_depthwise_conv_s8(&ctx, &p->conv, &p->quant, &p->input_dims, input, &p->filter_dims,
                                 unpacked, &p->bias_dims, bias, &p->output_dims, output);
}

/* DEPTHWISE_CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/depthwise_conv_2d_s8.yaml#depthwise_conv_2d_s8) */
typedef struct {
    cmsis_nn_dw_conv_params conv;
    cmsis_nn_per_channel_quant_params quant;
    cmsis_nn_dims input_dims;
    cmsis_nn_dims filter_dims;
    cmsis_nn_dims bias_dims;
    cmsis_nn_dims output_dims;
} opgen_depthwise_conv_2d_s8_params;

static inline int opgen_run_depthwise_conv_2d_s8(const opgen_depthwise_conv_2d_s8_params *p,
                                                 const int8_t *input, const int8_t *filter,
                                                 const int32_t *bias, int8_t *output, void *scratch,
                                                 int32_t scratch_size)
{
    const cmsis_nn_context ctx = {scratch, scratch_size};
    return arm_depthwise_conv_s8_opt(&ctx, &p->conv, &p->quant, &p->input_dims, input, &p->filter_dims,
                                     filter, &p->bias_dims, bias, &p->output_dims, output);
}

/* DEPTHWISE_CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/depthwise_conv_2d_s8.yaml#depthwise_conv_2d_3x3_s8) */
typedef struct {
    cmsis_nn_dw_conv_params conv;
    cmsis_nn_per_channel_quant_params quant;
    cmsis_nn_dims input_dims;
    cmsis_nn_dims filter_dims;
    cmsis_nn_dims bias_dims;
    cmsis_nn_dims output_dims;
} opgen_depthwise_conv_2d_3x3_s8_params;

static inline int opgen_run_depthwise_conv_2d_3x3_s8(const opgen_depthwise_conv_2d_3x3_s8_params *p,
                                                     const int8_t *input, const int8_t *filter,
                                                     const int32_t *bias, int8_t *output, void *scratch,
                                                     int32_t scratch_size)
{
    const cmsis_nn_context ctx = {scratch, scratch_size};
    return arm_depthwise_conv_3x3_s8(&ctx, &p->conv, &p->quant, &p->input_dims, input, &p->filter_dims,
                                     filter, &p->bias_dims, bias, &p->output_dims, output);
}

/* DEPTHWISE_CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/depthwise_conv_2d_s8.yaml#depthwise_conv_2d_by_conv_s8) */
typedef struct {
    cmsis_nn_dw_conv_params conv;
    cmsis_nn_per_channel_quant_params quant;
    cmsis_nn_dims input_dims;
    cmsis_nn_dims filter_dims;
    cmsis_nn_dims bias_dims;
    cmsis_nn_dims output_dims;
} opgen_depthwise_conv_2d_by_conv_s8_params;

static inline int opgen_run_depthwise_conv_2d_by_conv_s8(const opgen_depthwise_conv_2d_by_conv_s8_params *p,
                                                         const int8_t *input, const int8_t *filter,
                                                         const int32_t *bias, int8_t *output, void *scratch,
                                                         int32_t scratch_size)
{
    const cmsis_nn_context ctx = {scratch, scratch_size};
    return arm_depthwise_conv_wrapper_s8(&ctx, &p->conv, &p->quant, &p->input_dims, input, &p->filter_dims,
                                         filter, &p->bias_dims, bias, &p->output_dims, output);
}

/* DEPTHWISE_CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/depthwise_conv_2d_strips.yaml#depthwise_conv_2d_strips_s8) */
typedef struct {
    int32_t rows_together;
    int32_t line;
    int32_t plane;
    int32_t bytes;
    opgen_window_quant grid;
    const int8_t *taps;
    const int32_t *stages;
    int32_t in_stage;
    int32_t added;
} opgen_depthwise_conv_2d_strips_s8_params;

static inline int opgen_run_depthwise_conv_2d_strips_s8(const opgen_depthwise_conv_2d_strips_s8_params *p,
                                                        const int8_t *input, int8_t *output, void *scratch)
{
    (void)scratch;
    const opgen_strips strips = {p->rows_together, p->line, p->plane, p->bytes, p->grid.input_h,
                                 p->grid.input_w, p->grid.input_c};
    opgen_depthwise_from_strips_s8(&p->grid, p->taps, p->stages, p->in_stage, p->added, &strips, input, output);
    return 0;
}

/* DEPTHWISE_CONV_2D: input int8, filter uint8, bias int32, output int8 (specs/conv/depthwise_conv_2d_u8.yaml#depthwise_conv_2d_u8) */
typedef struct {
    opgen_window_quant grid;
    int32_t input_offset;
    int32_t filter_offset;
    int32_t output_offset;
    cmsis_nn_per_channel_quant_params quant;
} opgen_depthwise_conv_2d_u8_params;

static inline int opgen_run_depthwise_conv_2d_u8(const opgen_depthwise_conv_2d_u8_params *p,
                                                 const int8_t *input, const uint8_t *filter,
                                                 const int32_t *bias, int8_t *output)
{
    opgen_convolve_u8_filter_s8(&p->grid, 1, p->input_offset, p->filter_offset, p->output_offset,
                                p->quant.multiplier, p->quant.shift, input, filter, bias, output);
    return 0;
}

/* DEPTHWISE_CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/depthwise_conv_2d_wide.yaml#depthwise_conv_2d_wide_s8) */
typedef struct {
    const int8_t *weights;
    const int32_t *channels;
    int32_t rounding;
    int32_t units;
    int32_t size;
    int32_t low;
    int32_t high;
    opgen_window_quant grid;
    int32_t zero_point;
} opgen_depthwise_conv_2d_wide_s8_params;

static inline int opgen_run_depthwise_conv_2d_wide_s8(const opgen_depthwise_conv_2d_wide_s8_params *p,
                                                      const int8_t *input, int8_t *output, void *scratch)
{
    const opgen_lane_filter lanes = {p->weights, p->channels, p->rounding, p->units, p->size, p->low, p->high,
                                     false};
    opgen_depthwise_wide_s8(&p->grid, p->zero_point, &lanes, input, output, scratch);
    return 0;
}

/* DEPTHWISE_CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/depthwise_conv_2d_windows.yaml#depthwise_conv_2d_windows_s8) */
typedef struct {
    opgen_window_quant grid;
    int32_t zero_point;
    int32_t one_shift;
    const int32_t *stream;
} opgen_depthwise_conv_2d_windows_s8_params;

static inline int opgen_run_depthwise_conv_2d_windows_s8(const opgen_depthwise_conv_2d_windows_s8_params *p,
                                                         const int8_t *input, int8_t *output, void *scratch)
{
    (void)scratch;
    opgen_depthwise_windows_s8(&p->grid, p->zero_point, p->one_shift, p->stream, input, output);
    return 0;
}

#endif /* OPGEN_KERNELS_DEPTHWISE_CONV_2D_H */
