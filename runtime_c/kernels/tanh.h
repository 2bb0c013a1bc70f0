/* Kernels of TANH. Made by `opgen build` from specs/activation/tanh.yaml; do not edit. */
#ifndef OPGEN_KERNELS_TANH_H
#define OPGEN_KERNELS_TANH_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_float.h"
#include "opgen_lut.h"
#include "opgen_sigmoid.h"

#include "tanh/s8.h"
#include "tanh/s16.h"
#include "tanh/f32.h"

#endif /* OPGEN_KERNELS_TANH_H */
