/* Kernels of HARD_SIGMOID. Made by `opgen build` from specs/activation/hard_sigmoid.yaml; do not edit. */
#ifndef OPGEN_KERNELS_HARD_SIGMOID_H
#define OPGEN_KERNELS_HARD_SIGMOID_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_clamp.h"

#include "hard_sigmoid/f32.h"

#endif /* OPGEN_KERNELS_HARD_SIGMOID_H */
