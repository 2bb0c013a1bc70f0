/* Kernels of ISINF. Made by `opgen build` from specs/elementwise/isinf.yaml; do not edit. */
#ifndef OPGEN_KERNELS_ISINF_H
#define OPGEN_KERNELS_ISINF_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

/* ISINF: input float32, output bool (specs/elementwise/isinf.yaml#isinf_f32) */
typedef struct {
    int32_t size;
} opgen_isinf_f32_params;

static inline int opgen_run_isinf_f32(const opgen_isinf_f32_params *p, const float *input, bool *output)
{
    for (int32_t i = 0; i < p->size; i++)
        output[i] = isinf(input[i]) != 0;
    return 0;
}

#endif /* OPGEN_KERNELS_ISINF_H */
