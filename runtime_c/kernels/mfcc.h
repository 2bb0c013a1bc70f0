/* Kernels of MFCC. Made by `opgen build` from specs/signal/mfcc.yaml; do not edit. */
#ifndef OPGEN_KERNELS_MFCC_H
#define OPGEN_KERNELS_MFCC_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_dot.h"

/* MFCC: spectrogram float32, sample_rate int32, output float32 (specs/signal/mfcc.yaml#mfcc_f32) */
typedef struct {
    int32_t rows;
    int32_t bins;
    int32_t count;
    int32_t begin;
    int32_t end;
    const float *weights;
    const int32_t *bands;
    int32_t outputs;
    const float *cosine;
} opgen_mfcc_f32_params;

static inline int opgen_run_mfcc_f32(const opgen_mfcc_f32_params *p, const float *spectrogram, float *output,
                                     void *scratch, int32_t scratch_size)
{
    float *const energies = (float *)scratch;
    (void)scratch_size;
    for (int32_t row = 0; row < p->rows; row++, spectrogram += p->bins) {
        for (int32_t i = 0; i < p->count; i++)
            energies[i] = 0.0f;
        for (int32_t i = p->begin; i < p->end; i++) {
            const float root = sqrtf(spectrogram[i]), part = root * p->weights[i];
            const int32_t band = p->bands[i];
            if (band >= 0)
                energies[band] += part;
            if (band + 1 < p->count)
                energies[band + 1] += root - part;
        }
        for (int32_t i = 0; i < p->count; i++)
            energies[i] = logf(energies[i] < 1.0e-12f ? 1.0e-12f : energies[i]);
        for (int32_t i = 0; i < p->outputs; i++)
            *output++ = opgen_dot_f32(0.0f, p->cosine + i * p->count, energies, p->count);
    }
    return 0;
}

#endif /* OPGEN_KERNELS_MFCC_H */
