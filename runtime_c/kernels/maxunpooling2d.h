/* Kernels of MAXUNPOOLING2D. Made by `opgen build` from specs/pool/maxunpooling2d.yaml; do not edit. */
#ifndef OPGEN_KERNELS_MAXUNPOOLING2D_H
#define OPGEN_KERNELS_MAXUNPOOLING2D_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

/* MAXUNPOOLING2D: input float32, indices float32, output float32 (specs/pool/maxunpooling2d.yaml#max_unpool_f32) */
typedef struct {
    int32_t lines;
    int32_t cols;
    int32_t depth;
    int32_t filter_width;
    int32_t filter_height;
    int32_t taps;
} opgen_max_unpool_f32_params;

static inline int opgen_run_max_unpool_f32(const opgen_max_unpool_f32_params *p, const float *input,
                                           const float *indices, float *output)
{
    for (int32_t i = 0; i < p->lines * p->cols * p->depth; i++) {
        const int32_t pixel = i / p->depth, width = p->cols * p->filter_width;
        const int32_t first = pixel / p->cols * p->filter_height * width + pixel % p->cols * p->filter_width;
        for (int32_t tap = 0; tap < p->taps; tap++) {
            const int32_t to = first + tap / p->filter_width * width + tap % p->filter_width;
            const bool is_place = indices[i] >= (float)tap && indices[i] < (float)(tap + 1);
            output[to * p->depth + i % p->depth] = is_place ? input[i] : 0.0f;
        }
    }
    return 0;
}

#endif /* OPGEN_KERNELS_MAXUNPOOLING2D_H */
