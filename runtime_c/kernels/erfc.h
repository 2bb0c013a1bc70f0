/* Kernels of ERFC. Made by `opgen build` from specs/elementwise/erfc.yaml; do not edit. */
#ifndef OPGEN_KERNELS_ERFC_H
#define OPGEN_KERNELS_ERFC_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

/* function_of_reals: input float32, output float32 (specs/_family/function_of_reals.yaml#erfc_f32) */
typedef struct {
    int32_t size;
} opgen_erfc_f32_params;

static inline int opgen_run_erfc_f32(const opgen_erfc_f32_params *p, const float *input, float *output)
{
    for (int32_t i = 0; i < p->size; i++)
        output[i] = erfcf(input[i]);
    return 0;
}

#endif /* OPGEN_KERNELS_ERFC_H */
