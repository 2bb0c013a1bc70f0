/* Kernels of ACOS. Made by `opgen build` from specs/elementwise/acos.yaml; do not edit. */
#ifndef OPGEN_KERNELS_ACOS_H
#define OPGEN_KERNELS_ACOS_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

#include "acos/f32.h"

#endif /* OPGEN_KERNELS_ACOS_H */
