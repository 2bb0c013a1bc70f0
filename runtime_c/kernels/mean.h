/* Kernels of MEAN. Made by `opgen build` from specs/reduce/mean.yaml; do not edit. */
#ifndef OPGEN_KERNELS_MEAN_H
#define OPGEN_KERNELS_MEAN_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_reduce.h"

/* MEAN: input int8, axis int32, output int8 (specs/reduce/mean.yaml:29) */
typedef struct {
    opgen_sum_quant quant;
    opgen_reduction walk;
} opgen_mean_s8_params;

static inline int opgen_run_mean_s8(const opgen_mean_s8_params *p, const int8_t *input, int8_t *output)
{
    opgen_reduce_rescaled_sum_s8(&p->quant, &p->walk, input, output);
    return 0;
}

/* MEAN: input int16, axis int32, output int16 (specs/reduce/mean.yaml:34) */
typedef struct {
    opgen_sum_quant quant;
    opgen_reduction walk;
} opgen_mean_s16_params;

static inline int opgen_run_mean_s16(const opgen_mean_s16_params *p, const int16_t *input, int16_t *output)
{
    opgen_reduce_rescaled_sum_s16(&p->quant, &p->walk, input, output);
    return 0;
}

/* MEAN: input float32, axis int32, output float32 (specs/reduce/mean.yaml:39) */
typedef struct {
    opgen_reduction walk;
} opgen_mean_f32_params;

static inline int opgen_run_mean_f32(const opgen_mean_f32_params *p, const float *input, float *output)
{
    opgen_reduce_sum_f32(&p->walk, (float)p->walk.count, input, output);
    return 0;
}

#endif /* OPGEN_KERNELS_MEAN_H */
