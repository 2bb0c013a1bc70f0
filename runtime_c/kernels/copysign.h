/* Kernels of COPYSIGN. Made by `opgen build` from specs/arithmetic/copysign.yaml; do not edit. */
#ifndef OPGEN_KERNELS_COPYSIGN_H
#define OPGEN_KERNELS_COPYSIGN_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_each.h"

/* COPYSIGN: input1 float32, input2 float32, output float32 (specs/arithmetic/copysign.yaml#copysign_f32) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
} opgen_copysign_f32_params;

static inline int opgen_run_copysign_f32(const opgen_copysign_f32_params *p, const float *input1,
                                         const float *input2, float *output)
{
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, float, input1, input2, float, output, copysignf(a, b));
    return 0;
}

#endif /* OPGEN_KERNELS_COPYSIGN_H */
