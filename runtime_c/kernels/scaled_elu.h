/* Kernels of SCALED_ELU. Made by `opgen build` from specs/activation/scaled_elu.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SCALED_ELU_H
#define OPGEN_KERNELS_SCALED_ELU_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

#include "scaled_elu/f32.h"

#endif /* OPGEN_KERNELS_SCALED_ELU_H */
