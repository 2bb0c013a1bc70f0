/* Kernels of TRUNC. Made by `opgen build` from specs/elementwise/trunc.yaml; do not edit. */
#ifndef OPGEN_KERNELS_TRUNC_H
#define OPGEN_KERNELS_TRUNC_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

/* function_of_reals: input float32, output float32 (specs/_family/function_of_reals.yaml#trunc_f32) */
typedef struct {
    int32_t size;
} opgen_trunc_f32_params;

static inline int opgen_run_trunc_f32(const opgen_trunc_f32_params *p, const float *input, float *output)
{
    for (int32_t i = 0; i < p->size; i++)
        output[i] = truncf(input[i]);
    return 0;
}

#endif /* OPGEN_KERNELS_TRUNC_H */
