/* Kernels of CORTEX_M_AVERAGE_POOL_2D. Made by `opgen build` from specs/cortex_m/cortex_m_average_pool_2d.yaml; do not edit. */
#ifndef OPGEN_KERNELS_CORTEX_M_AVERAGE_POOL_2D_H
#define OPGEN_KERNELS_CORTEX_M_AVERAGE_POOL_2D_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_average_pool.h"
#include "opgen_window.h"

/* CORTEX_M_AVERAGE_POOL_2D: input int8, workspace uint8 or int8, output int8 (specs/cortex_m/cortex_m_average_pool_2d.yaml#cortex_m_average_pool_2d_s8) */
typedef struct {
    float scale;
    int32_t zero_point;
    opgen_window window;
} opgen_cortex_m_average_pool_2d_s8_params;

static inline int opgen_run_cortex_m_average_pool_2d_s8(const opgen_cortex_m_average_pool_2d_s8_params *p,
                                                        const int8_t *input, const void *workspace,
                                                        int8_t *output, void *scratch)
{
    float *const reals = (float *)scratch;
    (void)workspace;
    opgen_reals_of_s8(p->scale, p->zero_point, reals);
    opgen_average_pool_to_even_s8(&p->window, reals, p->scale, p->zero_point, -128, 127, input, output);
    return 0;
}

#endif /* OPGEN_KERNELS_CORTEX_M_AVERAGE_POOL_2D_H */
