/* Kernels of FULLY_CONNECTED. Made by `opgen build` from specs/linear/fully_connected.yaml; do not edit. */
#ifndef OPGEN_KERNELS_FULLY_CONNECTED_H
#define OPGEN_KERNELS_FULLY_CONNECTED_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nn_types.h"
#include "arm_nnfunctions.h"
#include "opgen_dense.h"
#include "opgen_dense_s16.h"
#include "opgen_dense_s8.h"
#include "opgen_dual_mac.h"
#include "opgen_group_filter.h"
#include "opgen_hybrid.h"
#include "opgen_int4.h"
#include "opgen_lanes_s8.h"
#include "opgen_packed_s8.h"
#include "opgen_plain_s8.h"

/* FULLY_CONNECTED: input int8, filter int8, bias int32, output int8 (specs/linear/fully_connected.yaml#fully_connected_s8) */
typedef struct {
    const int32_t *kernel_sums;
    cmsis_nn_fc_params fc;
    cmsis_nn_per_tensor_quant_params single;
    cmsis_nn_dims input_dims;
    cmsis_nn_dims filter_dims;
    cmsis_nn_dims bias_dims;
    cmsis_nn_dims output_dims;
} opgen_fully_connected_s8_params;

static inline int opgen_run_fully_connected_s8(const opgen_fully_connected_s8_params *p, const int8_t *input,
                                               const int8_t *filter, const int32_t *bias, int8_t *output)
{
    const cmsis_nn_context ctx = {(void *)p->kernel_sums, 0};
    return arm_fully_connected_s8(&ctx, &p->fc, &p->single, &p->input_dims, input, &p->filter_dims,
                                  filter, &p->bias_dims, bias, &p->output_dims, output);
}

/* FULLY_CONNECTED: input int8, filter int8, bias int32, output int8 (specs/linear/fully_connected.yaml#fully_connected_channels_s8) */
typedef struct {
    const int32_t *kernel_sums;
    cmsis_nn_quant_params quant;
    cmsis_nn_fc_params fc;
    cmsis_nn_dims input_dims;
    cmsis_nn_dims filter_dims;
    cmsis_nn_dims bias_dims;
    cmsis_nn_dims output_dims;
} opgen_fully_connected_channels_s8_params;

static inline int opgen_run_fully_connected_channels_s8(const opgen_fully_connected_channels_s8_params *p,
                                                        const int8_t *input, const int8_t *filter,
                                                        const int32_t *bias, int8_t *output)
{
    const cmsis_nn_context ctx = {(void *)p->kernel_sums, 0};
    const cmsis_nn_per_channel_quant_params quant = {p->quant.multiplier, p->quant.shift};
    return arm_fully_connected_per_channel_s8(&ctx, &p->fc, &quant, &p->input_dims, input,
                                              &p->filter_dims, filter, &p->bias_dims, bias,
                                              &p->output_dims, output);
}

/* FULLY_CONNECTED: input int16, filter int8, bias int32, output int16 (specs/linear/fully_connected.yaml#fully_connected_narrow_s16) */
typedef struct {
    int32_t batches;
    int32_t depth;
    int32_t units;
    cmsis_nn_fc_params fc;
    const int32_t *each_multiplier;
    const int32_t *each_shift;
} opgen_fully_connected_narrow_s16_params;

static inline int opgen_run_fully_connected_narrow_s16(const opgen_fully_connected_narrow_s16_params *p,
                                                       const int16_t *input, const int8_t *filter,
                                                       const int32_t *bias, int16_t *output)
{
    opgen_dense_narrow_s16(p->batches, p->depth, p->units, p->fc.input_offset, p->fc.output_offset,
                           p->fc.activation.min, p->fc.activation.max, p->each_multiplier,
                           p->each_shift, input, filter, bias, output);
    return 0;
}

/* FULLY_CONNECTED: input int16, filter int8, bias int64, output int16 (specs/linear/fully_connected.yaml#fully_connected_s16) */
typedef struct {
    cmsis_nn_fc_params fc;
    cmsis_nn_per_tensor_quant_params single;
    cmsis_nn_dims input_dims;
    cmsis_nn_dims filter_dims;
    cmsis_nn_dims bias_dims;
    cmsis_nn_dims output_dims;
} opgen_fully_connected_s16_params;

static inline int opgen_run_fully_connected_s16(const opgen_fully_connected_s16_params *p,
                                                const int16_t *input, const int8_t *filter,
                                                const int64_t *bias, int16_t *output)
{
    const cmsis_nn_context ctx = {NULL, 0};
    return arm_fully_connected_s16(&ctx, &p->fc, &p->single, &p->input_dims, input, &p->filter_dims,
                                   filter, &p->bias_dims, bias, &p->output_dims, output);
}

/* FULLY_CONNECTED: input int16, filter int8, bias int64, output int16 (specs/linear/fully_connected.yaml#fully_connected_any_s16) */
typedef struct {
    int32_t batches;
    int32_t depth;
    int32_t units;
    cmsis_nn_fc_params fc;
    const int32_t *each_multiplier;
    const int32_t *each_shift;
} opgen_fully_connected_any_s16_params;

static inline int opgen_run_fully_connected_any_s16(const opgen_fully_connected_any_s16_params *p,
                                                    const int16_t *input, const int8_t *filter,
                                                    const int64_t *bias, int16_t *output)
{
    opgen_dense_wide_s16(p->batches, p->depth, p->units, p->fc.input_offset, p->fc.output_offset,
                         p->fc.activation.min, p->fc.activation.max, p->each_multiplier,
                         p->each_shift, input, filter, bias, output);
    return 0;
}

/* FULLY_CONNECTED: input float32, filter float32, bias float32, output float32 (specs/linear/fully_connected.yaml#fully_connected_f32) */
typedef struct {
    int32_t batches;
    int32_t depth;
    int32_t units;
    float low;
    float high;
} opgen_fully_connected_f32_params;

static inline int opgen_run_fully_connected_f32(const opgen_fully_connected_f32_params *p, const float *input,
                                                const float *filter, const float *bias, float *output)
{
    opgen_dense_f32(p->batches, p->depth, p->units, p->low, p->high, input, filter, bias, output);
    return 0;
}

/* FULLY_CONNECTED: input int8, filter int8, bias int32, output int8 (specs/linear/fully_connected_computed.yaml#fully_connected_computed_s8) */
typedef struct {
    int32_t depth;
    int32_t units;
    int32_t offset;
    int32_t filter_offset;
    cmsis_nn_fc_params fc;
    cmsis_nn_quant_params quant;
    cmsis_nn_dims input_dims;
    cmsis_nn_dims filter_dims;
    cmsis_nn_dims bias_dims;
    cmsis_nn_dims output_dims;
} opgen_fully_connected_computed_s8_params;

static inline int opgen_run_fully_connected_computed_s8(const opgen_fully_connected_computed_s8_params *p,
                                                        const int8_t *input, const int8_t *filter,
                                                        const int32_t *bias, int8_t *output, void *scratch,
                                                        int32_t scratch_size)
{
    const cmsis_nn_context ctx = {scratch, scratch_size};
    if (scratch_size > 0) {
        arm_vector_sum_s8((int32_t *)scratch, p->depth, p->units, filter, p->offset, p->filter_offset,
                          bias);
    }
    return arm_fully_connected_wrapper_s8(&ctx, &p->fc, &p->quant, &p->input_dims, input,
                                          &p->filter_dims, filter, &p->bias_dims, bias,
                                          &p->output_dims, output);
}

/* FULLY_CONNECTED: input int8, filter int8, bias int32, output int8 (specs/linear/fully_connected_dsp.yaml#fully_connected_dsp_s8) */
typedef struct {
    const int32_t *weights;
    const int32_t *biases;
    const int32_t *factors;
    int32_t factor_step;
    int32_t rounding;
    int32_t units;
    int32_t depth;
    int32_t least;
    int32_t most;
    int32_t batches;
} opgen_fully_connected_dsp_s8_params;

static inline int opgen_run_fully_connected_dsp_s8(const opgen_fully_connected_dsp_s8_params *p,
                                                   const int8_t *input, int8_t *output)
{
    const opgen_dual_mac_rows rows = {p->weights, p->biases, p->factors, p->factor_step, p->rounding,
                                      p->units, p->depth, p->least, p->most};
    opgen_fully_connected_dual_mac_s8(&rows, p->batches, input, output);
    return 0;
}

/* FULLY_CONNECTED: input float32, filter float16, bias float16 or float32, output float32 (specs/linear/fully_connected_f16.yaml#fully_connected_f16) */
typedef struct {
    int32_t batches;
    int32_t depth;
    int32_t units;
    float low;
    float high;
    bool bias_is_half;
} opgen_fully_connected_f16_params;

static inline int opgen_run_fully_connected_f16(const opgen_fully_connected_f16_params *p, const float *input,
                                                const uint16_t *filter, const void *bias, float *output)
{
    opgen_dense_f16(p->batches, p->depth, p->units, p->low, p->high, p->bias_is_half, input, filter,
                    bias, output);
    return 0;
}

/* FULLY_CONNECTED: input int8, filter int8 or int4, bias int32, output int8 (specs/linear/fully_connected_groups.yaml#fully_connected_groups_s8) */
typedef struct {
    opgen_group_filter layer;
    const int32_t *stream;
    int32_t batches;
} opgen_fully_connected_groups_s8_params;

static inline int opgen_run_fully_connected_groups_s8(const opgen_fully_connected_groups_s8_params *p,
                                                      const int8_t *input, int8_t *output)
{
    opgen_fully_connected_groups_s8(&p->layer, p->stream, p->batches, input, output);
    return 0;
}

/* FULLY_CONNECTED: input float32, filter int8, bias float32, output float32 (specs/linear/fully_connected_hybrid.yaml#fully_connected_hybrid) */
typedef struct {
    int32_t batches;
    int32_t depth;
    int32_t units;
    float low;
    float high;
    bool asymmetric_quantize_inputs;
    const float *each_scale;
} opgen_fully_connected_hybrid_params;

static inline int opgen_run_fully_connected_hybrid(const opgen_fully_connected_hybrid_params *p,
                                                   const float *input, const int8_t *filter,
                                                   const float *bias, float *output, void *scratch)
{
    opgen_dense_hybrid(p->batches, p->depth, p->units, p->low, p->high,
                       p->asymmetric_quantize_inputs, p->each_scale, input, filter, bias,
                       (int8_t *)scratch, output);
    return 0;
}

/* FULLY_CONNECTED: input int8, filter int8 or int4, bias int32, output int8 (specs/linear/fully_connected_packed.yaml#fully_connected_helium_s8) */
typedef struct {
    const int8_t *by_four;
    const int32_t *ends;
    int32_t depth;
    int32_t units;
    int32_t output_zero_point;
    cmsis_nn_fc_params fc;
    int32_t batches;
} opgen_fully_connected_helium_s8_params;

static inline int opgen_run_fully_connected_helium_s8(const opgen_fully_connected_helium_s8_params *p,
                                                      const int8_t *input, int8_t *output)
{
    const opgen_packed_s8 packed = {p->by_four, p->ends, 3, p->depth, p->units, p->output_zero_point,
                                    p->fc.activation.min, p->fc.activation.max};
    opgen_fully_connected_one_scale_s8(&packed, p->batches, input, output);
    return 0;
}

/* FULLY_CONNECTED: input int8, filter int8 or int4, bias int32, output int8 (specs/linear/fully_connected_packed.yaml#fully_connected_helium_channels_s8) */
typedef struct {
    const int8_t *by_four;
    const int32_t *ends;
    int32_t depth;
    int32_t units;
    int32_t output_zero_point;
    cmsis_nn_fc_params fc;
    int32_t batches;
} opgen_fully_connected_helium_channels_s8_params;

static inline int opgen_run_fully_connected_helium_channels_s8(
                                                               const opgen_fully_connected_helium_channels_s8_params *p,
                                                               const int8_t *input, int8_t *output)
{
    const opgen_packed_s8 packed = {p->by_four, p->ends, 3, p->depth, p->units, p->output_zero_point,
                                    p->fc.activation.min, p->fc.activation.max};
    opgen_convolve_packed_1x1_s8(&packed, p->batches, input, output);
    return 0;
}

/* FULLY_CONNECTED: input int8, filter int8, bias int32, output int8 (specs/linear/fully_connected_packed.yaml#fully_connected_packed_s8) */
typedef struct {
    const int8_t *by_four;
    const int32_t *stages;
    int32_t depth;
    int32_t units;
    int32_t output_zero_point;
    cmsis_nn_fc_params fc;
    int32_t batches;
} opgen_fully_connected_packed_s8_params;

static inline int opgen_run_fully_connected_packed_s8(const opgen_fully_connected_packed_s8_params *p,
                                                      const int8_t *input, int8_t *output)
{
    const opgen_packed_s8 packed = {p->by_four, p->stages, 3, p->depth, p->units, p->output_zero_point,
                                    p->fc.activation.min, p->fc.activation.max};
    opgen_convolve_packed_1x1_s8(&packed, p->batches, input, output);
    return 0;
}

/* FULLY_CONNECTED: input int8, filter int8, bias int32, output int8 (specs/linear/fully_connected_pairs.yaml#fully_connected_pairs_s8) */
typedef struct {
    opgen_group_filter layer;
    const int32_t *stream;
    int32_t batches;
} opgen_fully_connected_pairs_s8_params;

static inline int opgen_run_fully_connected_pairs_s8(const opgen_fully_connected_pairs_s8_params *p,
                                                     const int8_t *input, int8_t *output, void *scratch)
{
    opgen_fully_connected_pairs_s8(&p->layer, p->stream, p->batches, input, (int32_t *)scratch, output);
    return 0;
}

/* FULLY_CONNECTED: input int8, filter int8, bias int32, output int8 (specs/linear/fully_connected_plain.yaml#fully_connected_plain_s8) */
typedef struct {
    const int8_t *weights;
    const int32_t *biases;
    const int32_t *factors;
    int32_t factor_step;
    int32_t rounding;
    int32_t units;
    int32_t depth;
    int32_t least;
    int32_t most;
    int32_t batches;
} opgen_fully_connected_plain_s8_params;

static inline int opgen_run_fully_connected_plain_s8(const opgen_fully_connected_plain_s8_params *p,
                                                     const int8_t *input, int8_t *output)
{
    const opgen_plain_rows plain = {p->weights, p->biases, p->factors, p->factor_step, p->rounding,
                                    p->units, p->depth, p->least, p->most};
    opgen_fully_connected_plain_s8(&plain, p->batches, input, output);
    return 0;
}

/* FULLY_CONNECTED: input int8, filter int4, bias int32, output int8 (specs/linear/fully_connected_s4.yaml#fully_connected_s4) */
typedef struct {
    cmsis_nn_fc_params fc;
    cmsis_nn_per_tensor_quant_params single;
    cmsis_nn_dims input_dims;
    cmsis_nn_dims filter_dims;
    cmsis_nn_dims bias_dims;
    cmsis_nn_dims output_dims;
} opgen_fully_connected_s4_params;

static inline int opgen_run_fully_connected_s4(const opgen_fully_connected_s4_params *p, const int8_t *input,
                                               const int8_t *filter, const int32_t *bias, int8_t *output)
{
    const cmsis_nn_context ctx = {NULL, 0};
    return arm_fully_connected_s4(&ctx, &p->fc, &p->single, &p->input_dims, input, &p->filter_dims,
                                  filter, &p->bias_dims, bias, &p->output_dims, output);
}

/* FULLY_CONNECTED: input int8, filter int4, bias int32, output int8 (specs/linear/fully_connected_s4.yaml#fully_connected_channels_s4) */
typedef struct {
    const int32_t *kernel_sums;
    int32_t filter_size;
    cmsis_nn_fc_params fc;
    cmsis_nn_quant_params quant;
    cmsis_nn_dims input_dims;
    cmsis_nn_dims filter_dims;
    cmsis_nn_dims bias_dims;
    cmsis_nn_dims output_dims;
} opgen_fully_connected_channels_s4_params;

static inline int opgen_run_fully_connected_channels_s4(const opgen_fully_connected_channels_s4_params *p,
                                                        const int8_t *input, const int8_t *filter,
                                                        const int32_t *bias, int8_t *output, void *scratch)
{
    int8_t *const unpacked = (int8_t *)scratch;
    const cmsis_nn_context ctx = {(void *)p->kernel_sums, 0};
    opgen_unpack_int4(filter, p->filter_size, unpacked);
    return arm_fully_connected_wrapper_s8(&ctx, &p->fc, &p->quant, &p->input_dims, input,
                                          &p->filter_dims, unpacked, &p->bias_dims, bias,
                                          &p->output_dims, output);
}

/* FULLY_CONNECTED: input int8, filter int8, bias int32, output int8 (specs/linear/fully_connected_small.yaml#fully_connected_small_s8) */
typedef struct {
    int32_t batches;
    int32_t depth;
    int32_t units;
    cmsis_nn_fc_params fc;
    int32_t step;
    cmsis_nn_quant_params quant;
} opgen_fully_connected_small_s8_params;

static inline int opgen_run_fully_connected_small_s8(const opgen_fully_connected_small_s8_params *p,
                                                     const int8_t *input, const int8_t *filter,
                                                     const int32_t *bias, int8_t *output)
{
    opgen_dense_s8(p->batches, p->depth, p->units, p->fc.input_offset, p->fc.output_offset,
                   p->fc.activation.min, p->fc.activation.max, p->step, p->quant.multiplier,
                   p->quant.shift, input, filter, bias, output);
    return 0;
}

/* FULLY_CONNECTED: input int8, filter int8, bias int32, output int8 (specs/linear/fully_connected_wide.yaml#fully_connected_wide_s8) */
typedef struct {
    const int8_t *weights;
    const int32_t *channels;
    int32_t rounding;
    int32_t units;
    int32_t depth;
    int32_t least;
    int32_t most;
    bool is_narrow;
    int32_t batches;
} opgen_fully_connected_wide_s8_params;

static inline int opgen_run_fully_connected_wide_s8(const opgen_fully_connected_wide_s8_params *p,
                                                    const int8_t *input, int8_t *output, void *scratch)
{
    const opgen_lane_filter lanes = {p->weights, p->channels, p->rounding, p->units, p->depth, p->least, p->most,
                                     p->is_narrow};
    opgen_fully_connected_wide_s8(&lanes, p->batches, input, output, scratch);
    return 0;
}

#endif /* OPGEN_KERNELS_FULLY_CONNECTED_H */
