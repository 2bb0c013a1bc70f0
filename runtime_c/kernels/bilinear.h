/* Kernels of BILINEAR. Made by `opgen build` from specs/linear/bilinear.yaml; do not edit. */
#ifndef OPGEN_KERNELS_BILINEAR_H
#define OPGEN_KERNELS_BILINEAR_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

/* BILINEAR: first float32, second float32, weights float32, bias float32, output float32 (specs/linear/bilinear.yaml#bilinear_f32) */
typedef struct {
    int32_t rows;
    int32_t depth;
    int32_t width;
    int32_t units;
} opgen_bilinear_f32_params;

static inline int opgen_run_bilinear_f32(const opgen_bilinear_f32_params *p, const float *first,
                                         const float *second, const float *weights, const float *bias,
                                         float *output)
{
    for (int32_t n = 0; n < p->rows; n++, first += p->depth, second += p->width) {
        const float *weight = weights;
        for (int32_t unit = 0; unit < p->units; unit++) {
            float sum = bias ? bias[unit] : 0.0f;
            for (int32_t i = 0; i < p->depth; i++, weight += p->width) {
                float inner = 0.0f;
                for (int32_t k = 0; k < p->width; k++)
                    inner += weight[k] * second[k];
                sum += first[i] * inner;
            }
            *output++ = sum;
        }
    }
    return 0;
}

#endif /* OPGEN_KERNELS_BILINEAR_H */
