/* Kernels of GRU_LAYERS. Made by `opgen build` from specs/recurrent/gru_layers.yaml; do not edit. */
#ifndef OPGEN_KERNELS_GRU_LAYERS_H
#define OPGEN_KERNELS_GRU_LAYERS_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_recurrent_layers.h"

/* GRU_LAYERS: input float32, hidden float32, weights float32, output float32, last_hidden float32 (specs/recurrent/gru_layers.yaml#gru_layers_f32) */
typedef struct {
    opgen_recurrent_layers layers;
} opgen_gru_layers_f32_params;

static inline int opgen_run_gru_layers_f32(const opgen_gru_layers_f32_params *p, const float *input,
                                           const float *hidden, const float *const *weights, float *output,
                                           float *last_hidden, void *scratch)
{
    opgen_gru_layers_f32(&p->layers, input, hidden, weights, (float *)scratch, output, last_hidden);
    return 0;
}

#endif /* OPGEN_KERNELS_GRU_LAYERS_H */
