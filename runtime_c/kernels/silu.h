/* Kernels of SILU. Made by `opgen build` from specs/activation/silu.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SILU_H
#define OPGEN_KERNELS_SILU_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

#include "silu/f32.h"

#endif /* OPGEN_KERNELS_SILU_H */
