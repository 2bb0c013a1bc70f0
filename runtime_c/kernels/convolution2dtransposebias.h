/* Kernels of CONVOLUTION2DTRANSPOSEBIAS. Made by `opgen build` from specs/conv/convolution2dtransposebias.yaml; do not edit. */
#ifndef OPGEN_KERNELS_CONVOLUTION2DTRANSPOSEBIAS_H
#define OPGEN_KERNELS_CONVOLUTION2DTRANSPOSEBIAS_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_transpose_conv.h"
#include "opgen_window.h"

/* CONVOLUTION2DTRANSPOSEBIAS: input float32, filter float32, bias float32, output float32 (specs/conv/convolution2dtransposebias.yaml#convolution2dtransposebias_f32) */
typedef struct {
    opgen_window window;
} opgen_convolution2dtransposebias_f32_params;

static inline int opgen_run_convolution2dtransposebias_f32(
                                                           const opgen_convolution2dtransposebias_f32_params *p,
                                                           const float *input, const float *filter,
                                                           const float *bias, float *output)
{
    opgen_transpose_convolve_f32(&p->window, input, filter, bias, output);
    return 0;
}

#endif /* OPGEN_KERNELS_CONVOLUTION2DTRANSPOSEBIAS_H */
