/* Kernels of RNN_LAYERS. Made by `opgen build` from specs/recurrent/rnn_layers.yaml; do not edit. */
#ifndef OPGEN_KERNELS_RNN_LAYERS_H
#define OPGEN_KERNELS_RNN_LAYERS_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_recurrent_layers.h"

/* RNN_LAYERS: input float32, hidden float32, weights float32, output float32, last_hidden float32 (specs/recurrent/rnn_layers.yaml#rnn_layers_f32) */
typedef struct {
    opgen_recurrent_layers layers;
    bool relu;
} opgen_rnn_layers_f32_params;

static inline int opgen_run_rnn_layers_f32(const opgen_rnn_layers_f32_params *p, const float *input,
                                           const float *hidden, const float *const *weights, float *output,
                                           float *last_hidden, void *scratch)
{
    opgen_rnn_layers_f32(&p->layers, p->relu, input, hidden, weights, (float *)scratch, output, last_hidden);
    return 0;
}

#endif /* OPGEN_KERNELS_RNN_LAYERS_H */
