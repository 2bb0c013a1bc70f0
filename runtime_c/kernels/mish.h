/* Kernels of MISH. Made by `opgen build` from specs/activation/mish.yaml; do not edit. */
#ifndef OPGEN_KERNELS_MISH_H
#define OPGEN_KERNELS_MISH_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

#include "mish/f32.h"

#endif /* OPGEN_KERNELS_MISH_H */
