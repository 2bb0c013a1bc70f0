/* Kernels of BUCKETIZE. Made by `opgen build` from specs/reduce/bucketize.yaml; do not edit. */
#ifndef OPGEN_KERNELS_BUCKETIZE_H
#define OPGEN_KERNELS_BUCKETIZE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

/* BUCKETIZE: input int32, output int32 (specs/reduce/bucketize.yaml#bucketize_s32) */
typedef struct {
    int32_t size;
    int32_t count;
    const float *levels;
} opgen_bucketize_s32_params;

static inline int opgen_run_bucketize_s32(const opgen_bucketize_s32_params *p, const int32_t *input,
                                          int32_t *output)
{
    for (int32_t i = 0; i < p->size; i++) {
        int32_t low = 0, high = p->count;
        while (low < high) {
            const int32_t middle = low + (high - low) / 2;
            if ((float)input[i] < p->levels[middle])
                high = middle;
            else
                low = middle + 1;
        }
        output[i] = low;
    }
    return 0;
}

/* BUCKETIZE: input int64, output int32 (specs/reduce/bucketize.yaml#bucketize_s64) */
typedef struct {
    int32_t size;
    int32_t count;
    const float *levels;
} opgen_bucketize_s64_params;

static inline int opgen_run_bucketize_s64(const opgen_bucketize_s64_params *p, const int64_t *input,
                                          int32_t *output)
{
    for (int32_t i = 0; i < p->size; i++) {
        int32_t low = 0, high = p->count;
        while (low < high) {
            const int32_t middle = low + (high - low) / 2;
            if ((float)input[i] < p->levels[middle])
                high = middle;
            else
                low = middle + 1;
        }
        output[i] = low;
    }
    return 0;
}

/* BUCKETIZE: input float32, output int32 (specs/reduce/bucketize.yaml#bucketize_f32) */
typedef struct {
    int32_t size;
    int32_t count;
    const float *levels;
} opgen_bucketize_f32_params;

static inline int opgen_run_bucketize_f32(const opgen_bucketize_f32_params *p, const float *input,
                                          int32_t *output)
{
    for (int32_t i = 0; i < p->size; i++) {
        int32_t low = 0, high = p->count;
        while (low < high) {
            const int32_t middle = low + (high - low) / 2;
            if ((float)input[i] < p->levels[middle])
                high = middle;
            else
                low = middle + 1;
        }
        output[i] = low;
    }
    return 0;
}

/* BUCKETIZE: input float64, output int32 (specs/reduce/bucketize.yaml#bucketize_f64) */
typedef struct {
    int32_t size;
    int32_t count;
    const float *levels;
} opgen_bucketize_f64_params;

static inline int opgen_run_bucketize_f64(const opgen_bucketize_f64_params *p, const double *input,
                                          int32_t *output)
{
    for (int32_t i = 0; i < p->size; i++) {
        int32_t low = 0, high = p->count;
        while (low < high) {
            const int32_t middle = low + (high - low) / 2;
            if (input[i] < (double)p->levels[middle])
                high = middle;
            else
                low = middle + 1;
        }
        output[i] = low;
    }
    return 0;
}

#endif /* OPGEN_KERNELS_BUCKETIZE_H */
