/* Kernels of DENSIFY. Made by `opgen build` from specs/shape/densify.yaml; do not edit. */
#ifndef OPGEN_KERNELS_DENSIFY_H
#define OPGEN_KERNELS_DENSIFY_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

#include "densify/copy_bytes.h"

#endif /* OPGEN_KERNELS_DENSIFY_H */
