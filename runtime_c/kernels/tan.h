/* Kernels of TAN. Made by `opgen build` from specs/elementwise/tan.yaml; do not edit. */
#ifndef OPGEN_KERNELS_TAN_H
#define OPGEN_KERNELS_TAN_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

#include "tan/f32.h"

#endif /* OPGEN_KERNELS_TAN_H */
