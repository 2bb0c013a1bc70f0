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

#include "rnn/f32.h"
#include "rnn/hybrid.h"

#endif /* OPGEN_KERNELS_RNN_H */
