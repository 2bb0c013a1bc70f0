/* Kernels of MAX_POOL_2D. Made by `opgen build` from specs/pool/max_pool_2d.yaml; do not edit. */
#ifndef OPGEN_KERNELS_MAX_POOL_2D_H
#define OPGEN_KERNELS_MAX_POOL_2D_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nn_types.h"
#include "arm_nnfunctions.h"
#include "opgen_window.h"
#include "opgen_window_s16.h"

#include "max_pool_2d/s8.h"
#include "max_pool_2d/s16.h"
#include "max_pool_2d/nonfinite_f32.h"
#include "max_pool_2d/f32.h"
#include "max_pool_2d/gaps_s8.h"
#include "max_pool_2d/gaps_s16.h"

#endif /* OPGEN_KERNELS_MAX_POOL_2D_H */
