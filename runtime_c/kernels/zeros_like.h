/* Kernels of ZEROS_LIKE. Made by `opgen build` from specs/elementwise/zeros_like.yaml; do not edit. */
#ifndef OPGEN_KERNELS_ZEROS_LIKE_H
#define OPGEN_KERNELS_ZEROS_LIKE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

#include "zeros_like/zeros_like.h"

#endif /* OPGEN_KERNELS_ZEROS_LIKE_H */
