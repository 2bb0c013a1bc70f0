/* SPDX-License-Identifier: Apache-2.0 */
/* Layers of recurrent cells on top of one another, in one or both directions of time, as PyTorch has them. */
#ifndef OPGEN_RECURRENT_LAYERS_H
#define OPGEN_RECURRENT_LAYERS_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The vector of `batch` at `step` is number batch * batch_stride + step * step_stride of the input, and of
 * the output, whose vectors have directions * units elements. */
typedef struct {
    int32_t batches;
    int32_t steps;
    int32_t batch_stride;
    int32_t step_stride;
    int32_t inputs;
    int32_t units;
    int32_t layers;
    int32_t directions;
    bool has_biases;
} opgen_recurrent_layers;

/* Gated recurrent units: gates reset, update, new. `weights`: layer by layer, in each for every direction,
 * input weights [3 * units, inputs or directions * units], recurrent weights [3 * units, units], and, if
 * there are biases, one [3 * units] for each of both. `hidden` and `last_hidden` are [layers, directions,
 * batches, units]; they may be the same. `output` and `last_hidden` may be NULL. `scratch` has room for
 * 6 * units numbers, for units more if `last_hidden` is NULL, and for another output if there are several
 * layers; for two if there are more than two, and `output` is NULL. */
void opgen_gru_layers_f32(const opgen_recurrent_layers *p, const float *input, const float *hidden,
                          const float *const *weights, float *scratch, float *output, float *last_hidden);

/* Long short-term memories: gates input, forget, cell, output, all else alike with 4 for 3. `scratch` has
 * room for 4 * units numbers, for units more for each of `last_hidden` and `last_cell` that is NULL, and for
 * other outputs in the same way. */
void opgen_lstm_layers_f32(const opgen_recurrent_layers *p, const float *input, const float *hidden,
                           const float *cell, const float *const *weights, float *scratch, float *output,
                           float *last_hidden, float *last_cell);

/* Simple cells, tanh or `relu` of the sum; all else alike with 1 for 3. `scratch` has room for `units`
 * numbers, for as many more if `last_hidden` is NULL, and for other outputs in the same way. */
void opgen_rnn_layers_f32(const opgen_recurrent_layers *p, bool relu, const float *input, const float *hidden,
                          const float *const *weights, float *scratch, float *output, float *last_hidden);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_RECURRENT_LAYERS_H */
