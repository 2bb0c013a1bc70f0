/* Kernels of SQUARE. Made by `opgen build` from specs/elementwise/square.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SQUARE_H
#define OPGEN_KERNELS_SQUARE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

#include "square/f32.h"

#endif /* OPGEN_KERNELS_SQUARE_H */
