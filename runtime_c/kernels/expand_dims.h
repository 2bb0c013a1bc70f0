/* Kernels of EXPAND_DIMS. Made by `opgen build` from specs/shape/expand_dims.yaml; do not edit. */
#ifndef OPGEN_KERNELS_EXPAND_DIMS_H
#define OPGEN_KERNELS_EXPAND_DIMS_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

#include "expand_dims/copy_bytes.h"

#endif /* OPGEN_KERNELS_EXPAND_DIMS_H */
