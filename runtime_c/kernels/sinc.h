/* Kernels of SINC. Made by `opgen build` from specs/elementwise/sinc.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SINC_H
#define OPGEN_KERNELS_SINC_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

/* function_of_reals: input float32, output float32 (specs/_family/function_of_reals.yaml#sinc_f32) */
typedef struct {
    int32_t size;
} opgen_sinc_f32_params;

static inline int opgen_run_sinc_f32(const opgen_sinc_f32_params *p, const float *input, float *output)
{
    for (int32_t i = 0; i < p->size; i++)
        output[i] = input[i] == 0.0f ? 1.0f : sinf(3.1415927f * input[i]) / (3.1415927f * input[i]);
    return 0;
}

#endif /* OPGEN_KERNELS_SINC_H */
