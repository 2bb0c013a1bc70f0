/* Kernels of XLOGY. Made by `opgen build` from specs/arithmetic/xlogy.yaml; do not edit. */
#ifndef OPGEN_KERNELS_XLOGY_H
#define OPGEN_KERNELS_XLOGY_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_each.h"

/* XLOGY: input1 float32, input2 float32, output float32 (specs/arithmetic/xlogy.yaml#xlogy_f32) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
} opgen_xlogy_f32_params;

static inline int opgen_run_xlogy_f32(const opgen_xlogy_f32_params *p, const float *input1,
                                      const float *input2, float *output)
{
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, float, input1, input2, float, output,
                        isnan(b)    ? b
                        : a == 0.0f ? 0.0f
                                    : a * logf(b));
    return 0;
}

#endif /* OPGEN_KERNELS_XLOGY_H */
