/* Kernels of MISH. Made by `opgen build` from specs/activation/mish.yaml; do not edit. */
#ifndef OPGEN_KERNELS_MISH_H
#define OPGEN_KERNELS_MISH_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

/* MISH: input float32, output float32 (specs/activation/mish.yaml#mish_f32) */
typedef struct {
    int32_t size;
} opgen_mish_f32_params;

static inline int opgen_run_mish_f32(const opgen_mish_f32_params *p, const float *input, float *output)
{
    for (int32_t i = 0; i < p->size; i++) {
        const float x = input[i];
        output[i] = x * tanhf(fmaxf(x, 0.0f) + log1pf(expf(-fabsf(x))));
    }
    return 0;
}

#endif /* OPGEN_KERNELS_MISH_H */
