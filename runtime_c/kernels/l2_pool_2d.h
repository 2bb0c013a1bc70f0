/* Kernels of L2_POOL_2D. Made by `opgen build` from specs/pool/l2_pool_2d.yaml; do not edit. */
#ifndef OPGEN_KERNELS_L2_POOL_2D_H
#define OPGEN_KERNELS_L2_POOL_2D_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_window.h"

/* L2_POOL_2D: input float32, output float32 (specs/pool/l2_pool_2d.yaml#l2_pool_2d_f32) */
typedef struct {
    opgen_window window;
} opgen_l2_pool_2d_f32_params;

static inline int opgen_run_l2_pool_2d_f32(const opgen_l2_pool_2d_f32_params *p, const float *input,
                                           float *output)
{
    opgen_l2_pool_window_f32(&p->window, input, output);
    return 0;
}

#endif /* OPGEN_KERNELS_L2_POOL_2D_H */
