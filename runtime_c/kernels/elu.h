/* Kernels of ELU. Made by `opgen build` from specs/activation/elu.yaml; do not edit. */
#ifndef OPGEN_KERNELS_ELU_H
#define OPGEN_KERNELS_ELU_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_lut.h"

#include "elu/s8.h"
#include "elu/f32.h"

#endif /* OPGEN_KERNELS_ELU_H */
