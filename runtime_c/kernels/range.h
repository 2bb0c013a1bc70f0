/* Kernels of RANGE. Made by `opgen build` from specs/shape/range.yaml; do not edit. */
#ifndef OPGEN_KERNELS_RANGE_H
#define OPGEN_KERNELS_RANGE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

/* RANGE: start int32, limit int32, delta int32, output int32 (specs/shape/range.yaml#range_s32) */
typedef struct {
    const int32_t *numbers_s32;
    int32_t count;
} opgen_range_s32_params;

static inline int opgen_run_range_s32(const opgen_range_s32_params *p, int32_t *output)
{
    memcpy(output, p->numbers_s32, (size_t)p->count * sizeof *output);
    return 0;
}

/* RANGE: start int64, limit int64, delta int64, output int64 (specs/shape/range.yaml#range_s64) */
typedef struct {
    const int64_t *numbers_s64;
    int32_t count;
} opgen_range_s64_params;

static inline int opgen_run_range_s64(const opgen_range_s64_params *p, int64_t *output)
{
    memcpy(output, p->numbers_s64, (size_t)p->count * sizeof *output);
    return 0;
}

/* RANGE: start float32, limit float32, delta float32, output float32 (specs/shape/range.yaml#range_f32) */
typedef struct {
    const float *numbers_f32;
    int32_t count;
} opgen_range_f32_params;

static inline int opgen_run_range_f32(const opgen_range_f32_params *p, float *output)
{
    memcpy(output, p->numbers_f32, (size_t)p->count * sizeof *output);
    return 0;
}

#endif /* OPGEN_KERNELS_RANGE_H */
