/* Kernels of SHAPE. Made by `opgen build` from specs/shape/shape.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SHAPE_H
#define OPGEN_KERNELS_SHAPE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

#include "shape/s32.h"
#include "shape/s64.h"

#endif /* OPGEN_KERNELS_SHAPE_H */
