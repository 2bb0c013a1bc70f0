/* Kernels of STABLEHLO_COMPOSITE. Made by `opgen build` from specs/control/stablehlo_composite.yaml; do not edit. */
#ifndef OPGEN_KERNELS_STABLEHLO_COMPOSITE_H
#define OPGEN_KERNELS_STABLEHLO_COMPOSITE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

#endif /* OPGEN_KERNELS_STABLEHLO_COMPOSITE_H */
