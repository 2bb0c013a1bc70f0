/* Kernels of LOCAL_RESPONSE_NORMALIZATION. Made by `opgen build` from specs/normalization/local_response_normalization.yaml; do not edit. */
#ifndef OPGEN_KERNELS_LOCAL_RESPONSE_NORMALIZATION_H
#define OPGEN_KERNELS_LOCAL_RESPONSE_NORMALIZATION_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

/* LOCAL_RESPONSE_NORMALIZATION: input float32, output float32 (specs/normalization/local_response_normalization.yaml#local_response_normalization_f32) */
typedef struct {
    int32_t rows;
    int32_t channels;
    int32_t radius;
    float bias;
    float alpha;
    float beta;
} opgen_local_response_normalization_f32_params;

static inline int opgen_run_local_response_normalization_f32(
                                                             const opgen_local_response_normalization_f32_params *p,
                                                             const float *input, float *output)
{
    for (int32_t row = 0; row < p->rows; row++, input += p->channels, output += p->channels) {
        for (int32_t c = 0; c < p->channels; c++) {
            const int32_t first = c < p->radius ? 0 : c - p->radius;
            const int32_t last = p->channels - 1 - c < p->radius ? p->channels - 1 : c + p->radius;
            float sum = 0.0f;
            for (int32_t i = first; i <= last; i++)
                sum += input[i] * input[i];
            output[c] = input[c] * powf(p->bias + p->alpha * sum, -p->beta);
        }
    }
    return 0;
}

#endif /* OPGEN_KERNELS_LOCAL_RESPONSE_NORMALIZATION_H */
