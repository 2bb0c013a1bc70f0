/* Kernels of BIDIRECTIONAL_SEQUENCE_RNN. Made by `opgen build` from specs/recurrent/bidirectional_sequence_rnn.yaml; do not edit. */
#ifndef OPGEN_KERNELS_BIDIRECTIONAL_SEQUENCE_RNN_H
#define OPGEN_KERNELS_BIDIRECTIONAL_SEQUENCE_RNN_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_rnn.h"
#include "opgen_sequence.h"

/* BIDIRECTIONAL_SEQUENCE_RNN: input float32, fw_weights float32, fw_recurrent_weights float32, fw_bias float32, fw_hidden_state float32, bw_weights float32, bw_recurrent_weights float32, bw_bias float32, bw_hidden_state float32, fw_output float32, bw_output float32 (specs/recurrent/bidirectional_sequence_rnn.yaml#bidirectional_sequence_rnn_f32) */
typedef struct {
    bool merge_outputs;
    int32_t fw_units;
    opgen_sequences ahead;
    opgen_sequences fw_one;
    int32_t fused_activation_function;
    int32_t fw_step;
    opgen_sequences bw_one;
    int32_t bw_step;
} opgen_bidirectional_sequence_rnn_f32_params;

static inline int opgen_run_bidirectional_sequence_rnn_f32(
                                                           const opgen_bidirectional_sequence_rnn_f32_params *p,
                                                           const float *input, const float *fw_weights,
                                                           const float *fw_recurrent_weights,
                                                           const float *fw_bias, float *fw_hidden_state,
                                                           const float *bw_weights,
                                                           const float *bw_recurrent_weights,
                                                           const float *bw_bias, float *bw_hidden_state,
                                                           float *fw_output, float *bw_output, void *scratch,
                                                           int32_t scratch_size)
{
    float *const there = fw_output ? fw_output : (float *)scratch;
    float *const behind = p->merge_outputs ? fw_output + p->fw_units : bw_output ? bw_output : (float *)scratch;
    (void)scratch_size;
    for (int32_t b = 0; b < p->ahead.batches; b++) {
        for (int32_t k = 0; k < p->ahead.steps; k++) {
            const int32_t i = b * p->ahead.batch_stride + k * p->ahead.step_stride;
            const int32_t j = b * p->ahead.batch_stride + (p->ahead.steps - 1 - k) * p->ahead.step_stride;
            opgen_rnn_f32(&p->fw_one, p->fused_activation_function, input + i * p->fw_one.inputs, fw_weights,
                          fw_recurrent_weights, fw_bias, fw_hidden_state + b * p->fw_units, there + i * p->fw_step);
            opgen_rnn_f32(&p->bw_one, p->fused_activation_function, input + j * p->fw_one.inputs, bw_weights,
                          bw_recurrent_weights, bw_bias, bw_hidden_state + b * p->bw_one.units, behind + j * p->bw_step);
        }
    }
    return 0;
}

/* BIDIRECTIONAL_SEQUENCE_RNN: input float32, fw_weights int8, fw_recurrent_weights int8, fw_bias float32, fw_hidden_state float32, bw_weights int8, bw_recurrent_weights int8, bw_bias float32, bw_hidden_state float32, fw_output float32, bw_output float32 (specs/recurrent/bidirectional_sequence_rnn.yaml#bidirectional_sequence_rnn_hybrid) */
typedef struct {
    bool merge_outputs;
    int32_t fw_units;
    int32_t widest;
    opgen_sequences ahead;
    opgen_sequences fw_one;
    int32_t fused_activation_function;
    bool asymmetric_quantize_inputs;
    const float *fw_scales;
    const float *fw_recurrent_scales;
    int32_t fw_step;
    opgen_sequences bw_one;
    const float *bw_scales;
    const float *bw_recurrent_scales;
    int32_t bw_step;
} opgen_bidirectional_sequence_rnn_hybrid_params;

static inline int opgen_run_bidirectional_sequence_rnn_hybrid(
                                                              const opgen_bidirectional_sequence_rnn_hybrid_params *p,
                                                              const float *input, const int8_t *fw_weights,
                                                              const int8_t *fw_recurrent_weights,
                                                              const float *fw_bias, float *fw_hidden_state,
                                                              const int8_t *bw_weights,
                                                              const int8_t *bw_recurrent_weights,
                                                              const float *bw_bias, float *bw_hidden_state,
                                                              float *fw_output, float *bw_output,
                                                              void *scratch, int32_t scratch_size)
{
    float *const there = fw_output ? fw_output : (float *)scratch;
    float *const behind = p->merge_outputs ? fw_output + p->fw_units : bw_output ? bw_output : (float *)scratch;
    int8_t *const narrow = (int8_t *)scratch + (scratch_size - p->widest);
    for (int32_t b = 0; b < p->ahead.batches; b++) {
        for (int32_t k = 0; k < p->ahead.steps; k++) {
            const int32_t i = b * p->ahead.batch_stride + k * p->ahead.step_stride;
            const int32_t j = b * p->ahead.batch_stride + (p->ahead.steps - 1 - k) * p->ahead.step_stride;
            opgen_rnn_hybrid(&p->fw_one, p->fused_activation_function, p->asymmetric_quantize_inputs, p->fw_scales,
                             p->fw_recurrent_scales, input + i * p->fw_one.inputs, fw_weights, fw_recurrent_weights, fw_bias,
                             fw_hidden_state + b * p->fw_units, narrow, there + i * p->fw_step);
            opgen_rnn_hybrid(&p->bw_one, p->fused_activation_function, p->asymmetric_quantize_inputs, p->bw_scales,
                             p->bw_recurrent_scales, input + j * p->fw_one.inputs, bw_weights, bw_recurrent_weights, bw_bias,
                             bw_hidden_state + b * p->bw_one.units, narrow, behind + j * p->bw_step);
        }
    }
    return 0;
}

#endif /* OPGEN_KERNELS_BIDIRECTIONAL_SEQUENCE_RNN_H */
