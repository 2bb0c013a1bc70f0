/* Kernels of SVDF. Made by `opgen build` from specs/recurrent/svdf.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SVDF_H
#define OPGEN_KERNELS_SVDF_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nn_types.h"
#include "arm_nnfunctions.h"
#include "opgen_svdf.h"
#include "opgen_svdf_pairs.h"

/* SVDF: input int8, weights_feature int8, weights_time int16, bias int32, state int16, output int8 (specs/recurrent/svdf.yaml#svdf_state_s16) */
typedef struct {
    cmsis_nn_dims input_dims;
    cmsis_nn_dims feature_dims;
    cmsis_nn_svdf_params svdf;
    cmsis_nn_per_tensor_quant_params first;
    cmsis_nn_per_tensor_quant_params second;
    cmsis_nn_dims time_dims;
} opgen_svdf_state_s16_params;

static inline int opgen_run_svdf_state_s16(const opgen_svdf_state_s16_params *p, const int8_t *input,
                                           const int8_t *weights_feature, const int16_t *weights_time,
                                           const int32_t *bias, int16_t *state, int8_t *output, void *scratch,
                                           int32_t scratch_size)
{
    const cmsis_nn_context time = {scratch, scratch_size};
    const cmsis_nn_context unit = {(int32_t *)scratch + p->input_dims.n * p->feature_dims.n, scratch_size};
    return arm_svdf_state_s16_s8(&time, &unit, &p->svdf, &p->first, &p->second, &p->input_dims, input,
                                 NULL, state, &p->feature_dims, weights_feature, &p->time_dims,
                                 weights_time, NULL, bias, NULL, output);
}

/* SVDF: input int8, weights_feature int8, weights_time int8, bias int32, state int8, output int8 (specs/recurrent/svdf.yaml#svdf_state_s8) */
typedef struct {
    opgen_svdf_sizes sizes;
    opgen_svdf_quant quant;
    const int32_t *feature_sums;
    const int32_t *unit_sums;
} opgen_svdf_state_s8_params;

static inline int opgen_run_svdf_state_s8(const opgen_svdf_state_s8_params *p, const int8_t *input,
                                          const int8_t *weights_feature, const int8_t *weights_time,
                                          int8_t *state, int8_t *output)
{
    opgen_svdf_s8_state_s8(&p->sizes, &p->quant, p->feature_sums, p->unit_sums, input, weights_feature,
                           weights_time, state, output);
    return 0;
}

/* SVDF: input float32, weights_feature float32, weights_time float32, bias float32, state float32, output float32 (specs/recurrent/svdf.yaml#svdf_float) */
typedef struct {
    opgen_svdf_sizes sizes;
    int32_t fused_activation_function;
} opgen_svdf_float_params;

static inline int opgen_run_svdf_float(const opgen_svdf_float_params *p, const float *input,
                                       const float *weights_feature, const float *weights_time,
                                       const float *bias, float *state, float *output)
{
    opgen_svdf_f32(&p->sizes, p->fused_activation_function, input, weights_feature, weights_time, bias,
                   state, output);
    return 0;
}

/* SVDF: input int8, weights_feature int8, weights_time int8, bias int32, state int8, output int8 (specs/recurrent/svdf_pairs.yaml#svdf_pairs_s8) */
typedef struct {
    opgen_svdf_sizes sizes;
    opgen_svdf_quant quant;
    const int32_t *stream;
    const int32_t *unit_sums;
    const int32_t *factor;
} opgen_svdf_pairs_s8_params;

static inline int opgen_run_svdf_pairs_s8(const opgen_svdf_pairs_s8_params *p, const int8_t *input,
                                          const int8_t *weights_time, int8_t *state, int8_t *output,
                                          void *scratch)
{
    opgen_svdf_pairs_s8(&p->sizes, &p->quant, p->stream, p->unit_sums, input, weights_time, state,
                        (int32_t *)scratch, output);
    return 0;
}

#endif /* OPGEN_KERNELS_SVDF_H */
