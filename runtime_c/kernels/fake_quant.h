/* Kernels of FAKE_QUANT. Made by `opgen build` from specs/quantize/fake_quant.yaml; do not edit. */
#ifndef OPGEN_KERNELS_FAKE_QUANT_H
#define OPGEN_KERNELS_FAKE_QUANT_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

/* FAKE_QUANT: input float32, output float32 (specs/quantize/fake_quant.yaml#fake_quant_f32) */
typedef struct {
    int32_t size;
    float low;
    float high;
    float per_step;
    float scale;
} opgen_fake_quant_f32_params;

static inline int opgen_run_fake_quant_f32(const opgen_fake_quant_f32_params *p, const float *input,
                                           float *output)
{
    for (int32_t i = 0; i < p->size; i++) {
        const float above = p->low < input[i] ? input[i] : p->low;
        const float limited = above < p->high ? above : p->high;
        output[i] = roundf((limited - p->low) * p->per_step) * p->scale + p->low;
    }
    return 0;
}

#endif /* OPGEN_KERNELS_FAKE_QUANT_H */
