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

/* AVERAGE_POOL_2D_TO_EVEN: input int8, output int8 (specs/pool/average_pool_2d_to_even.yaml#average_pool_2d_to_even_s8) */
typedef struct {
    opgen_window window;
    const float *reals;
    float scale;
    int32_t zero_point;
    int32_t low;
    int32_t high;
} opgen_average_pool_2d_to_even_s8_params;

static inline int opgen_run_average_pool_2d_to_even_s8(const opgen_average_pool_2d_to_even_s8_params *p,
                                                       const int8_t *input, int8_t *output)
{
    opgen_average_pool_to_even_s8(&p->window, p->reals, p->scale, p->zero_point, p->low, p->high,
                                  input, output);
    return 0;
}

#endif /* OPGEN_KERNELS_AVERAGE_POOL_2D_TO_EVEN_H */
