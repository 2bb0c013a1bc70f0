/* Kernels of GELU. Made by `opgen build` from specs/activation/gelu.yaml; do not edit. */
#ifndef OPGEN_KERNELS_GELU_H
#define OPGEN_KERNELS_GELU_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_lut.h"

/* GELU: input int8, output int8 (specs/activation/gelu.yaml#gelu_s8) */
typedef struct {
    const int8_t *table;
    int32_t size;
} opgen_gelu_s8_params;

static inline int opgen_run_gelu_s8(const opgen_gelu_s8_params *p, const int8_t *input, int8_t *output)
{
    opgen_lut_s8(p->table, input, output, p->size);
    return 0;
}

/* GELU: input float32, output float32 (specs/activation/gelu.yaml#gelu_f32) */
typedef struct {
    int32_t size;
} opgen_gelu_f32_params;

static inline int opgen_run_gelu_f32(const opgen_gelu_f32_params *p, const float *input, float *output)
{
    for (int32_t i = 0; i < p->size; i++)
        output[i] = 0.5f * input[i] * erfcf(-0.70710678f * input[i]);
    return 0;
}

/* GELU: input float32, output float32 (specs/activation/gelu.yaml#gelu_approximate_f32) */
typedef struct {
    int32_t size;
} opgen_gelu_approximate_f32_params;

static inline int opgen_run_gelu_approximate_f32(const opgen_gelu_approximate_f32_params *p,
                                                 const float *input, float *output)
{
    for (int32_t i = 0; i < p->size; i++) {
        const float x = input[i];
        output[i] = 0.5f * x * (1.0f + tanhf(0.79788456f * (x + 0.044715f * x * x * x)));
    }
    return 0;
}

#endif /* OPGEN_KERNELS_GELU_H */
