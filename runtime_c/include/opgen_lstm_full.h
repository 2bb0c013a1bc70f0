/* SPDX-License-Identifier: Apache-2.0 */
/* Long short-term memory of int8 with an int16 cell and all that LiteRT's integer form knows.
 *
 * sum of a gate = input weights * x + recurrent weights * output state, plus its cell weights times the cell,
 * if it has any (the output gate: the new cell). It becomes norm * (sum - mean) / deviation + bias, if it has
 * a norm, else the bias is in the sum. Without an input gate a cell takes in what it does not keep. The
 * hidden vector, output gate * tanh(cell), is the output, or projection weights * hidden + bias is.
 */
#ifndef OPGEN_LSTM_FULL_H
#define OPGEN_LSTM_FULL_H

#include "opgen_sequence.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Weights [units, inputs] and [units, outputs]; bias, and cell weights and norm or NULL [units]. */
typedef struct {
    const int8_t *input_weights;
    const int8_t *recurrent_weights;
    const int32_t *bias;
    const int16_t *cell_weights;
    const int16_t *norm;
} opgen_lstm_full_gate;

/* The factors multiplier * 2^(shift - 31) of the sums; a variance below 1 is replaced by the least one. */
typedef struct {
    int32_t input_multiplier;
    int32_t input_shift;
    int32_t recurrent_multiplier;
    int32_t recurrent_shift;
    int32_t cell_multiplier;
    int32_t cell_shift;
    int32_t norm_multiplier;
    int32_t norm_shift;
    int32_t least_variance;
} opgen_lstm_full_gate_quant;

/* outputs: elements of an output vector. cell_bits: integer bits of the cell, 0 to 6. Limits of stored
 * integers are symmetric; 0: none. */
typedef struct {
    int32_t outputs;
    int32_t input_zero_point;
    int32_t output_zero_point;
    opgen_lstm_full_gate_quant input_gate;
    opgen_lstm_full_gate_quant forget_gate;
    opgen_lstm_full_gate_quant cell_gate;
    opgen_lstm_full_gate_quant output_gate;
    int32_t cell_bits;
    int32_t cell_limit;
    int32_t hidden_multiplier;
    int32_t hidden_shift;
    int32_t hidden_zero_point;
    int32_t projection_multiplier;
    int32_t projection_shift;
    int32_t projection_limit;
} opgen_lstm_full_quant;

/* `gates` are four, in the order input, forget, cell, output; the first may have no weights (NULL), and
 * there may be no projection weights [outputs, units] and no projection bias (NULL). state [batches,
 * outputs] and cell [batches, units] are read and written; scratch holds 4 * units elements. */
void opgen_lstm_full_s8(const opgen_sequences *sequences, const opgen_lstm_full_quant *quant,
                        const opgen_lstm_full_gate *gates, const int8_t *projection_weights,
                        const int32_t *projection_bias, const int8_t *input, int8_t *state, int16_t *cell,
                        int16_t *scratch, int8_t *output);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_LSTM_FULL_H */
