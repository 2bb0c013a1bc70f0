/* Kernels of BATCH_NORM. Made by `opgen build` from specs/normalization/batch_norm.yaml; do not edit. */
#ifndef OPGEN_KERNELS_BATCH_NORM_H
#define OPGEN_KERNELS_BATCH_NORM_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_axis.h"

/* BATCH_NORM: input float32, mean float32, variance float32, weight float32, bias float32, output float32 (specs/normalization/batch_norm.yaml#batch_norm_f32) */
typedef struct {
    opgen_axis place;
    const float *factor;
    const float *offset;
} opgen_batch_norm_f32_params;

static inline int opgen_run_batch_norm_f32(const opgen_batch_norm_f32_params *p, const float *input,
                                           float *output)
{
    for (int32_t i = 0; i < p->place.before * p->place.size; i++) {
        const int32_t channel = i % p->place.size;
        for (int32_t k = 0; k < p->place.after; k++) {
            *output++ = *input++ * p->factor[channel] + p->offset[channel];
        }
    }
    return 0;
}

#endif /* OPGEN_KERNELS_BATCH_NORM_H */
