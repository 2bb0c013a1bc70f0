/* Kernels of RMS_NORM. Made by `opgen build` from specs/normalization/rms_norm.yaml; do not edit. */
#ifndef OPGEN_KERNELS_RMS_NORM_H
#define OPGEN_KERNELS_RMS_NORM_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_normalize.h"

/* RMS_NORM: input float32, weight float32, output float32 (specs/normalization/rms_norm.yaml#rms_norm_f32) */
typedef struct {
    int32_t rows;
    int32_t depth;
    float epsilon;
} opgen_rms_norm_f32_params;

static inline int opgen_run_rms_norm_f32(const opgen_rms_norm_f32_params *p, const float *input,
                                         const float *weight, float *output)
{
    opgen_rms_normalize_f32(p->rows, p->depth, p->epsilon, input, weight, output);
    return 0;
}

#endif /* OPGEN_KERNELS_RMS_NORM_H */
