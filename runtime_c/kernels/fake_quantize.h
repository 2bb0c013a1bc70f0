/* Kernels of FAKE_QUANTIZE. Made by `opgen build` from specs/quantize/fake_quantize.yaml; do not edit. */
#ifndef OPGEN_KERNELS_FAKE_QUANTIZE_H
#define OPGEN_KERNELS_FAKE_QUANTIZE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

/* FAKE_QUANTIZE: input float32, scale float32, zero_point int32, output float32 (specs/quantize/fake_quantize.yaml#fake_quantize_f32) */
typedef struct {
    int32_t size;
    int32_t after;
    int32_t channels;
    int32_t low;
    int32_t high;
} opgen_fake_quantize_f32_params;

static inline int opgen_run_fake_quantize_f32(const opgen_fake_quantize_f32_params *p, const float *input,
                                              const float *scale, const int32_t *zero_point, float *output)
{
    for (int32_t i = 0; i < p->size; i++) {
        const int32_t channel = i / p->after % p->channels;
        const double zero = (double)zero_point[channel];
        const double steps = (double)rintf(input[i] * (1.0f / scale[channel])) + zero;
        output[i] = (float)(fmin(fmax(steps, (double)p->low), (double)p->high) - zero) * scale[channel];
    }
    return 0;
}

#endif /* OPGEN_KERNELS_FAKE_QUANTIZE_H */
