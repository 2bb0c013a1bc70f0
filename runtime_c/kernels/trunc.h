/* Kernels of TRUNC. Made by `opgen build` from specs/elementwise/trunc.yaml; do not edit. */
#ifndef OPGEN_KERNELS_TRUNC_H
#define OPGEN_KERNELS_TRUNC_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

#include "trunc/f32.h"

#endif /* OPGEN_KERNELS_TRUNC_H */
