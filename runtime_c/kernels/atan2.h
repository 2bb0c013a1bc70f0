/* Kernels of ATAN2. Made by `opgen build` from specs/arithmetic/atan2.yaml; do not edit. */
#ifndef OPGEN_KERNELS_ATAN2_H
#define OPGEN_KERNELS_ATAN2_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_each.h"

/* ATAN2: input1 float32, input2 float32, output float32 (specs/arithmetic/atan2.yaml#atan2_f32) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
} opgen_atan2_f32_params;

static inline int opgen_run_atan2_f32(const opgen_atan2_f32_params *p, const float *input1,
                                      const float *input2, float *output)
{
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, float, input1, input2, float, output, atan2f(a, b));
    return 0;
}

#endif /* OPGEN_KERNELS_ATAN2_H */
