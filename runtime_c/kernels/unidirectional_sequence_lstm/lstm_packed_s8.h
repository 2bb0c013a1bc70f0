/* Made by `opgen build` from specs/recurrent/unidirectional_sequence_lstm.yaml; do not edit. */
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
