/* Kernels of LAYER_NORM. Made by `opgen build` from specs/normalization/layer_norm.yaml; do not edit. */
#ifndef OPGEN_KERNELS_LAYER_NORM_H
#define OPGEN_KERNELS_LAYER_NORM_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_normalize.h"

/* LAYER_NORM: input float32, weight float32, bias float32, output float32 (specs/normalization/layer_norm.yaml#layer_norm_f32) */
typedef struct {
    opgen_norm_groups blocks;
    float epsilon;
} opgen_layer_norm_f32_params;

static inline int opgen_run_layer_norm_f32(const opgen_layer_norm_f32_params *p, const float *input,
                                           const float *weight, const float *bias, float *output)
{
    opgen_normalize_groups_f32(&p->blocks, p->epsilon, input, weight, bias, output);
    return 0;
}

#endif /* OPGEN_KERNELS_LAYER_NORM_H */
