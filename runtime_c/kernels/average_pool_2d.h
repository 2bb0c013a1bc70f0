/* Kernels of AVERAGE_POOL_2D. Made by `opgen build` from specs/pool/average_pool_2d.yaml; do not edit. */
#ifndef OPGEN_KERNELS_AVERAGE_POOL_2D_H
#define OPGEN_KERNELS_AVERAGE_POOL_2D_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nn_types.h"
#include "arm_nnfunctions.h"
#include "opgen_average_pool.h"
#include "opgen_average_pool_dsp.h"
#include "opgen_window.h"
#include "opgen_window_s16.h"

#include "average_pool_2d/s8.h"
#include "average_pool_2d/s16.h"
#include "average_pool_2d/u8.h"
#include "average_pool_2d/f32.h"
#include "average_pool_2d/dsp_s8.h"
#include "average_pool_2d/helium_s8.h"

#endif /* OPGEN_KERNELS_AVERAGE_POOL_2D_H */
