/* Kernels of RELU. Made by `opgen build` from specs/activation/relu.yaml; do not edit. */
#ifndef OPGEN_KERNELS_RELU_H
#define OPGEN_KERNELS_RELU_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_float.h"
#include "opgen_lut.h"
#include "opgen_requantize.h"

/* RELU: input int8, output int8 (specs/activation/relu.yaml#relu_s8) */
typedef struct {
    const int8_t *table;
    int32_t size;
} opgen_relu_s8_params;

static inline int opgen_run_relu_s8(const opgen_relu_s8_params *p, const int8_t *input, int8_t *output)
{
    opgen_lut_s8(p->table, input, output, p->size);
    return 0;
}

/* RELU: input int16, output int16 (specs/activation/relu.yaml#relu_s16) */
typedef struct {
    opgen_requant quant;
    int32_t size;
} opgen_relu_s16_params;

static inline int opgen_run_relu_s16(const opgen_relu_s16_params *p, const int16_t *input, int16_t *output)
{
    opgen_requantize_s16_s16(&p->quant, input, output, p->size);
    return 0;
}

/* RELU: input float32, output float32 (specs/activation/relu.yaml#relu_f32) */
typedef struct {
    int32_t size;
} opgen_relu_f32_params;

static inline int opgen_run_relu_f32(const opgen_relu_f32_params *p, const float *input, float *output)
{
    opgen_clip_f32(0.0f, INFINITY, input, output, p->size);
    return 0;
}

#endif /* OPGEN_KERNELS_RELU_H */
