/* Kernels of RESHAPE. Made by `opgen build` from specs/shape/reshape.yaml; do not edit. */
#ifndef OPGEN_KERNELS_RESHAPE_H
#define OPGEN_KERNELS_RESHAPE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

#include "reshape/copy_bytes.h"

#endif /* OPGEN_KERNELS_RESHAPE_H */
