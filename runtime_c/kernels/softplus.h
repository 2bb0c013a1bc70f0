/* Kernels of SOFTPLUS. Made by `opgen build` from specs/activation/softplus.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SOFTPLUS_H
#define OPGEN_KERNELS_SOFTPLUS_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

#include "softplus/f32.h"

#endif /* OPGEN_KERNELS_SOFTPLUS_H */
