/* Kernels of SQUARE. Made by `opgen build` from specs/elementwise/square.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SQUARE_H
#define OPGEN_KERNELS_SQUARE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

/* function_of_reals: input float32, output float32 (specs/_family/function_of_reals.yaml#square_f32) */
typedef struct {
    int32_t size;
} opgen_square_f32_params;

static inline int opgen_run_square_f32(const opgen_square_f32_params *p, const float *input, float *output)
{
    for (int32_t i = 0; i < p->size; i++)
        output[i] = input[i] * input[i];
    return 0;
}

#endif /* OPGEN_KERNELS_SQUARE_H */
