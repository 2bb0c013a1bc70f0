/* Kernels of SHAPE. Made by `opgen build` from specs/shape/shape.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SHAPE_H
#define OPGEN_KERNELS_SHAPE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

/* SHAPE: input int8 or uint8 or int16 or uint16 or int32 or uint32 or int64 or uint64 or float16 or float32 or float64 or bool, output int32 (specs/shape/shape.yaml#shape_s32) */
typedef struct {
    int32_t rank;
    const int32_t *sizes;
} opgen_shape_s32_params;

static inline int opgen_run_shape_s32(const opgen_shape_s32_params *p, int32_t *output)
{
    for (int32_t i = 0; i < p->rank; i++) {
        output[i] = p->sizes[i];
    }
    return 0;
}

/* SHAPE: input int8 or uint8 or int16 or uint16 or int32 or uint32 or int64 or uint64 or float16 or float32 or float64 or bool, output int64 (specs/shape/shape.yaml#shape_s64) */
typedef struct {
    int32_t rank;
    const int64_t *sizes_s64;
} opgen_shape_s64_params;

static inline int opgen_run_shape_s64(const opgen_shape_s64_params *p, int64_t *output)
{
    for (int32_t i = 0; i < p->rank; i++) {
        output[i] = p->sizes_s64[i];
    }
    return 0;
}

#endif /* OPGEN_KERNELS_SHAPE_H */
