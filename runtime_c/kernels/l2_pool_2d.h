/* Kernels of L2_POOL_2D. Made by `opgen build` from specs/pool/l2_pool_2d.yaml; do not edit. */
#ifndef OPGEN_KERNELS_L2_POOL_2D_H
#define OPGEN_KERNELS_L2_POOL_2D_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_window.h"

#include "l2_pool_2d/f32.h"

#endif /* OPGEN_KERNELS_L2_POOL_2D_H */
