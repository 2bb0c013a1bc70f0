/* Kernels of SCATTER_REDUCE. Made by `opgen build` from specs/shape/scatter_reduce.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SCATTER_REDUCE_H
#define OPGEN_KERNELS_SCATTER_REDUCE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_index.h"

/* SCATTER_REDUCE: input float32, indices int32, updates float32, output float32 (specs/shape/scatter_reduce.yaml#scatter_reduce_f32_s32) */
typedef struct {
    int32_t rows;
    int32_t size;
    int32_t count;
    int32_t step;
    bool include_self;
    int32_t how;
} opgen_scatter_reduce_f32_s32_params;

static inline int opgen_run_scatter_reduce_f32_s32(const opgen_scatter_reduce_f32_s32_params *p,
                                                   const float *input, const int32_t *indices,
                                                   const float *updates, float *output, void *scratch,
                                                   int32_t scratch_size)
{
    int32_t *const counts = (int32_t *)scratch;
    (void)scratch_size;
    memmove(output, input, (size_t)(p->rows * p->size) * sizeof *output);
    for (int32_t row = 0; row < p->rows; row++, output += p->size, updates += p->count, indices += p->step) {
        for (int32_t k = 0; k < p->size; k++)
            counts[k] = p->include_self;
        for (int32_t i = 0; i < p->count; i++) {
            if (indices[i] < 0 || indices[i] >= p->size)
                return OPGEN_WRONG_INDEX;
            float *const to = output + indices[i];
            const float a = updates[i];
            if (counts[indices[i]]++ == 0)
                *to = a;
            else if (p->how == 1)
                *to *= a;
            else if (p->how == 2 || p->how == 3)
                *to = (p->how == 2 ? a > *to : a < *to) || isnan(a) ? a : *to;
            else
                *to += a;
        }
        for (int32_t k = 0; k < p->size && p->how == 4; k++)
            output[k] /= (float)(counts[k] > 0 ? counts[k] : 1);
    }
    return 0;
}

/* SCATTER_REDUCE: input float32, indices int64, updates float32, output float32 (specs/shape/scatter_reduce.yaml#scatter_reduce_f32_s64) */
typedef struct {
    int32_t rows;
    int32_t size;
    int32_t count;
    int32_t step;
    bool include_self;
    int32_t how;
} opgen_scatter_reduce_f32_s64_params;

static inline int opgen_run_scatter_reduce_f32_s64(const opgen_scatter_reduce_f32_s64_params *p,
                                                   const float *input, const int64_t *indices,
                                                   const float *updates, float *output, void *scratch,
                                                   int32_t scratch_size)
{
    int32_t *const counts = (int32_t *)scratch;
    (void)scratch_size;
    memmove(output, input, (size_t)(p->rows * p->size) * sizeof *output);
    for (int32_t row = 0; row < p->rows; row++, output += p->size, updates += p->count, indices += p->step) {
        for (int32_t k = 0; k < p->size; k++)
            counts[k] = p->include_self;
        for (int32_t i = 0; i < p->count; i++) {
            if (indices[i] < 0 || indices[i] >= p->size)
                return OPGEN_WRONG_INDEX;
            float *const to = output + indices[i];
            const float a = updates[i];
            if (counts[indices[i]]++ == 0)
                *to = a;
            else if (p->how == 1)
                *to *= a;
            else if (p->how == 2 || p->how == 3)
                *to = (p->how == 2 ? a > *to : a < *to) || isnan(a) ? a : *to;
            else
                *to += a;
        }
        for (int32_t k = 0; k < p->size && p->how == 4; k++)
            output[k] /= (float)(counts[k] > 0 ? counts[k] : 1);
    }
    return 0;
}

/* SCATTER_REDUCE: input int32, indices int32, updates int32, output int32 (specs/shape/scatter_reduce_integers.yaml#scatter_reduce_s32_s32) */
typedef struct {
    int32_t rows;
    int32_t size;
    int32_t count;
    int32_t step;
    bool include_self;
    int32_t how;
} opgen_scatter_reduce_s32_s32_params;

static inline int opgen_run_scatter_reduce_s32_s32(const opgen_scatter_reduce_s32_s32_params *p,
                                                   const int32_t *input, const int32_t *indices,
                                                   const int32_t *updates, int32_t *output, void *scratch,
                                                   int32_t scratch_size)
{
    int32_t *const counts = (int32_t *)scratch;
    (void)scratch_size;
    memmove(output, input, (size_t)(p->rows * p->size) * sizeof *output);
    for (int32_t row = 0; row < p->rows; row++, output += p->size, updates += p->count, indices += p->step) {
        for (int32_t k = 0; k < p->size; k++)
            counts[k] = p->include_self;
        for (int32_t i = 0; i < p->count; i++) {
            if (indices[i] < 0 || indices[i] >= p->size)
                return OPGEN_WRONG_INDEX;
            int32_t *const to = output + indices[i];
            const int32_t a = updates[i];
            if (counts[indices[i]]++ == 0)
                *to = a;
            else if (p->how == 1)
                *to = (int32_t)((uint64_t)*to * (uint64_t)a);
            else if (p->how == 2 || p->how == 3)
                *to = (p->how == 2 ? a > *to : a < *to) ? a : *to;
            else
                *to = (int32_t)((uint64_t)*to + (uint64_t)a);
        }
        for (int32_t k = 0; k < p->size && p->how == 4; k++) {
            const int32_t by = counts[k] > 0 ? counts[k] : 1;
            output[k] = output[k] / by - (output[k] % by < 0);
        }
    }
    return 0;
}

/* SCATTER_REDUCE: input int32, indices int64, updates int32, output int32 (specs/shape/scatter_reduce_integers.yaml#scatter_reduce_s32_s64) */
typedef struct {
    int32_t rows;
    int32_t size;
    int32_t count;
    int32_t step;
    bool include_self;
    int32_t how;
} opgen_scatter_reduce_s32_s64_params;

static inline int opgen_run_scatter_reduce_s32_s64(const opgen_scatter_reduce_s32_s64_params *p,
                                                   const int32_t *input, const int64_t *indices,
                                                   const int32_t *updates, int32_t *output, void *scratch,
                                                   int32_t scratch_size)
{
    int32_t *const counts = (int32_t *)scratch;
    (void)scratch_size;
    memmove(output, input, (size_t)(p->rows * p->size) * sizeof *output);
    for (int32_t row = 0; row < p->rows; row++, output += p->size, updates += p->count, indices += p->step) {
        for (int32_t k = 0; k < p->size; k++)
            counts[k] = p->include_self;
        for (int32_t i = 0; i < p->count; i++) {
            if (indices[i] < 0 || indices[i] >= p->size)
                return OPGEN_WRONG_INDEX;
            int32_t *const to = output + indices[i];
            const int32_t a = updates[i];
            if (counts[indices[i]]++ == 0)
                *to = a;
            else if (p->how == 1)
                *to = (int32_t)((uint64_t)*to * (uint64_t)a);
            else if (p->how == 2 || p->how == 3)
                *to = (p->how == 2 ? a > *to : a < *to) ? a : *to;
            else
                *to = (int32_t)((uint64_t)*to + (uint64_t)a);
        }
        for (int32_t k = 0; k < p->size && p->how == 4; k++) {
            const int32_t by = counts[k] > 0 ? counts[k] : 1;
            output[k] = output[k] / by - (output[k] % by < 0);
        }
    }
    return 0;
}

/* SCATTER_REDUCE: input int64, indices int32, updates int64, output int64 (specs/shape/scatter_reduce_integers.yaml#scatter_reduce_s64_s32) */
typedef struct {
    int32_t rows;
    int32_t size;
    int32_t count;
    int32_t step;
    bool include_self;
    int32_t how;
} opgen_scatter_reduce_s64_s32_params;

static inline int opgen_run_scatter_reduce_s64_s32(const opgen_scatter_reduce_s64_s32_params *p,
                                                   const int64_t *input, const int32_t *indices,
                                                   const int64_t *updates, int64_t *output, void *scratch,
                                                   int32_t scratch_size)
{
    int32_t *const counts = (int32_t *)scratch;
    (void)scratch_size;
    memmove(output, input, (size_t)(p->rows * p->size) * sizeof *output);
    for (int32_t row = 0; row < p->rows; row++, output += p->size, updates += p->count, indices += p->step) {
        for (int32_t k = 0; k < p->size; k++)
            counts[k] = p->include_self;
        for (int32_t i = 0; i < p->count; i++) {
            if (indices[i] < 0 || indices[i] >= p->size)
                return OPGEN_WRONG_INDEX;
            int64_t *const to = output + indices[i];
            const int64_t a = updates[i];
            if (counts[indices[i]]++ == 0)
                *to = a;
            else if (p->how == 1)
                *to = (int64_t)((uint64_t)*to * (uint64_t)a);
            else if (p->how == 2 || p->how == 3)
                *to = (p->how == 2 ? a > *to : a < *to) ? a : *to;
            else
                *to = (int64_t)((uint64_t)*to + (uint64_t)a);
        }
        for (int32_t k = 0; k < p->size && p->how == 4; k++) {
            const int32_t by = counts[k] > 0 ? counts[k] : 1;
            output[k] = output[k] / by - (output[k] % by < 0);
        }
    }
    return 0;
}

/* SCATTER_REDUCE: input int64, indices int64, updates int64, output int64 (specs/shape/scatter_reduce_integers.yaml#scatter_reduce_s64_s64) */
typedef struct {
    int32_t rows;
    int32_t size;
    int32_t count;
    int32_t step;
    bool include_self;
    int32_t how;
} opgen_scatter_reduce_s64_s64_params;

static inline int opgen_run_scatter_reduce_s64_s64(const opgen_scatter_reduce_s64_s64_params *p,
                                                   const int64_t *input, const int64_t *indices,
                                                   const int64_t *updates, int64_t *output, void *scratch,
                                                   int32_t scratch_size)
{
    int32_t *const counts = (int32_t *)scratch;
    (void)scratch_size;
    memmove(output, input, (size_t)(p->rows * p->size) * sizeof *output);
    for (int32_t row = 0; row < p->rows; row++, output += p->size, updates += p->count, indices += p->step) {
        for (int32_t k = 0; k < p->size; k++)
            counts[k] = p->include_self;
        for (int32_t i = 0; i < p->count; i++) {
            if (indices[i] < 0 || indices[i] >= p->size)
                return OPGEN_WRONG_INDEX;
            int64_t *const to = output + indices[i];
            const int64_t a = updates[i];
            if (counts[indices[i]]++ == 0)
                *to = a;
            else if (p->how == 1)
                *to = (int64_t)((uint64_t)*to * (uint64_t)a);
            else if (p->how == 2 || p->how == 3)
                *to = (p->how == 2 ? a > *to : a < *to) ? a : *to;
            else
                *to = (int64_t)((uint64_t)*to + (uint64_t)a);
        }
        for (int32_t k = 0; k < p->size && p->how == 4; k++) {
            const int32_t by = counts[k] > 0 ? counts[k] : 1;
            output[k] = output[k] / by - (output[k] % by < 0);
        }
    }
    return 0;
}

#endif /* OPGEN_KERNELS_SCATTER_REDUCE_H */
