/* Kernels of SQRT. Made by `opgen build` from specs/elementwise/sqrt.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SQRT_H
#define OPGEN_KERNELS_SQRT_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_lut.h"

#include "sqrt/s8.h"
#include "sqrt/f32.h"

#endif /* OPGEN_KERNELS_SQRT_H */
