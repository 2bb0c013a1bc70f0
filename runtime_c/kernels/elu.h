/* Kernels of ELU. Made by `opgen build` from specs/activation/elu.yaml; do not edit. */
#ifndef OPGEN_KERNELS_ELU_H
#define OPGEN_KERNELS_ELU_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_lut.h"

/* ELU: input int8, output int8 (specs/activation/elu.yaml#elu_s8) */
typedef struct {
    const int8_t *table;
    int32_t size;
} opgen_elu_s8_params;

static inline int opgen_run_elu_s8(const opgen_elu_s8_params *p, const int8_t *input, int8_t *output)
{
    opgen_lut_s8(p->table, input, output, p->size);
    return 0;
}

/* ELU: input float32, output float32 (specs/activation/elu.yaml#elu_f32) */
typedef struct {
    int32_t size;
} opgen_elu_f32_params;

static inline int opgen_run_elu_f32(const opgen_elu_f32_params *p, const float *input, float *output)
{
    for (int32_t i = 0; i < p->size; i++)
        output[i] = input[i] < 0.0f ? expm1f(input[i]) : input[i];
    return 0;
}

#endif /* OPGEN_KERNELS_ELU_H */
