/* Kernels of CUMPROD. Made by `opgen build` from specs/reduce/cumprod.yaml; do not edit. */
#ifndef OPGEN_KERNELS_CUMPROD_H
#define OPGEN_KERNELS_CUMPROD_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_axis.h"

/* CUMPROD: input float32, output float32 (specs/reduce/cumprod.yaml#cumprod_f32) */
typedef struct {
    opgen_axis along;
} opgen_cumprod_f32_params;

static inline int opgen_run_cumprod_f32(const opgen_cumprod_f32_params *p, const float *input, float *output)
{
    for (int32_t row = 0; row < p->along.before * p->along.after; row++) {
        const int32_t first = row / p->along.after * p->along.size * p->along.after + row % p->along.after;
        double product = 1.0; /* as PyTorch has it: a product may leave the range of float, and come back */
        for (int32_t i = 0; i < p->along.size; i++) {
            product *= (double)input[first + i * p->along.after];
            output[first + i * p->along.after] = (float)product;
        }
    }
    return 0;
}

/* CUMPROD: input int32, output int32 (specs/reduce/cumprod.yaml#cumprod_s32) */
typedef struct {
    opgen_axis along;
} opgen_cumprod_s32_params;

static inline int opgen_run_cumprod_s32(const opgen_cumprod_s32_params *p, const int32_t *input,
                                        int32_t *output)
{
    for (int32_t row = 0; row < p->along.before * p->along.after; row++) {
        const int32_t first = row / p->along.after * p->along.size * p->along.after + row % p->along.after;
        uint64_t product = 1;
        for (int32_t i = 0; i < p->along.size; i++) {
            product *= (uint64_t)input[first + i * p->along.after];
            output[first + i * p->along.after] = (int32_t)product;
        }
    }
    return 0;
}

/* CUMPROD: input int64, output int64 (specs/reduce/cumprod.yaml#cumprod_s64) */
typedef struct {
    opgen_axis along;
} opgen_cumprod_s64_params;

static inline int opgen_run_cumprod_s64(const opgen_cumprod_s64_params *p, const int64_t *input,
                                        int64_t *output)
{
    for (int32_t row = 0; row < p->along.before * p->along.after; row++) {
        const int32_t first = row / p->along.after * p->along.size * p->along.after + row % p->along.after;
        uint64_t product = 1;
        for (int32_t i = 0; i < p->along.size; i++) {
            product *= (uint64_t)input[first + i * p->along.after];
            output[first + i * p->along.after] = (int64_t)product;
        }
    }
    return 0;
}

#endif /* OPGEN_KERNELS_CUMPROD_H */
