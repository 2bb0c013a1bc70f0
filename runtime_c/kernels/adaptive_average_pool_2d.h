/* Kernels of ADAPTIVE_AVERAGE_POOL_2D. Made by `opgen build` from specs/pool/adaptive_average_pool_2d.yaml; do not edit. */
#ifndef OPGEN_KERNELS_ADAPTIVE_AVERAGE_POOL_2D_H
#define OPGEN_KERNELS_ADAPTIVE_AVERAGE_POOL_2D_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_average_pool.h"

/* ADAPTIVE_AVERAGE_POOL_2D: input float32, output float32 (specs/pool/adaptive_average_pool_2d.yaml#adaptive_average_pool_2d_f32) */
typedef struct {
    const int32_t *sizes;
    const int32_t *rows;
    const int32_t *cols;
} opgen_adaptive_average_pool_2d_f32_params;

static inline int opgen_run_adaptive_average_pool_2d_f32(const opgen_adaptive_average_pool_2d_f32_params *p,
                                                         const float *input, float *output)
{
    opgen_adaptive_average_pool_f32(p->sizes, p->rows, p->cols, input, output);
    return 0;
}

#endif /* OPGEN_KERNELS_ADAPTIVE_AVERAGE_POOL_2D_H */
