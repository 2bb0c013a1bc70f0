/* Kernels of AVERAGE_POOL_2D_TO_EVEN. Made by `opgen build` from specs/pool/average_pool_2d_to_even.yaml; do not edit. */
#ifndef OPGEN_KERNELS_AVERAGE_POOL_2D_TO_EVEN_H
#define OPGEN_KERNELS_AVERAGE_POOL_2D_TO_EVEN_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_average_pool.h"
#include "opgen_window.h"

#include "average_pool_2d_to_even/s8.h"

#endif /* OPGEN_KERNELS_AVERAGE_POOL_2D_TO_EVEN_H */
