/* Kernels of TANH. Made by `opgen build` from specs/activation/tanh.yaml; do not edit. */
#ifndef OPGEN_KERNELS_TANH_H
#define OPGEN_KERNELS_TANH_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_float.h"
#include "opgen_lut.h"
#include "opgen_sigmoid.h"

/* TANH: input int8, output int8 (specs/activation/tanh.yaml#tanh_s8) */
typedef struct {
    const int8_t *table;
    int32_t size;
} opgen_tanh_s8_params;

static inline int opgen_run_tanh_s8(const opgen_tanh_s8_params *p, const int8_t *input, int8_t *output)
{
    opgen_lut_s8(p->table, input, output, p->size);
    return 0;
}

/* TANH: input int16, output int16 (specs/activation/tanh.yaml#tanh_s16) */
typedef struct {
    int32_t multiplier;
    int32_t shift;
    int32_t size;
} opgen_tanh_s16_params;

static inline int opgen_run_tanh_s16(const opgen_tanh_s16_params *p, const int16_t *input, int16_t *output)
{
    opgen_tanh_table_s16(p->multiplier, p->shift, input, output, p->size);
    return 0;
}

/* TANH: input float32, output float32 (specs/activation/tanh.yaml#tanh_f32) */
typedef struct {
    int32_t size;
} opgen_tanh_f32_params;

static inline int opgen_run_tanh_f32(const opgen_tanh_f32_params *p, const float *input, float *output)
{
    opgen_tanh_each_f32(input, output, p->size);
    return 0;
}

#endif /* OPGEN_KERNELS_TANH_H */
