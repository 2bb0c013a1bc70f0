/* Kernels of CONV_3D_TRANSPOSE. Made by `opgen build` from specs/conv/conv_3d_transpose.yaml; do not edit. */
#ifndef OPGEN_KERNELS_CONV_3D_TRANSPOSE_H
#define OPGEN_KERNELS_CONV_3D_TRANSPOSE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_window_volume.h"

/* CONV_3D_TRANSPOSE: output_shape int32, filter float32, input float32, bias float32, output float32 (specs/conv/conv_3d_transpose.yaml#conv_3d_transpose_f32) */
typedef struct {
    opgen_volume volume;
} opgen_conv_3d_transpose_f32_params;

static inline int opgen_run_conv_3d_transpose_f32(const opgen_conv_3d_transpose_f32_params *p,
                                                  const float *filter, const float *input, const float *bias,
                                                  float *output)
{
    opgen_transpose_convolve_volume_f32(&p->volume, input, filter, bias, output);
    return 0;
}

#endif /* OPGEN_KERNELS_CONV_3D_TRANSPOSE_H */
