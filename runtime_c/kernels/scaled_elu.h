/* Kernels of SCALED_ELU. Made by `opgen build` from specs/activation/scaled_elu.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SCALED_ELU_H
#define OPGEN_KERNELS_SCALED_ELU_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

/* SCALED_ELU: input float32, output float32 (specs/activation/scaled_elu.yaml#scaled_elu_f32) */
typedef struct {
    int32_t size;
    float slope;
    float input_scale;
    float scale;
} opgen_scaled_elu_f32_params;

static inline int opgen_run_scaled_elu_f32(const opgen_scaled_elu_f32_params *p, const float *input,
                                           float *output)
{
    for (int32_t i = 0; i < p->size; i++) {
        const float x = input[i];
        output[i] = x < 0.0f ? p->slope * expm1f(p->input_scale * x) : p->scale * x;
    }
    return 0;
}

#endif /* OPGEN_KERNELS_SCALED_ELU_H */
