/* Kernels of LSTM_LAYERS. Made by `opgen build` from specs/recurrent/lstm_layers.yaml; do not edit. */
#ifndef OPGEN_KERNELS_LSTM_LAYERS_H
#define OPGEN_KERNELS_LSTM_LAYERS_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_recurrent_layers.h"

/* LSTM_LAYERS: input float32, hidden float32, cell float32, weights float32, output float32, last_hidden float32, last_cell float32 (specs/recurrent/lstm_layers.yaml#lstm_layers_f32) */
typedef struct {
    opgen_recurrent_layers layers;
} opgen_lstm_layers_f32_params;

static inline int opgen_run_lstm_layers_f32(const opgen_lstm_layers_f32_params *p, const float *input,
                                            const float *hidden, const float *cell,
                                            const float *const *weights, float *output, float *last_hidden,
                                            float *last_cell, void *scratch)
{
    opgen_lstm_layers_f32(&p->layers, input, hidden, cell, weights, (float *)scratch, output, last_hidden,
                          last_cell);
    return 0;
}

#endif /* OPGEN_KERNELS_LSTM_LAYERS_H */
