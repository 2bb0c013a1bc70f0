/* Kernels of FLOOR. Made by `opgen build` from specs/elementwise/floor.yaml; do not edit. */
#ifndef OPGEN_KERNELS_FLOOR_H
#define OPGEN_KERNELS_FLOOR_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

#include "floor/f32.h"

#endif /* OPGEN_KERNELS_FLOOR_H */
