/* Kernels of SIGNALRFFT. Made by `opgen build` from specs/signal/signalrfft.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SIGNALRFFT_H
#define OPGEN_KERNELS_SIGNALRFFT_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_fft.h"

/* SIGNALRFFT: input int16, output int16 (specs/signal/signalrfft.yaml#signal_rfft_s16) */
typedef struct {
    opgen_fft_s16 s16_fft;
    int32_t rows;
    int32_t size;
} opgen_signal_rfft_s16_params;

static inline int opgen_run_signal_rfft_s16(const opgen_signal_rfft_s16_params *p, const int16_t *input,
                                            int16_t *output)
{
    opgen_rfft_s16(&p->s16_fft, p->rows, p->size, input, output);
    return 0;
}

/* SIGNALRFFT: input int32, output int32 (specs/signal/signalrfft.yaml#signal_rfft_s32) */
typedef struct {
    opgen_fft_s32 s32_fft;
    int32_t rows;
    int32_t size;
} opgen_signal_rfft_s32_params;

static inline int opgen_run_signal_rfft_s32(const opgen_signal_rfft_s32_params *p, const int32_t *input,
                                            int32_t *output)
{
    opgen_rfft_s32(&p->s32_fft, p->rows, p->size, input, output);
    return 0;
}

/* SIGNALRFFT: input float32, output float32 (specs/signal/signalrfft.yaml#signal_rfft_f32) */
typedef struct {
    opgen_fft_f32 float_fft;
    int32_t rows;
    int32_t size;
} opgen_signal_rfft_f32_params;

static inline int opgen_run_signal_rfft_f32(const opgen_signal_rfft_f32_params *p, const float *input,
                                            float *output)
{
    opgen_rfft_f32(&p->float_fft, p->rows, p->size, input, output);
    return 0;
}

#endif /* OPGEN_KERNELS_SIGNALRFFT_H */
