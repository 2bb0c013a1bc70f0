/* Kernels of ATAN. Made by `opgen build` from specs/elementwise/atan.yaml; do not edit. */
#ifndef OPGEN_KERNELS_ATAN_H
#define OPGEN_KERNELS_ATAN_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

#include "atan/f32.h"

#endif /* OPGEN_KERNELS_ATAN_H */
