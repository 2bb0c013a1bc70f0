/* Kernels of REAL. Made by `opgen build` from specs/complex/real.yaml; do not edit. */
#ifndef OPGEN_KERNELS_REAL_H
#define OPGEN_KERNELS_REAL_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

/* REAL: input complex64, output float32 (specs/complex/real.yaml#real_complex64) */
typedef struct {
    int32_t size;
} opgen_real_complex64_params;

static inline int opgen_run_real_complex64(const opgen_real_complex64_params *p, const float *input,
                                           float *output)
{
    for (int32_t i = 0; i < p->size; i++)
        output[i] = input[2 * i];
    return 0;
}

#endif /* OPGEN_KERNELS_REAL_H */
