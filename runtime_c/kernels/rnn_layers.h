/* Kernels of RNN_LAYERS. Made by `opgen build` from specs/recurrent/rnn_layers.yaml; do not edit. */
#ifndef OPGEN_KERNELS_RNN_LAYERS_H
#define OPGEN_KERNELS_RNN_LAYERS_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_recurrent_layers.h"

#include "rnn_layers/f32.h"

#endif /* OPGEN_KERNELS_RNN_LAYERS_H */
