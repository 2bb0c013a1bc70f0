/* Kernels of FMIN. Made by `opgen build` from specs/arithmetic/fmin.yaml; do not edit. */
#ifndef OPGEN_KERNELS_FMIN_H
#define OPGEN_KERNELS_FMIN_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_each.h"

/* FMIN: input1 float32, input2 float32, output float32 (specs/arithmetic/fmin.yaml#fmin_f32) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
} opgen_fmin_f32_params;

static inline int opgen_run_fmin_f32(const opgen_fmin_f32_params *p, const float *input1, const float *input2,
                                     float *output)
{
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, float, input1, input2, float, output, fminf(a, b));
    return 0;
}

#endif /* OPGEN_KERNELS_FMIN_H */
