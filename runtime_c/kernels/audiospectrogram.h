/* Kernels of AUDIOSPECTROGRAM. Made by `opgen build` from specs/signal/audiospectrogram.yaml; do not edit. */
#ifndef OPGEN_KERNELS_AUDIOSPECTROGRAM_H
#define OPGEN_KERNELS_AUDIOSPECTROGRAM_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_fft.h"

/* AUDIOSPECTROGRAM: input float32, output float32 (specs/signal/audiospectrogram.yaml#audiospectrogram_f32) */
typedef struct {
    int32_t length;
    int32_t window_size;
    int32_t channels;
    int32_t frames;
    int32_t stride;
    const float *window;
    opgen_fft_f64 fft;
    int32_t bins;
    bool magnitude_squared;
} opgen_audiospectrogram_f32_params;

static inline int opgen_run_audiospectrogram_f32(const opgen_audiospectrogram_f32_params *p,
                                                 const float *input, float *output, void *scratch,
                                                 int32_t scratch_size)
{
    double *const wide = (double *)scratch;
    float *const frame = (float *)(wide + 2 * p->length + 2), *const spectrum = frame + p->window_size;
    (void)scratch_size;
    for (int32_t row = 0; row < p->channels * p->frames; row++) {
        const float *const from = input + row % p->frames * p->stride * p->channels + row / p->frames;
        for (int32_t i = 0; i < p->window_size; i++)
            frame[i] = from[i * p->channels] * p->window[i];
        opgen_rfft_f64(&p->fft, 1, p->window_size, frame, spectrum, wide);
        for (int32_t i = 0; i < p->bins; i++) {
            const float power = spectrum[2 * i] * spectrum[2 * i] + spectrum[2 * i + 1] * spectrum[2 * i + 1];
            *output++ = p->magnitude_squared ? power : sqrtf(power);
        }
    }
    return 0;
}

#endif /* OPGEN_KERNELS_AUDIOSPECTROGRAM_H */
