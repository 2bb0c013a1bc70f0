/* Kernels of MAXPOOLINGWITHARGMAX2D. Made by `opgen build` from specs/pool/maxpoolingwithargmax2d.yaml; do not edit. */
#ifndef OPGEN_KERNELS_MAXPOOLINGWITHARGMAX2D_H
#define OPGEN_KERNELS_MAXPOOLINGWITHARGMAX2D_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

/* MAXPOOLINGWITHARGMAX2D: input float32, output float32, indices float32 (specs/pool/maxpoolingwithargmax2d.yaml#max_pool_places_f32) */
typedef struct {
    int32_t lines;
    int32_t cols;
    int32_t depth;
    int32_t filter_height;
    int32_t width;
    int32_t filter_width;
    int32_t taps;
} opgen_max_pool_places_f32_params;

static inline int opgen_run_max_pool_places_f32(const opgen_max_pool_places_f32_params *p, const float *input,
                                                float *output, float *indices)
{
    for (int32_t i = 0; i < p->lines * p->cols * p->depth; i++) {
        const int32_t pixel = i / p->depth, first = pixel / p->cols * p->filter_height * p->width
            + pixel % p->cols * p->filter_width;
        float most = -3.402823466e38f;
        int32_t place = 0;
        for (int32_t tap = 0; tap < p->taps; tap++) {
            const int32_t from = first + tap / p->filter_width * p->width + tap % p->filter_width;
            const float found = input[from * p->depth + i % p->depth];
            if (found > most) {
                most = found;
                place = tap;
            }
        }
        if (output) output[i] = most;
        if (indices) indices[i] = (float)place + 0.1f;
    }
    return 0;
}

#endif /* OPGEN_KERNELS_MAXPOOLINGWITHARGMAX2D_H */
