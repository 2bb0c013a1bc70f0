/* Kernels of RELU6. Made by `opgen build` from specs/activation/relu6.yaml; do not edit. */
#ifndef OPGEN_KERNELS_RELU6_H
#define OPGEN_KERNELS_RELU6_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_float.h"
#include "opgen_requantize.h"

#include "relu6/s8.h"
#include "relu6/s16.h"
#include "relu6/f32.h"

#endif /* OPGEN_KERNELS_RELU6_H */
