/* Kernels of HARD_SWISH. Made by `opgen build` from specs/activation/hard_swish.yaml; do not edit. */
#ifndef OPGEN_KERNELS_HARD_SWISH_H
#define OPGEN_KERNELS_HARD_SWISH_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_clamp.h"
#include "opgen_lut.h"

/* HARD_SWISH: input int8, output int8 (specs/activation/hard_swish.yaml#hard_swish_s8) */
typedef struct {
    const int8_t *table;
    int32_t size;
} opgen_hard_swish_s8_params;

static inline int opgen_run_hard_swish_s8(const opgen_hard_swish_s8_params *p, const int8_t *input,
                                          int8_t *output)
{
    opgen_lut_s8(p->table, input, output, p->size);
    return 0;
}

/* HARD_SWISH: input float32, output float32 (specs/activation/hard_swish.yaml#hard_swish_f32) */
typedef struct {
    int32_t size;
} opgen_hard_swish_f32_params;

static inline int opgen_run_hard_swish_f32(const opgen_hard_swish_f32_params *p, const float *input,
                                           float *output)
{
    for (int32_t i = 0; i < p->size; i++)
        output[i] = input[i] * opgen_clamp_f32(input[i] + 3.0f, 0.0f, 6.0f) / 6.0f;
    return 0;
}

#endif /* OPGEN_KERNELS_HARD_SWISH_H */
