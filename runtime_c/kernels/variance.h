/* Kernels of VARIANCE. Made by `opgen build` from specs/reduce/variance.yaml; do not edit. */
#ifndef OPGEN_KERNELS_VARIANCE_H
#define OPGEN_KERNELS_VARIANCE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_reduce.h"

/* VARIANCE: input float32, axis int32, output float32 (specs/reduce/variance.yaml#variance_f32) */
typedef struct {
    opgen_reduction walk;
    float correction;
    bool root;
} opgen_variance_f32_params;

static inline int opgen_run_variance_f32(const opgen_variance_f32_params *p, const float *input,
                                         float *output)
{
    opgen_reduce_variance_f32(&p->walk, p->correction, p->root, input, output);
    return 0;
}

#endif /* OPGEN_KERNELS_VARIANCE_H */
