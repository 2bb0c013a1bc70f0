/* SPDX-License-Identifier: Apache-2.0 */
/* Long short-term memory: layers with four gates that keep a cell and a hidden vector from step to step.
 *
 * gate = activation(input weights * x + bias + recurrent weights * hidden), of which the input, the forget
 * and the output gate are logistic and the cell gate is the hyperbolic tangent; cell = forget gate * cell +
 * input gate * cell gate, limited; hidden = output gate * tanh(cell). Every vector of the output is the
 * hidden vector after its step. `gates` are four, in the order input, forget, cell, output. hidden and cell
 * [batches, units] are read and written; scratch holds 4 * units elements.
 */
#ifndef OPGEN_LSTM_H
#define OPGEN_LSTM_H

#include "opgen_sequence.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Weights [units, inputs] and [units, units], bias [units]. */
typedef struct {
    const int8_t *input_weights;
    const int8_t *recurrent_weights;
    const int32_t *bias;
} opgen_lstm_gate_s8;

typedef struct {
    const int8_t *input_weights;
    const int8_t *recurrent_weights;
    const int64_t *bias;
} opgen_lstm_gate_s16;

typedef struct {
    const float *input_weights;
    const float *recurrent_weights;
    const float *bias;
} opgen_lstm_gate_f32;

/* The factors multiplier * 2^(shift - 31) that bring both sums of a gate to units of 2^-12. */
typedef struct {
    int32_t input_multiplier;
    int32_t input_shift;
    int32_t recurrent_multiplier;
    int32_t recurrent_shift;
} opgen_lstm_gate_quant;

/* Gates are in units of 2^-15. The forget and update factors bring products to the cell, the hidden one to
 * the hidden vector. The cell is prepared for its tanh as opgen_sigmoid.h has it. */
typedef struct {
    int32_t input_zero_point;
    int32_t hidden_zero_point;
    opgen_lstm_gate_quant input_gate;
    opgen_lstm_gate_quant forget_gate;
    opgen_lstm_gate_quant cell_gate;
    opgen_lstm_gate_quant output_gate;
    int32_t forget_multiplier;
    int32_t forget_shift;
    int32_t update_multiplier;
    int32_t update_shift;
    int32_t hidden_multiplier;
    int32_t hidden_shift;
    int32_t tanh_multiplier;
    int32_t tanh_shift;
    int32_t cell_min;
    int32_t cell_max;
} opgen_lstm_quant;

/* int8 with an int16 cell. Both sums of a gate saturate to int16, and so does their sum, as in TensorFlow
 * Lite Micro. starts [8, units]: what biases and zero points add to the sums over the input of the four
 * gates, then to those over the hidden vector; or NULL if it is to be found here. */
void opgen_lstm_s8(const opgen_sequences *sequences, const opgen_lstm_quant *quant,
                   const opgen_lstm_gate_s8 *gates, const int32_t *starts, const int8_t *input,
                   int8_t *hidden, int16_t *cell, int16_t *scratch, int8_t *output);

/* int16 with int8 weights, sums of 64 bits. */
void opgen_lstm_s16(const opgen_sequences *sequences, const opgen_lstm_quant *quant,
                    const opgen_lstm_gate_s16 *gates, const int16_t *input, int16_t *hidden, int16_t *cell,
                    int16_t *scratch, int16_t *output);

/* float32. The cell is limited to -cell_limit .. cell_limit; scratch holds 5 * units elements. */
void opgen_lstm_f32(const opgen_sequences *sequences, float cell_limit, const opgen_lstm_gate_f32 *gates,
                    const float *input, float *hidden, float *cell, float *scratch, float *output);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_LSTM_H */
