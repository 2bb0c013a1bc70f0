/* Kernels of MAX_POOL_3D. Made by `opgen build` from specs/pool/max_pool_3d.yaml; do not edit. */
#ifndef OPGEN_KERNELS_MAX_POOL_3D_H
#define OPGEN_KERNELS_MAX_POOL_3D_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_window_volume.h"

/* MAX_POOL_3D: input float32, output float32 (specs/pool/max_pool_3d.yaml#max_pool_3d_f32) */
typedef struct {
    opgen_volume volume;
} opgen_max_pool_3d_f32_params;

static inline int opgen_run_max_pool_3d_f32(const opgen_max_pool_3d_f32_params *p, const float *input,
                                            float *output)
{
    opgen_max_pool_volume_f32(&p->volume, input, output);
    return 0;
}

#endif /* OPGEN_KERNELS_MAX_POOL_3D_H */
