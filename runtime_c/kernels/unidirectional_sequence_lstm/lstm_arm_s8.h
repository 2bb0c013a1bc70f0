/* Made by `opgen build` from specs/recurrent/unidirectional_sequence_lstm.yaml; do not edit. */
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
