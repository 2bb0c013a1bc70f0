/* Made by `opgen build` from specs/recurrent/unidirectional_sequence_lstm.yaml; do not edit. */
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
