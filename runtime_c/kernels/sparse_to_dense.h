/* Kernels of SPARSE_TO_DENSE. Made by `opgen build` from specs/shape/sparse_to_dense.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SPARSE_TO_DENSE_H
#define OPGEN_KERNELS_SPARSE_TO_DENSE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_index.h"

/* SPARSE_TO_DENSE: indices int32 or int64, output_shape int32 or int64, values int8, default_value int8, output int8 (specs/shape/sparse_to_dense.yaml#sparse_to_dense_s8) */
typedef struct {
    int32_t size;
    int32_t count;
    int32_t step;
    const int32_t *strides;
    int32_t axes;
    int32_t index_bytes;
} opgen_sparse_to_dense_s8_params;

static inline int opgen_run_sparse_to_dense_s8(const opgen_sparse_to_dense_s8_params *p, const void *indices,
                                               const int8_t *values, const int8_t *default_value,
                                               int8_t *output)
{
    for (int32_t i = 0; i < p->size; i++)
        output[i] = *default_value;
    for (int32_t i = 0; i < p->count; i++, values += p->step) {
        const int32_t place = opgen_place_nd(p->strides, p->axes, 1, p->size, p->index_bytes, indices, i);
        if (place < 0)
            return OPGEN_WRONG_INDEX;
        output[place] = *values;
    }
    return 0;
}

/* SPARSE_TO_DENSE: indices int32 or int64, output_shape int32 or int64, values uint8, default_value uint8, output uint8 (specs/shape/sparse_to_dense.yaml#sparse_to_dense_u8) */
typedef struct {
    int32_t size;
    int32_t count;
    int32_t step;
    const int32_t *strides;
    int32_t axes;
    int32_t index_bytes;
} opgen_sparse_to_dense_u8_params;

static inline int opgen_run_sparse_to_dense_u8(const opgen_sparse_to_dense_u8_params *p, const void *indices,
                                               const uint8_t *values, const uint8_t *default_value,
                                               uint8_t *output)
{
    for (int32_t i = 0; i < p->size; i++)
        output[i] = *default_value;
    for (int32_t i = 0; i < p->count; i++, values += p->step) {
        const int32_t place = opgen_place_nd(p->strides, p->axes, 1, p->size, p->index_bytes, indices, i);
        if (place < 0)
            return OPGEN_WRONG_INDEX;
        output[place] = *values;
    }
    return 0;
}

/* SPARSE_TO_DENSE: indices int32 or int64, output_shape int32 or int64, values int32, default_value int32, output int32 (specs/shape/sparse_to_dense.yaml#sparse_to_dense_s32) */
typedef struct {
    int32_t size;
    int32_t count;
    int32_t step;
    const int32_t *strides;
    int32_t axes;
    int32_t index_bytes;
} opgen_sparse_to_dense_s32_params;

static inline int opgen_run_sparse_to_dense_s32(const opgen_sparse_to_dense_s32_params *p,
                                                const void *indices, const int32_t *values,
                                                const int32_t *default_value, int32_t *output)
{
    for (int32_t i = 0; i < p->size; i++)
        output[i] = *default_value;
    for (int32_t i = 0; i < p->count; i++, values += p->step) {
        const int32_t place = opgen_place_nd(p->strides, p->axes, 1, p->size, p->index_bytes, indices, i);
        if (place < 0)
            return OPGEN_WRONG_INDEX;
        output[place] = *values;
    }
    return 0;
}

/* SPARSE_TO_DENSE: indices int32 or int64, output_shape int32 or int64, values int64, default_value int64, output int64 (specs/shape/sparse_to_dense.yaml#sparse_to_dense_s64) */
typedef struct {
    int32_t size;
    int32_t count;
    int32_t step;
    const int32_t *strides;
    int32_t axes;
    int32_t index_bytes;
} opgen_sparse_to_dense_s64_params;

static inline int opgen_run_sparse_to_dense_s64(const opgen_sparse_to_dense_s64_params *p,
                                                const void *indices, const int64_t *values,
                                                const int64_t *default_value, int64_t *output)
{
    for (int32_t i = 0; i < p->size; i++)
        output[i] = *default_value;
    for (int32_t i = 0; i < p->count; i++, values += p->step) {
        const int32_t place = opgen_place_nd(p->strides, p->axes, 1, p->size, p->index_bytes, indices, i);
        if (place < 0)
            return OPGEN_WRONG_INDEX;
        output[place] = *values;
    }
    return 0;
}

/* SPARSE_TO_DENSE: indices int32 or int64, output_shape int32 or int64, values float32, default_value float32, output float32 (specs/shape/sparse_to_dense.yaml#sparse_to_dense_f32) */
typedef struct {
    int32_t size;
    int32_t count;
    int32_t step;
    const int32_t *strides;
    int32_t axes;
    int32_t index_bytes;
} opgen_sparse_to_dense_f32_params;

static inline int opgen_run_sparse_to_dense_f32(const opgen_sparse_to_dense_f32_params *p,
                                                const void *indices, const float *values,
                                                const float *default_value, float *output)
{
    for (int32_t i = 0; i < p->size; i++)
        output[i] = *default_value;
    for (int32_t i = 0; i < p->count; i++, values += p->step) {
        const int32_t place = opgen_place_nd(p->strides, p->axes, 1, p->size, p->index_bytes, indices, i);
        if (place < 0)
            return OPGEN_WRONG_INDEX;
        output[place] = *values;
    }
    return 0;
}

#endif /* OPGEN_KERNELS_SPARSE_TO_DENSE_H */
