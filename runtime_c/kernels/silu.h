/* Kernels of SILU. Made by `opgen build` from specs/activation/silu.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SILU_H
#define OPGEN_KERNELS_SILU_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

/* function_of_reals: input float32, output float32 (specs/_family/function_of_reals.yaml#silu_f32) */
typedef struct {
    int32_t size;
} opgen_silu_f32_params;

static inline int opgen_run_silu_f32(const opgen_silu_f32_params *p, const float *input, float *output)
{
    for (int32_t i = 0; i < p->size; i++)
        output[i] = input[i] / (1.0f + expf(-input[i]));
    return 0;
}

#endif /* OPGEN_KERNELS_SILU_H */
