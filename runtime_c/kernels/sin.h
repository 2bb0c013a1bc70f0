/* Kernels of SIN. Made by `opgen build` from specs/elementwise/sin.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SIN_H
#define OPGEN_KERNELS_SIN_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

#include "sin/f32.h"

#endif /* OPGEN_KERNELS_SIN_H */
