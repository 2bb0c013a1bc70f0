/* Kernels of WEIGHTED_SUM. Made by `opgen build` from specs/arithmetic/weighted_sum.yaml; do not edit. */
#ifndef OPGEN_KERNELS_WEIGHTED_SUM_H
#define OPGEN_KERNELS_WEIGHTED_SUM_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_each.h"

/* WEIGHTED_SUM: input1 float32, input2 float32, output float32 (specs/arithmetic/weighted_sum.yaml#weighted_sum_f32) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
    float weight1;
    float weight2;
} opgen_weighted_sum_f32_params;

static inline int opgen_run_weighted_sum_f32(const opgen_weighted_sum_f32_params *p, const float *input1,
                                             const float *input2, float *output)
{
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, float, input1, input2, float, output,
                        p->weight1 * a + p->weight2 * b);
    return 0;
}

#endif /* OPGEN_KERNELS_WEIGHTED_SUM_H */
