/* Kernels of RNN. Made by `opgen build` from specs/recurrent/rnn.yaml; do not edit. */
#ifndef OPGEN_KERNELS_RNN_H
#define OPGEN_KERNELS_RNN_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_rnn.h"
#include "opgen_sequence.h"

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

#endif /* OPGEN_KERNELS_RNN_H */
