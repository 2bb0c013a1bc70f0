/* Kernels of CONV_3D. Made by `opgen build` from specs/conv/conv_3d.yaml; do not edit. */
#ifndef OPGEN_KERNELS_CONV_3D_H
#define OPGEN_KERNELS_CONV_3D_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_window_volume.h"

/* CONV_3D: input float32, filter float32, bias float32, output float32 (specs/conv/conv_3d.yaml#conv_3d_f32) */
typedef struct {
    opgen_volume volume;
} opgen_conv_3d_f32_params;

static inline int opgen_run_conv_3d_f32(const opgen_conv_3d_f32_params *p, const float *input,
                                        const float *filter, const float *bias, float *output)
{
    opgen_convolve_volume_f32(&p->volume, input, filter, bias, output);
    return 0;
}

#endif /* OPGEN_KERNELS_CONV_3D_H */
