/* Made by `opgen build` from specs/recurrent/unidirectional_sequence_lstm.yaml; do not edit. */
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
