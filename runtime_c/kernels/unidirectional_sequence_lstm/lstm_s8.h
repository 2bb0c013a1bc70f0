/* Made by `opgen build` from specs/recurrent/unidirectional_sequence_lstm.yaml; do not edit. */
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
