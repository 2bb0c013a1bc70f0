/* Made by `opgen build` from specs/recurrent/rnn.yaml; do not edit. */
/* rnn: input float32, weights float32, recurrent_weights float32, bias float32, hidden_state float32, output float32 (specs/_family/rnn.yaml#rnn_f32) */
typedef struct {
    opgen_sequences seqs;
    int32_t fused_activation_function;
} opgen_rnn_f32_params;

static inline int opgen_run_rnn_f32(const opgen_rnn_f32_params *p, const float *input, const float *weights,
                                    const float *recurrent_weights, const float *bias, float *hidden_state,
                                    float *output)
{
    opgen_rnn_f32(&p->seqs, p->fused_activation_function, input, weights, recurrent_weights,
                  bias, hidden_state, output);
    return 0;
}
