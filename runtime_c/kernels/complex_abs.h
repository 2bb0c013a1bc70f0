/* Kernels of COMPLEX_ABS. Made by `opgen build` from specs/complex/complex_abs.yaml; do not edit. */
#ifndef OPGEN_KERNELS_COMPLEX_ABS_H
#define OPGEN_KERNELS_COMPLEX_ABS_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

/* COMPLEX_ABS: input complex64, output float32 (specs/complex/complex_abs.yaml#complex_abs_complex64) */
typedef struct {
    int32_t size;
} opgen_complex_abs_complex64_params;

static inline int opgen_run_complex_abs_complex64(const opgen_complex_abs_complex64_params *p,
                                                  const float *input, float *output)
{
    for (int32_t i = 0; i < p->size; i++)
        output[i] = hypotf(input[2 * i], input[2 * i + 1]);
    return 0;
}

#endif /* OPGEN_KERNELS_COMPLEX_ABS_H */
