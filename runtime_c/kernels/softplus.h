/* Kernels of SOFTPLUS. Made by `opgen build` from specs/activation/softplus.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SOFTPLUS_H
#define OPGEN_KERNELS_SOFTPLUS_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

/* SOFTPLUS: input float32, output float32 (specs/activation/softplus.yaml#softplus_f32) */
typedef struct {
    int32_t size;
    float beta;
    float threshold;
} opgen_softplus_f32_params;

static inline int opgen_run_softplus_f32(const opgen_softplus_f32_params *p, const float *input,
                                         float *output)
{
    for (int32_t i = 0; i < p->size; i++) {
        const float x = p->beta * input[i];
        output[i] = x > p->threshold ? input[i] : (fmaxf(x, 0.0f) + log1pf(expf(-fabsf(x)))) / p->beta;
    }
    return 0;
}

#endif /* OPGEN_KERNELS_SOFTPLUS_H */
