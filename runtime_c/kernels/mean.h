/* Kernels of MEAN. Made by `opgen build` from specs/reduce/mean.yaml; do not edit. */
#ifndef OPGEN_KERNELS_MEAN_H
#define OPGEN_KERNELS_MEAN_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_reduce.h"

/* MEAN: input float32, axis int32, output float32 (specs/reduce/mean.yaml#mean_f32) */
typedef struct {
    opgen_reduction walk;
} opgen_mean_f32_params;

static inline int opgen_run_mean_f32(const opgen_mean_f32_params *p, const float *input, float *output)
{
    opgen_reduce_sum_f32(&p->walk, (float)p->walk.count, input, output);
    return 0;
}

/* summed: input int8, output int8 (specs/_family/summed.yaml#mean_s8) */
typedef struct {
    opgen_sum_quant quant;
    opgen_reduction walk;
} opgen_mean_s8_params;

static inline int opgen_run_mean_s8(const opgen_mean_s8_params *p, const int8_t *input, int8_t *output)
{
    opgen_reduce_rescaled_sum_s8(&p->quant, &p->walk, input, output);
    return 0;
}

/* summed: input int16, output int16 (specs/_family/summed.yaml#mean_s16) */
typedef struct {
    opgen_sum_quant quant;
    opgen_reduction walk;
} opgen_mean_s16_params;

static inline int opgen_run_mean_s16(const opgen_mean_s16_params *p, const int16_t *input, int16_t *output)
{
    opgen_reduce_rescaled_sum_s16(&p->quant, &p->walk, input, output);
    return 0;
}

#endif /* OPGEN_KERNELS_MEAN_H */
