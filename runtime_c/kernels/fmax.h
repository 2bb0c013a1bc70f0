/* Kernels of FMAX. Made by `opgen build` from specs/arithmetic/fmax.yaml; do not edit. */
#ifndef OPGEN_KERNELS_FMAX_H
#define OPGEN_KERNELS_FMAX_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_each.h"

/* FMAX: input1 float32, input2 float32, output float32 (specs/arithmetic/fmax.yaml#fmax_f32) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
} opgen_fmax_f32_params;

static inline int opgen_run_fmax_f32(const opgen_fmax_f32_params *p, const float *input1, const float *input2,
                                     float *output)
{
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, float, input1, input2, float, output, fmaxf(a, b));
    return 0;
}

#endif /* OPGEN_KERNELS_FMAX_H */
