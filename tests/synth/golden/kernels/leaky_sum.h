/* Kernels of LEAKY_SUM. Made by `opgen build` from specs/leaky_sum.yaml; do not edit. */
#ifndef OPGEN_KERNELS_LEAKY_SUM_H
#define OPGEN_KERNELS_LEAKY_SUM_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

/* LEAKY_SUM: x float32, gain float32, y float32 (specs/leaky_sum.yaml#leaky_sum_f32) */
typedef struct {
    int32_t rows;
    int32_t size;
    float decay;
    const float *factor;
} opgen_leaky_sum_f32_params;

static inline int opgen_run_leaky_sum_f32(const opgen_leaky_sum_f32_params *p, const float *x, float *y,
                                          float *memory)
{
    /* The `return` of this comment is none, and p is const. */
    for (int32_t i = 0; i < p->rows * p->size; i++) {
        memory[i] = p->decay * memory[i] + x[i] * p->factor[i % p->size];
        y[i] = memory[i];
    }
    return 0;
}

#endif /* OPGEN_KERNELS_LEAKY_SUM_H */
