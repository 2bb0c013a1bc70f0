/* Kernels of CONVOLUTION2DTRANSPOSEBIAS. Made by `opgen build` from specs/conv/convolution2dtransposebias.yaml; do not edit. */
#ifndef OPGEN_KERNELS_CONVOLUTION2DTRANSPOSEBIAS_H
#define OPGEN_KERNELS_CONVOLUTION2DTRANSPOSEBIAS_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_transpose_conv.h"
#include "opgen_window.h"

#include "convolution2dtransposebias/f32.h"

#endif /* OPGEN_KERNELS_CONVOLUTION2DTRANSPOSEBIAS_H */
