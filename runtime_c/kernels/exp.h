/* Kernels of EXP. Made by `opgen build` from specs/elementwise/exp.yaml; do not edit. */
#ifndef OPGEN_KERNELS_EXP_H
#define OPGEN_KERNELS_EXP_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_lut.h"

/* EXP: input int8, output int8 (specs/elementwise/exp.yaml#exp_s8) */
typedef struct {
    const int8_t *table;
    int32_t size;
} opgen_exp_s8_params;

static inline int opgen_run_exp_s8(const opgen_exp_s8_params *p, const int8_t *input, int8_t *output)
{
    opgen_lut_s8(p->table, input, output, p->size);
    return 0;
}

/* EXP: input int16, output int16 (specs/elementwise/exp.yaml#exp_s16) */
typedef struct {
    const int16_t *curve;
    int32_t size;
} opgen_exp_s16_params;

static inline int opgen_run_exp_s16(const opgen_exp_s16_params *p, const int16_t *input, int16_t *output)
{
    opgen_lut_s16(p->curve, input, output, p->size);
    return 0;
}

/* function_of_reals: input float32, output float32 (specs/_family/function_of_reals.yaml#exp_f32) */
typedef struct {
    int32_t size;
} opgen_exp_f32_params;

static inline int opgen_run_exp_f32(const opgen_exp_f32_params *p, const float *input, float *output)
{
    for (int32_t i = 0; i < p->size; i++)
        output[i] = expf(input[i]);
    return 0;
}

#endif /* OPGEN_KERNELS_EXP_H */
