/* Kernels of EXPM1. Made by `opgen build` from specs/elementwise/expm1.yaml; do not edit. */
#ifndef OPGEN_KERNELS_EXPM1_H
#define OPGEN_KERNELS_EXPM1_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

#include "expm1/f32.h"

#endif /* OPGEN_KERNELS_EXPM1_H */
