/* Kernels of SCATTER_ND. Made by `opgen build` from specs/shape/scatter_nd.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SCATTER_ND_H
#define OPGEN_KERNELS_SCATTER_ND_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_index.h"

/* SCATTER_ND: indices int32, updates int8, shape int32, output int8 (specs/shape/scatter_nd.yaml#scatter_nd_s8) */
typedef struct {
    int32_t size;
    int32_t count;
    const int32_t *strides;
    int32_t depth;
    int32_t block;
    int32_t index_bytes;
} opgen_scatter_nd_s8_params;

static inline int opgen_run_scatter_nd_s8(const opgen_scatter_nd_s8_params *p, const int32_t *indices,
                                          const int8_t *updates, int8_t *output)
{
    memset(output, 0, (size_t)p->size * sizeof *output);
    for (int32_t i = 0; i < p->count; i++) {
        int8_t *to = output;
        const int32_t place = opgen_place_nd(p->strides, p->depth, p->block, p->size, p->index_bytes, indices, i);
        if (place < 0)
            return OPGEN_WRONG_INDEX;
        to += place;
        for (int32_t k = 0; k < p->block; k++, updates++)
            to[k] = (int8_t)((uint64_t)to[k] + (uint64_t)*updates);
    }
    return 0;
}

/* SCATTER_ND: indices int32, updates uint8, shape int32, output uint8 (specs/shape/scatter_nd.yaml#scatter_nd_u8) */
typedef struct {
    int32_t size;
    int32_t count;
    const int32_t *strides;
    int32_t depth;
    int32_t block;
    int32_t index_bytes;
} opgen_scatter_nd_u8_params;

static inline int opgen_run_scatter_nd_u8(const opgen_scatter_nd_u8_params *p, const int32_t *indices,
                                          const uint8_t *updates, uint8_t *output)
{
    memset(output, 0, (size_t)p->size * sizeof *output);
    for (int32_t i = 0; i < p->count; i++) {
        uint8_t *to = output;
        const int32_t place = opgen_place_nd(p->strides, p->depth, p->block, p->size, p->index_bytes, indices, i);
        if (place < 0)
            return OPGEN_WRONG_INDEX;
        to += place;
        for (int32_t k = 0; k < p->block; k++, updates++)
            to[k] = (uint8_t)((uint64_t)to[k] + (uint64_t)*updates);
    }
    return 0;
}

/* SCATTER_ND: indices int32, updates int32, shape int32, output int32 (specs/shape/scatter_nd.yaml#scatter_nd_s32) */
typedef struct {
    int32_t size;
    int32_t count;
    const int32_t *strides;
    int32_t depth;
    int32_t block;
    int32_t index_bytes;
} opgen_scatter_nd_s32_params;

static inline int opgen_run_scatter_nd_s32(const opgen_scatter_nd_s32_params *p, const int32_t *indices,
                                           const int32_t *updates, int32_t *output)
{
    memset(output, 0, (size_t)p->size * sizeof *output);
    for (int32_t i = 0; i < p->count; i++) {
        int32_t *to = output;
        const int32_t place = opgen_place_nd(p->strides, p->depth, p->block, p->size, p->index_bytes, indices, i);
        if (place < 0)
            return OPGEN_WRONG_INDEX;
        to += place;
        for (int32_t k = 0; k < p->block; k++, updates++)
            to[k] = (int32_t)((uint64_t)to[k] + (uint64_t)*updates);
    }
    return 0;
}

/* SCATTER_ND: indices int32, updates int64, shape int32, output int64 (specs/shape/scatter_nd.yaml#scatter_nd_s64) */
typedef struct {
    int32_t size;
    int32_t count;
    const int32_t *strides;
    int32_t depth;
    int32_t block;
    int32_t index_bytes;
} opgen_scatter_nd_s64_params;

static inline int opgen_run_scatter_nd_s64(const opgen_scatter_nd_s64_params *p, const int32_t *indices,
                                           const int64_t *updates, int64_t *output)
{
    memset(output, 0, (size_t)p->size * sizeof *output);
    for (int32_t i = 0; i < p->count; i++) {
        int64_t *to = output;
        const int32_t place = opgen_place_nd(p->strides, p->depth, p->block, p->size, p->index_bytes, indices, i);
        if (place < 0)
            return OPGEN_WRONG_INDEX;
        to += place;
        for (int32_t k = 0; k < p->block; k++, updates++)
            to[k] = (int64_t)((uint64_t)to[k] + (uint64_t)*updates);
    }
    return 0;
}

/* SCATTER_ND: indices int32, updates float32, shape int32, output float32 (specs/shape/scatter_nd.yaml#scatter_nd_f32) */
typedef struct {
    int32_t size;
    int32_t count;
    const int32_t *strides;
    int32_t depth;
    int32_t block;
    int32_t index_bytes;
} opgen_scatter_nd_f32_params;

static inline int opgen_run_scatter_nd_f32(const opgen_scatter_nd_f32_params *p, const int32_t *indices,
                                           const float *updates, float *output)
{
    memset(output, 0, (size_t)p->size * sizeof *output);
    for (int32_t i = 0; i < p->count; i++) {
        const int32_t place = opgen_place_nd(p->strides, p->depth, p->block, p->size, p->index_bytes, indices, i);
        if (place < 0)
            return OPGEN_WRONG_INDEX;
        for (int32_t k = 0; k < p->block; k++)
            output[place + k] += *updates++;
    }
    return 0;
}

#endif /* OPGEN_KERNELS_SCATTER_ND_H */
