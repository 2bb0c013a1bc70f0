/* Kernels of UNIDIRECTIONAL_SEQUENCE_LSTM. Made by `opgen build` from specs/recurrent/unidirectional_sequence_lstm.yaml; do not edit. */
#ifndef OPGEN_KERNELS_UNIDIRECTIONAL_SEQUENCE_LSTM_H
#define OPGEN_KERNELS_UNIDIRECTIONAL_SEQUENCE_LSTM_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nn_types.h"
#include "arm_nnfunctions.h"
#include "opgen_lstm.h"
#include "opgen_lstm_full.h"
#include "opgen_lstm_packed.h"
#include "opgen_lstm_pairs.h"
#include "opgen_sequence.h"

/* UNIDIRECTIONAL_SEQUENCE_LSTM: input int8, input_to_input_weights int8, input_to_forget_weights int8, input_to_cell_weights int8, input_to_output_weights int8, recurrent_to_input_weights int8, recurrent_to_forget_weights int8, recurrent_to_cell_weights int8, recurrent_to_output_weights int8, input_gate_bias int32, forget_gate_bias int32, cell_gate_bias int32, output_gate_bias int32, output_state int8, cell_state int16, output int8 (specs/recurrent/unidirectional_sequence_lstm.yaml#lstm_s8) */
typedef struct {
    opgen_sequences seqs;
    opgen_lstm_quant quant;
    const int32_t *starts;
} opgen_lstm_s8_params;

static inline int opgen_run_lstm_s8(const opgen_lstm_s8_params *p, const int8_t *input,
                                    const int8_t *input_to_input_weights,
                                    const int8_t *input_to_forget_weights,
                                    const int8_t *input_to_cell_weights,
                                    const int8_t *input_to_output_weights,
                                    const int8_t *recurrent_to_input_weights,
                                    const int8_t *recurrent_to_forget_weights,
                                    const int8_t *recurrent_to_cell_weights,
                                    const int8_t *recurrent_to_output_weights, const int32_t *input_gate_bias,
                                    const int32_t *forget_gate_bias, const int32_t *cell_gate_bias,
                                    const int32_t *output_gate_bias, int8_t *output_state,
                                    int16_t *cell_state, int8_t *output, void *scratch)
{
    const opgen_lstm_gate_s8 gates[4] = {
        {input_to_input_weights, recurrent_to_input_weights, input_gate_bias},
        {input_to_forget_weights, recurrent_to_forget_weights, forget_gate_bias},
        {input_to_cell_weights, recurrent_to_cell_weights, cell_gate_bias},
        {input_to_output_weights, recurrent_to_output_weights, output_gate_bias}};
    opgen_lstm_s8(&p->seqs, &p->quant, gates, p->starts, input, output_state, cell_state, (int16_t *)scratch,
                  output);
    return 0;
}

/* UNIDIRECTIONAL_SEQUENCE_LSTM: input int16, input_to_input_weights int8, input_to_forget_weights int8, input_to_cell_weights int8, input_to_output_weights int8, recurrent_to_input_weights int8, recurrent_to_forget_weights int8, recurrent_to_cell_weights int8, recurrent_to_output_weights int8, input_gate_bias int64, forget_gate_bias int64, cell_gate_bias int64, output_gate_bias int64, output_state int16, cell_state int16, output int16 (specs/recurrent/unidirectional_sequence_lstm.yaml#lstm_s16) */
typedef struct {
    opgen_sequences seqs;
    opgen_lstm_quant quant;
} opgen_lstm_s16_params;

static inline int opgen_run_lstm_s16(const opgen_lstm_s16_params *p, const int16_t *input,
                                     const int8_t *input_to_input_weights,
                                     const int8_t *input_to_forget_weights,
                                     const int8_t *input_to_cell_weights,
                                     const int8_t *input_to_output_weights,
                                     const int8_t *recurrent_to_input_weights,
                                     const int8_t *recurrent_to_forget_weights,
                                     const int8_t *recurrent_to_cell_weights,
                                     const int8_t *recurrent_to_output_weights,
                                     const int64_t *input_gate_bias, const int64_t *forget_gate_bias,
                                     const int64_t *cell_gate_bias, const int64_t *output_gate_bias,
                                     int16_t *output_state, int16_t *cell_state, int16_t *output,
                                     void *scratch)
{
    const opgen_lstm_gate_s16 gates[4] = {
        {input_to_input_weights, recurrent_to_input_weights, input_gate_bias},
        {input_to_forget_weights, recurrent_to_forget_weights, forget_gate_bias},
        {input_to_cell_weights, recurrent_to_cell_weights, cell_gate_bias},
        {input_to_output_weights, recurrent_to_output_weights, output_gate_bias}};
    opgen_lstm_s16(&p->seqs, &p->quant, gates, input, output_state, cell_state, (int16_t *)scratch, output);
    return 0;
}

/* UNIDIRECTIONAL_SEQUENCE_LSTM: input float32, input_to_input_weights float32, input_to_forget_weights float32, input_to_cell_weights float32, input_to_output_weights float32, recurrent_to_input_weights float32, recurrent_to_forget_weights float32, recurrent_to_cell_weights float32, recurrent_to_output_weights float32, input_gate_bias float32, forget_gate_bias float32, cell_gate_bias float32, output_gate_bias float32, output_state float32, cell_state float32, output float32 (specs/recurrent/unidirectional_sequence_lstm.yaml#lstm_f32) */
typedef struct {
    opgen_sequences seqs;
    float limit;
} opgen_lstm_f32_params;

static inline int opgen_run_lstm_f32(const opgen_lstm_f32_params *p, const float *input,
                                     const float *input_to_input_weights,
                                     const float *input_to_forget_weights, const float *input_to_cell_weights,
                                     const float *input_to_output_weights,
                                     const float *recurrent_to_input_weights,
                                     const float *recurrent_to_forget_weights,
                                     const float *recurrent_to_cell_weights,
                                     const float *recurrent_to_output_weights, const float *input_gate_bias,
                                     const float *forget_gate_bias, const float *cell_gate_bias,
                                     const float *output_gate_bias, float *output_state, float *cell_state,
                                     float *output, void *scratch)
{
    const opgen_lstm_gate_f32 gates[4] = {
        {input_to_input_weights, recurrent_to_input_weights, input_gate_bias},
        {input_to_forget_weights, recurrent_to_forget_weights, forget_gate_bias},
        {input_to_cell_weights, recurrent_to_cell_weights, cell_gate_bias},
        {input_to_output_weights, recurrent_to_output_weights, output_gate_bias}};
    opgen_lstm_f32(&p->seqs, p->limit, gates, input, output_state, cell_state, (float *)scratch, output);
    return 0;
}

/* UNIDIRECTIONAL_SEQUENCE_LSTM: input int8, input_to_input_weights int8, input_to_forget_weights int8, input_to_cell_weights int8, input_to_output_weights int8, recurrent_to_input_weights int8, recurrent_to_forget_weights int8, recurrent_to_cell_weights int8, recurrent_to_output_weights int8, input_gate_bias int32, forget_gate_bias int32, cell_gate_bias int32, output_gate_bias int32, output_state int8, cell_state int16, output int8 (specs/recurrent/unidirectional_sequence_lstm_arm.yaml#lstm_arm_s8) */
typedef struct {
    opgen_sequences seqs;
    bool time_major;
    opgen_lstm_quant quant;
    int32_t steepness;
    const int32_t *sums;
} opgen_lstm_arm_s8_params;

static inline int opgen_run_lstm_arm_s8(const opgen_lstm_arm_s8_params *p, const int8_t *input,
                                        const int8_t *input_to_input_weights,
                                        const int8_t *input_to_forget_weights,
                                        const int8_t *input_to_cell_weights,
                                        const int8_t *input_to_output_weights,
                                        const int8_t *recurrent_to_input_weights,
                                        const int8_t *recurrent_to_forget_weights,
                                        const int8_t *recurrent_to_cell_weights,
                                        const int8_t *recurrent_to_output_weights,
                                        const int32_t *input_gate_bias, const int32_t *forget_gate_bias,
                                        const int32_t *cell_gate_bias, const int32_t *output_gate_bias,
                                        int8_t *output_state, int16_t *cell_state, int8_t *output,
                                        void *scratch)
{
    const int32_t n = p->seqs.units;
    const cmsis_nn_lstm_params params = {
        p->time_major, p->seqs.batches, p->seqs.steps, p->seqs.inputs, n, -p->quant.input_zero_point,
        p->quant.forget_multiplier, p->quant.forget_shift, p->quant.update_multiplier,
        p->quant.update_shift, p->quant.cell_max, p->steepness, p->quant.hidden_multiplier,
        p->quant.hidden_shift, p->quant.hidden_zero_point,
        {p->quant.forget_gate.input_multiplier, p->quant.forget_gate.input_shift, input_to_forget_weights,
         p->sums + 1 * n, p->quant.forget_gate.recurrent_multiplier, p->quant.forget_gate.recurrent_shift,
         recurrent_to_forget_weights, p->sums + 5 * n, forget_gate_bias, ARM_SIGMOID},
        {p->quant.input_gate.input_multiplier, p->quant.input_gate.input_shift, input_to_input_weights,
         p->sums + 0 * n, p->quant.input_gate.recurrent_multiplier, p->quant.input_gate.recurrent_shift,
         recurrent_to_input_weights, p->sums + 4 * n, input_gate_bias, ARM_SIGMOID},
        {p->quant.cell_gate.input_multiplier, p->quant.cell_gate.input_shift, input_to_cell_weights,
         p->sums + 2 * n, p->quant.cell_gate.recurrent_multiplier, p->quant.cell_gate.recurrent_shift,
         recurrent_to_cell_weights, p->sums + 6 * n, cell_gate_bias, ARM_TANH},
        {p->quant.output_gate.input_multiplier, p->quant.output_gate.input_shift, input_to_output_weights,
         p->sums + 3 * n, p->quant.output_gate.recurrent_multiplier, p->quant.output_gate.recurrent_shift,
         recurrent_to_output_weights, p->sums + 7 * n, output_gate_bias, ARM_SIGMOID}};
    cmsis_nn_lstm_context buffers = {scratch, (int16_t *)scratch + p->seqs.batches * n, cell_state, output_state};
    return arm_lstm_unidirectional_s8(input, output, &params, &buffers);
}

/* UNIDIRECTIONAL_SEQUENCE_LSTM: input int8, input_to_input_weights int8, input_to_forget_weights int8, input_to_cell_weights int8, input_to_output_weights int8, recurrent_to_input_weights int8, recurrent_to_forget_weights int8, recurrent_to_cell_weights int8, recurrent_to_output_weights int8, cell_to_input_weights int16, cell_to_forget_weights int16, cell_to_output_weights int16, input_gate_bias int32, forget_gate_bias int32, cell_gate_bias int32, output_gate_bias int32, projection_weights int8, projection_bias int32, output_state int8, cell_state int16, input_layer_norm int16, forget_layer_norm int16, cell_layer_norm int16, output_layer_norm int16, output int8 (specs/recurrent/unidirectional_sequence_lstm_full.yaml#lstm_full_s8) */
typedef struct {
    opgen_sequences seqs;
    opgen_lstm_full_quant full_quant;
} opgen_lstm_full_s8_params;

static inline int opgen_run_lstm_full_s8(const opgen_lstm_full_s8_params *p, const int8_t *input,
                                         const int8_t *input_to_input_weights,
                                         const int8_t *input_to_forget_weights,
                                         const int8_t *input_to_cell_weights,
                                         const int8_t *input_to_output_weights,
                                         const int8_t *recurrent_to_input_weights,
                                         const int8_t *recurrent_to_forget_weights,
                                         const int8_t *recurrent_to_cell_weights,
                                         const int8_t *recurrent_to_output_weights,
                                         const int16_t *cell_to_input_weights,
                                         const int16_t *cell_to_forget_weights,
                                         const int16_t *cell_to_output_weights,
                                         const int32_t *input_gate_bias, const int32_t *forget_gate_bias,
                                         const int32_t *cell_gate_bias, const int32_t *output_gate_bias,
                                         const int8_t *projection_weights, const int32_t *projection_bias,
                                         int8_t *output_state, int16_t *cell_state,
                                         const int16_t *input_layer_norm, const int16_t *forget_layer_norm,
                                         const int16_t *cell_layer_norm, const int16_t *output_layer_norm,
                                         int8_t *output, void *scratch)
{
    const opgen_lstm_full_gate gates[4] = {
        {input_to_input_weights, recurrent_to_input_weights, input_gate_bias, cell_to_input_weights,
         input_layer_norm},
        {input_to_forget_weights, recurrent_to_forget_weights, forget_gate_bias, cell_to_forget_weights,
         forget_layer_norm},
        {input_to_cell_weights, recurrent_to_cell_weights, cell_gate_bias, NULL, cell_layer_norm},
        {input_to_output_weights, recurrent_to_output_weights, output_gate_bias, cell_to_output_weights,
         output_layer_norm}};
    opgen_lstm_full_s8(&p->seqs, &p->full_quant, gates, projection_weights, projection_bias, input,
                       output_state, cell_state, (int16_t *)scratch, output);
    return 0;
}

/* UNIDIRECTIONAL_SEQUENCE_LSTM: input int8, input_to_input_weights int8, input_to_forget_weights int8, input_to_cell_weights int8, input_to_output_weights int8, recurrent_to_input_weights int8, recurrent_to_forget_weights int8, recurrent_to_cell_weights int8, recurrent_to_output_weights int8, input_gate_bias int32, forget_gate_bias int32, cell_gate_bias int32, output_gate_bias int32, output_state int8, cell_state int16, output int8 (specs/recurrent/unidirectional_sequence_lstm_packed.yaml#lstm_packed_s8) */
typedef struct {
    opgen_sequences seqs;
    opgen_lstm_quant quant;
    const int8_t *by_four;
    const int32_t *stages;
    int32_t stage;
} opgen_lstm_packed_s8_params;

static inline int opgen_run_lstm_packed_s8(const opgen_lstm_packed_s8_params *p, const int8_t *input,
                                           int8_t *output_state, int16_t *cell_state, int8_t *output,
                                           void *scratch)
{
    opgen_lstm_packed_s8(&p->seqs, &p->quant, p->by_four, p->stages, p->stage, input, output_state, cell_state,
                         (int16_t *)scratch, output);
    return 0;
}

/* UNIDIRECTIONAL_SEQUENCE_LSTM: input int8, input_to_input_weights int8, input_to_forget_weights int8, input_to_cell_weights int8, input_to_output_weights int8, recurrent_to_input_weights int8, recurrent_to_forget_weights int8, recurrent_to_cell_weights int8, recurrent_to_output_weights int8, input_gate_bias int32, forget_gate_bias int32, cell_gate_bias int32, output_gate_bias int32, output_state int8, cell_state int16, output int8 (specs/recurrent/unidirectional_sequence_lstm_pairs.yaml#lstm_pairs_s8) */
typedef struct {
    opgen_sequences seqs;
    opgen_lstm_quant quant;
    const int32_t *stream;
    const int32_t *factors;
} opgen_lstm_pairs_s8_params;

static inline int opgen_run_lstm_pairs_s8(const opgen_lstm_pairs_s8_params *p, const int8_t *input,
                                          int8_t *output_state, int16_t *cell_state, int8_t *output,
                                          void *scratch)
{
    opgen_lstm_pairs_s8(&p->seqs, &p->quant, p->stream, input, output_state, cell_state, (int32_t *)scratch, output);
    return 0;
}

#endif /* OPGEN_KERNELS_UNIDIRECTIONAL_SEQUENCE_LSTM_H */
