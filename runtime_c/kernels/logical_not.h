/* Kernels of LOGICAL_NOT. Made by `opgen build` from specs/elementwise/logical_not.yaml; do not edit. */
#ifndef OPGEN_KERNELS_LOGICAL_NOT_H
#define OPGEN_KERNELS_LOGICAL_NOT_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

#include "logical_not/bool.h"

#endif /* OPGEN_KERNELS_LOGICAL_NOT_H */
