/* Kernels of LEAKY_RELU. Made by `opgen build` from specs/activation/leaky_relu.yaml; do not edit. */
#ifndef OPGEN_KERNELS_LEAKY_RELU_H
#define OPGEN_KERNELS_LEAKY_RELU_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_float.h"
#include "opgen_lut.h"
#include "opgen_requantize.h"

#include "leaky_relu/s8.h"
#include "leaky_relu/s16.h"
#include "leaky_relu/f32.h"

#endif /* OPGEN_KERNELS_LEAKY_RELU_H */
