/* Made by `opgen build` from specs/recurrent/rnn.yaml; do not edit. */
/* rnn: input float32, weights int8, recurrent_weights int8, bias float32, hidden_state float32, output float32 (specs/_family/rnn.yaml#rnn_hybrid) */
typedef struct {
    opgen_sequences seqs;
    int32_t fused_activation_function;
    bool asymmetric_quantize_inputs;
    const float *scales;
    const float *recurrent_scales;
} opgen_rnn_hybrid_params;

static inline int opgen_run_rnn_hybrid(const opgen_rnn_hybrid_params *p, const float *input,
                                       const int8_t *weights, const int8_t *recurrent_weights,
                                       const float *bias, float *hidden_state, float *output, void *scratch)
{
    opgen_rnn_hybrid(&p->seqs, p->fused_activation_function, p->asymmetric_quantize_inputs, p->scales,
                     p->recurrent_scales, input, weights, recurrent_weights, bias, hidden_state,
                     (int8_t *)scratch, output);
    return 0;
}
