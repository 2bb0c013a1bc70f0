/* Kernels of LOG2. Made by `opgen build` from specs/elementwise/log2.yaml; do not edit. */
#ifndef OPGEN_KERNELS_LOG2_H
#define OPGEN_KERNELS_LOG2_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

/* function_of_reals: input float32, output float32 (specs/_family/function_of_reals.yaml#log2_f32) */
typedef struct {
    int32_t size;
} opgen_log2_f32_params;

static inline int opgen_run_log2_f32(const opgen_log2_f32_params *p, const float *input, float *output)
{
    for (int32_t i = 0; i < p->size; i++)
        output[i] = log2f(input[i]);
    return 0;
}

#endif /* OPGEN_KERNELS_LOG2_H */
