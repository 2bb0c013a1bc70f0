/* Kernels of CEIL. Made by `opgen build` from specs/elementwise/ceil.yaml; do not edit. */
#ifndef OPGEN_KERNELS_CEIL_H
#define OPGEN_KERNELS_CEIL_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

#include "ceil/f32.h"

#endif /* OPGEN_KERNELS_CEIL_H */
