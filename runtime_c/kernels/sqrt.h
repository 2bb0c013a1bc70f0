/* Kernels of SQRT. Made by `opgen build` from specs/elementwise/sqrt.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SQRT_H
#define OPGEN_KERNELS_SQRT_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_lut.h"

/* SQRT: input int8, output int8 (specs/elementwise/sqrt.yaml#sqrt_s8) */
typedef struct {
    const int8_t *table;
    int32_t size;
} opgen_sqrt_s8_params;

static inline int opgen_run_sqrt_s8(const opgen_sqrt_s8_params *p, const int8_t *input, int8_t *output)
{
    opgen_lut_s8(p->table, input, output, p->size);
    return 0;
}

/* function_of_reals: input float32, output float32 (specs/_family/function_of_reals.yaml#sqrt_f32) */
typedef struct {
    int32_t size;
} opgen_sqrt_f32_params;

static inline int opgen_run_sqrt_f32(const opgen_sqrt_f32_params *p, const float *input, float *output)
{
    for (int32_t i = 0; i < p->size; i++)
        output[i] = sqrtf(input[i]);
    return 0;
}

#endif /* OPGEN_KERNELS_SQRT_H */
