/* Kernels of AVERAGE_POOL_3D. Made by `opgen build` from specs/pool/average_pool_3d.yaml; do not edit. */
#ifndef OPGEN_KERNELS_AVERAGE_POOL_3D_H
#define OPGEN_KERNELS_AVERAGE_POOL_3D_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_window_volume.h"

/* AVERAGE_POOL_3D: input float32, output float32 (specs/pool/average_pool_3d.yaml#average_pool_3d_f32) */
typedef struct {
    opgen_volume volume;
    int32_t divisor;
} opgen_average_pool_3d_f32_params;

static inline int opgen_run_average_pool_3d_f32(const opgen_average_pool_3d_f32_params *p, const float *input,
                                                float *output)
{
    opgen_average_pool_volume_f32(&p->volume, p->divisor, input, output);
    return 0;
}

#endif /* OPGEN_KERNELS_AVERAGE_POOL_3D_H */
