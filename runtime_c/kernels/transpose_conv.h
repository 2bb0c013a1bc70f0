/* Kernels of TRANSPOSE_CONV. Made by `opgen build` from specs/conv/transpose_conv.yaml; do not edit. */
#ifndef OPGEN_KERNELS_TRANSPOSE_CONV_H
#define OPGEN_KERNELS_TRANSPOSE_CONV_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nn_types.h"
#include "arm_nnfunctions.h"
#include "opgen_stored_s8.h"
#include "opgen_stream_s16.h"
#include "opgen_transpose_conv.h"
#include "opgen_window.h"
#include "opgen_window_s16.h"

/* TRANSPOSE_CONV: output_shape int32, filter int8, input int8, bias int32, output int8 (specs/conv/transpose_conv.yaml#transpose_conv_any_s8) */
typedef struct {
    cmsis_nn_per_channel_quant_params quant;
    int32_t input_offset;
    int32_t output_offset;
    opgen_window_quant grid;
} opgen_transpose_conv_any_s8_params;

static inline int opgen_run_transpose_conv_any_s8(const opgen_transpose_conv_any_s8_params *p,
                                                  const int8_t *filter, const int8_t *input,
                                                  const int32_t *bias, int8_t *output)
{
    const opgen_stored_filter stored = {filter, bias, p->quant.multiplier, p->quant.shift,
                                        p->input_offset, p->output_offset};
    opgen_transpose_convolve_s8(&p->grid, &stored, input, output);
    return 0;
}

/* TRANSPOSE_CONV: output_shape int32, filter int8, input int16, bias int64 or int16, output int16 (specs/conv/transpose_conv.yaml#transpose_conv_s16) */
typedef struct {
    opgen_window_quant grid;
    cmsis_nn_per_channel_quant_params quant;
    const int64_t *wide_bias;
} opgen_transpose_conv_s16_params;

static inline int opgen_run_transpose_conv_s16(const opgen_transpose_conv_s16_params *p, const int8_t *filter,
                                               const int16_t *input, int16_t *output)
{
    opgen_transpose_convolve_s16(&p->grid, p->quant.multiplier, p->quant.shift, input, filter,
                                 p->wide_bias, output);
    return 0;
}

/* TRANSPOSE_CONV: output_shape int32, filter float32, input float32, bias float32, output float32 (specs/conv/transpose_conv.yaml#transpose_conv_f32) */
typedef struct {
    opgen_window window;
} opgen_transpose_conv_f32_params;

static inline int opgen_run_transpose_conv_f32(const opgen_transpose_conv_f32_params *p, const float *filter,
                                               const float *input, const float *bias, float *output)
{
    opgen_transpose_convolve_f32(&p->window, input, filter, bias, output);
    return 0;
}

/* TRANSPOSE_CONV: output_shape int32, filter int8, input int8, bias int32, output int8 (specs/conv/transpose_conv_s8.yaml#transpose_conv_s8) */
typedef struct {
    int32_t sums_size;
    int32_t reversed_size;
    cmsis_nn_transpose_conv_params conv;
    cmsis_nn_per_channel_quant_params quant;
    cmsis_nn_dims input_dims;
    cmsis_nn_dims filter_dims;
    cmsis_nn_dims bias_dims;
    cmsis_nn_dims output_dims;
} opgen_transpose_conv_s8_params;

static inline int opgen_run_transpose_conv_s8(const opgen_transpose_conv_s8_params *p, const int8_t *filter,
                                              const int8_t *input, const int32_t *bias, int8_t *output,
                                              void *scratch)
{
    const cmsis_nn_context sums = {scratch, p->sums_size};
    const cmsis_nn_context reversed = {(int8_t *)scratch + p->sums_size, p->reversed_size};
    return arm_transpose_conv_wrapper_s8(&sums, &reversed, &p->conv, &p->quant, &p->input_dims, input,
                                         &p->filter_dims, filter, &p->bias_dims, bias,
                                         &p->output_dims, output);
}

/* TRANSPOSE_CONV: output_shape int32, filter int8, input int16, bias int64 or int16, output int16 (specs/conv/transpose_conv_stream.yaml#transpose_conv_pairs_s16) */
typedef struct {
    const int32_t *by_pairs;
    int32_t size;
    int32_t units;
    opgen_window_quant of_bytes;
} opgen_transpose_conv_pairs_s16_params;

static inline int opgen_run_transpose_conv_pairs_s16(const opgen_transpose_conv_pairs_s16_params *p,
                                                     const int16_t *input, int16_t *output, void *scratch)
{
    const opgen_stream_s16 packed = {p->by_pairs, p->size, p->units, 2, 2};
    opgen_convolve_stream_s16(&p->of_bytes, &packed, input, (int16_t *)scratch, output);
    return 0;
}

/* TRANSPOSE_CONV: output_shape int32, filter int8, input int16, bias int64 or int16, output int16 (specs/conv/transpose_conv_stream.yaml#transpose_conv_parts_s16) */
typedef struct {
    const int32_t *by_parts;
    int32_t size;
    int32_t units;
    opgen_window_quant of_bytes;
} opgen_transpose_conv_parts_s16_params;

static inline int opgen_run_transpose_conv_parts_s16(const opgen_transpose_conv_parts_s16_params *p,
                                                     const int16_t *input, int16_t *output, void *scratch)
{
    const opgen_stream_s16 packed = {p->by_parts, p->size, p->units, 4, 8};
    opgen_convolve_stream_s16(&p->of_bytes, &packed, input, (int16_t *)scratch, output);
    return 0;
}

#endif /* OPGEN_KERNELS_TRANSPOSE_CONV_H */
