/* Kernels of ANGLE. Made by `opgen build` from specs/complex/angle.yaml; do not edit. */
#ifndef OPGEN_KERNELS_ANGLE_H
#define OPGEN_KERNELS_ANGLE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

/* ANGLE: input complex64, output float32 (specs/complex/angle.yaml#angle_complex64) */
typedef struct {
    int32_t size;
} opgen_angle_complex64_params;

static inline int opgen_run_angle_complex64(const opgen_angle_complex64_params *p, const float *input,
                                            float *output)
{
    for (int32_t i = 0; i < p->size; i++)
        output[i] = atan2f(input[2 * i + 1], input[2 * i]);
    return 0;
}

#endif /* OPGEN_KERNELS_ANGLE_H */
