/* Kernels of IMAG. Made by `opgen build` from specs/complex/imag.yaml; do not edit. */
#ifndef OPGEN_KERNELS_IMAG_H
#define OPGEN_KERNELS_IMAG_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

/* IMAG: input complex64, output float32 (specs/complex/imag.yaml#imag_complex64) */
typedef struct {
    int32_t size;
} opgen_imag_complex64_params;

static inline int opgen_run_imag_complex64(const opgen_imag_complex64_params *p, const float *input,
                                           float *output)
{
    for (int32_t i = 0; i < p->size; i++)
        output[i] = input[2 * i + 1];
    return 0;
}

#endif /* OPGEN_KERNELS_IMAG_H */
