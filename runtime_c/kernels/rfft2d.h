/* Kernels of RFFT2D. Made by `opgen build` from specs/complex/rfft2d.yaml; do not edit. */
#ifndef OPGEN_KERNELS_RFFT2D_H
#define OPGEN_KERNELS_RFFT2D_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_fft.h"

/* RFFT2D: input float32, fft_length int32, output complex64 (specs/complex/rfft2d.yaml#rfft2d_f32) */
typedef struct {
    opgen_fft_f64 fft;
    int32_t rows;
    int32_t size;
} opgen_rfft2d_f32_params;

static inline int opgen_run_rfft2d_f32(const opgen_rfft2d_f32_params *p, const float *input, float *output,
                                       void *scratch, int32_t scratch_size)
{
    (void)scratch_size;
    opgen_rfft_f64(&p->fft, p->rows, p->size, input, output, (double *)scratch);
    return 0;
}

#endif /* OPGEN_KERNELS_RFFT2D_H */
