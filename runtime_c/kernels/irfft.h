/* Kernels of IRFFT. Made by `opgen build` from specs/complex/irfft.yaml; do not edit. */
#ifndef OPGEN_KERNELS_IRFFT_H
#define OPGEN_KERNELS_IRFFT_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_fft.h"

/* IRFFT: input complex64, output float32 (specs/complex/irfft.yaml#irfft_complex64) */
typedef struct {
    opgen_fft_f32 fft;
    int32_t rows;
} opgen_irfft_complex64_params;

static inline int opgen_run_irfft_complex64(const opgen_irfft_complex64_params *p, const float *input,
                                            float *output)
{
    opgen_irfft_f32(&p->fft, p->rows, input, output);
    return 0;
}

#endif /* OPGEN_KERNELS_IRFFT_H */
