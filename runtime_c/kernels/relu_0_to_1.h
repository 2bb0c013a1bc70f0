/* Kernels of RELU_0_TO_1. Made by `opgen build` from specs/activation/relu_0_to_1.yaml; do not edit. */
#ifndef OPGEN_KERNELS_RELU_0_TO_1_H
#define OPGEN_KERNELS_RELU_0_TO_1_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_float.h"
#include "opgen_lut.h"

#include "relu_0_to_1/s8.h"
#include "relu_0_to_1/f32.h"

#endif /* OPGEN_KERNELS_RELU_0_TO_1_H */
