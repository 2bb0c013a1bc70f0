/* Kernels of VARIANCE_AND_MEAN. Made by `opgen build` from specs/reduce/variance_and_mean.yaml; do not edit. */
#ifndef OPGEN_KERNELS_VARIANCE_AND_MEAN_H
#define OPGEN_KERNELS_VARIANCE_AND_MEAN_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_reduce.h"

/* VARIANCE_AND_MEAN: input float32, axis int32, variance float32, mean float32 (specs/reduce/variance_and_mean.yaml#variance_and_mean_f32) */
typedef struct {
    opgen_reduction walk;
    float correction;
} opgen_variance_and_mean_f32_params;

static inline int opgen_run_variance_and_mean_f32(const opgen_variance_and_mean_f32_params *p,
                                                  const float *input, float *variance, float *mean)
{
    if (variance)
        opgen_reduce_variance_f32(&p->walk, p->correction, false, input, variance);
    if (mean)
        opgen_reduce_sum_f32(&p->walk, (float)p->walk.count, input, mean);
    return 0;
}

#endif /* OPGEN_KERNELS_VARIANCE_AND_MEAN_H */
