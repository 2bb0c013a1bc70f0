/* Kernels of CORTEX_M_MAX_POOL_2D. Made by `opgen build` from specs/cortex_m/cortex_m_max_pool_2d.yaml; do not edit. */
#ifndef OPGEN_KERNELS_CORTEX_M_MAX_POOL_2D_H
#define OPGEN_KERNELS_CORTEX_M_MAX_POOL_2D_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nn_types.h"
#include "arm_nnfunctions.h"

/* CORTEX_M_MAX_POOL_2D: input int8, output int8 (specs/cortex_m/cortex_m_max_pool_2d.yaml#cortex_m_max_pool_2d_s8) */
typedef struct {
    cmsis_nn_pool_params pool;
    cmsis_nn_dims input_dims;
    cmsis_nn_dims window_dims;
    cmsis_nn_dims output_dims;
} opgen_cortex_m_max_pool_2d_s8_params;

static inline int opgen_run_cortex_m_max_pool_2d_s8(const opgen_cortex_m_max_pool_2d_s8_params *p,
                                                    const int8_t *input, int8_t *output)
{
    const cmsis_nn_context ctx = {NULL, 0};
    return arm_max_pool_s8(&ctx, &p->pool, &p->input_dims, input, &p->window_dims, &p->output_dims, output);
}

#endif /* OPGEN_KERNELS_CORTEX_M_MAX_POOL_2D_H */
