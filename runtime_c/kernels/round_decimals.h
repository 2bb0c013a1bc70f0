/* Kernels of ROUND_DECIMALS. Made by `opgen build` from specs/elementwise/round_decimals.yaml; do not edit. */
#ifndef OPGEN_KERNELS_ROUND_DECIMALS_H
#define OPGEN_KERNELS_ROUND_DECIMALS_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

/* ROUND_DECIMALS: input float32, output float32 (specs/elementwise/round_decimals.yaml#round_decimals_f32) */
typedef struct {
    int32_t size;
    bool is_fraction;
    float factor;
} opgen_round_decimals_f32_params;

static inline int opgen_run_round_decimals_f32(const opgen_round_decimals_f32_params *p, const float *input,
                                               float *output)
{
    for (int32_t i = 0; i < p->size; i++)
        output[i] = p->is_fraction ? rintf(input[i] * p->factor) / p->factor : rintf(input[i] / p->factor) * p->factor;
    return 0;
}

#endif /* OPGEN_KERNELS_ROUND_DECIMALS_H */
