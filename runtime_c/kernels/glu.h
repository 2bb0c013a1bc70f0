/* Kernels of GLU. Made by `opgen build` from specs/activation/glu.yaml; do not edit. */
#ifndef OPGEN_KERNELS_GLU_H
#define OPGEN_KERNELS_GLU_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_axis.h"

/* GLU: input float32, output float32 (specs/activation/glu.yaml#glu_f32) */
typedef struct {
    opgen_axis halves;
} opgen_glu_f32_params;

static inline int opgen_run_glu_f32(const opgen_glu_f32_params *p, const float *input, float *output)
{
    const int32_t half = p->halves.size / 2 * p->halves.after;
    for (int32_t i = 0; i < p->halves.before; i++) {
        for (int32_t k = 0; k < half; k++) {
            *output++ = input[k] / (1.0f + expf(-input[half + k]));
        }
        input += 2 * half;
    }
    return 0;
}

#endif /* OPGEN_KERNELS_GLU_H */
