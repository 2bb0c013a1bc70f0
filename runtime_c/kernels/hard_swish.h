/* Kernels of HARD_SWISH. Made by `opgen build` from specs/activation/hard_swish.yaml; do not edit. */
#ifndef OPGEN_KERNELS_HARD_SWISH_H
#define OPGEN_KERNELS_HARD_SWISH_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_clamp.h"
#include "opgen_lut.h"

#include "hard_swish/s8.h"
#include "hard_swish/f32.h"

#endif /* OPGEN_KERNELS_HARD_SWISH_H */
