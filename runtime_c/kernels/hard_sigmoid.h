/* Kernels of HARD_SIGMOID. Made by `opgen build` from specs/activation/hard_sigmoid.yaml; do not edit. */
#ifndef OPGEN_KERNELS_HARD_SIGMOID_H
#define OPGEN_KERNELS_HARD_SIGMOID_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_clamp.h"

/* HARD_SIGMOID: input float32, output float32 (specs/activation/hard_sigmoid.yaml#hard_sigmoid_f32) */
typedef struct {
    int32_t size;
} opgen_hard_sigmoid_f32_params;

static inline int opgen_run_hard_sigmoid_f32(const opgen_hard_sigmoid_f32_params *p, const float *input,
                                             float *output)
{
    for (int32_t i = 0; i < p->size; i++)
        output[i] = opgen_clamp_f32(input[i] + 3.0f, 0.0f, 6.0f) / 6.0f;
    return 0;
}

#endif /* OPGEN_KERNELS_HARD_SIGMOID_H */
