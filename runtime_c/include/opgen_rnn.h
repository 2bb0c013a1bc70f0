/* Simple recurrent layer: hidden = activation(weights * x + bias + recurrent weights * hidden). */
#ifndef OPGEN_RNN_H
#define OPGEN_RNN_H

#include "opgen_sequence.h"

#ifdef __cplusplus
extern "C" {
#endif

/* weights [units, inputs], recurrent_weights [units, units], bias [units]; hidden [batches, units] is read
 * and written. `activation` as in opgen_fused_f32. Every vector of the output is the hidden vector after its
 * step. */
void opgen_rnn_f32(const opgen_sequences *sequences, int32_t activation, const float *input,
                   const float *weights, const float *recurrent_weights, const float *bias, float *hidden,
                   float *output);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_RNN_H */
