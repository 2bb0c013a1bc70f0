/* Kernels of CDIST. Made by `opgen build` from specs/reduce/cdist.yaml; do not edit. */
#ifndef OPGEN_KERNELS_CDIST_H
#define OPGEN_KERNELS_CDIST_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

/* CDIST: x1 float32, x2 float32, output float32 (specs/reduce/cdist.yaml#cdist_f32) */
typedef struct {
    int32_t batches;
    int32_t others;
    int32_t size;
    int32_t rows;
} opgen_cdist_f32_params;

static inline int opgen_run_cdist_f32(const opgen_cdist_f32_params *p, const float *x1, const float *x2,
                                      float *output)
{
    for (int32_t b = 0; b < p->batches; b++, x2 += p->others * p->size) {
        for (int32_t i = 0; i < p->rows; i++, x1 += p->size) {
            const float *row = x2;
            for (int32_t j = 0; j < p->others; j++, row += p->size) {
                float sum = 0.0f;
                for (int32_t k = 0; k < p->size; k++)
                    sum += (x1[k] - row[k]) * (x1[k] - row[k]);
                *output++ = sqrtf(sum);
            }
        }
    }
    return 0;
}

#endif /* OPGEN_KERNELS_CDIST_H */
