/* Kernels of RELU_N1_TO_1. Made by `opgen build` from specs/activation/relu_n1_to_1.yaml; do not edit. */
#ifndef OPGEN_KERNELS_RELU_N1_TO_1_H
#define OPGEN_KERNELS_RELU_N1_TO_1_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_float.h"
#include "opgen_lut.h"

/* RELU_N1_TO_1: input int8, output int8 (specs/activation/relu_n1_to_1.yaml#relu_n1_to_1_s8) */
typedef struct {
    const int8_t *table;
    int32_t size;
} opgen_relu_n1_to_1_s8_params;

static inline int opgen_run_relu_n1_to_1_s8(const opgen_relu_n1_to_1_s8_params *p, const int8_t *input,
                                            int8_t *output)
{
    opgen_lut_s8(p->table, input, output, p->size);
    return 0;
}

/* RELU_N1_TO_1: input float32, output float32 (specs/activation/relu_n1_to_1.yaml#relu_n1_to_1_f32) */
typedef struct {
    int32_t size;
} opgen_relu_n1_to_1_f32_params;

static inline int opgen_run_relu_n1_to_1_f32(const opgen_relu_n1_to_1_f32_params *p, const float *input,
                                             float *output)
{
    opgen_clip_f32(-1.0f, 1.0f, input, output, p->size);
    return 0;
}

#endif /* OPGEN_KERNELS_RELU_N1_TO_1_H */
