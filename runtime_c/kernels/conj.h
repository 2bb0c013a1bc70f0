/* Kernels of CONJ. Made by `opgen build` from specs/complex/conj.yaml; do not edit. */
#ifndef OPGEN_KERNELS_CONJ_H
#define OPGEN_KERNELS_CONJ_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

/* CONJ: input complex64, output complex64 (specs/complex/conj.yaml#conj_complex64) */
typedef struct {
    int32_t size;
} opgen_conj_complex64_params;

static inline int opgen_run_conj_complex64(const opgen_conj_complex64_params *p, const float *input,
                                           float *output)
{
    for (int32_t i = 0; i < p->size; i++) {
        output[2 * i] = input[2 * i];
        output[2 * i + 1] = -input[2 * i + 1];
    }
    return 0;
}

#endif /* OPGEN_KERNELS_CONJ_H */
