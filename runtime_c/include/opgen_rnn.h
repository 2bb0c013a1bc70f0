/* SPDX-License-Identifier: Apache-2.0 */
/* Simple recurrent layer: hidden = activation(weights * x + bias + recurrent weights * hidden). */
#ifndef OPGEN_RNN_H
#define OPGEN_RNN_H

#include <stdbool.h>

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

/* The same with weights of 8 bits; `scales` and `recurrent_scales` have one scale per unit. Each input and
 * each hidden vector is quantized by itself, see opgen_hybrid.h. `scratch` has the bytes of the longer of
 * both. */
void opgen_rnn_hybrid(const opgen_sequences *sequences, int32_t activation, bool asymmetric,
                      const float *scales, const float *recurrent_scales, const float *input,
                      const int8_t *weights, const int8_t *recurrent_weights, const float *bias,
                      float *hidden, int8_t *scratch, float *output);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_RNN_H */
