/* Kernels of RUNNING_EXTREME. Made by `opgen build` from specs/reduce/running_extreme.yaml; do not edit. */
#ifndef OPGEN_KERNELS_RUNNING_EXTREME_H
#define OPGEN_KERNELS_RUNNING_EXTREME_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_axis.h"

/* RUNNING_EXTREME: input int8, values int8, indices int32 (specs/reduce/running_extreme.yaml#running_extreme_s8) */
typedef struct {
    opgen_axis along;
    bool least;
} opgen_running_extreme_s8_params;

static inline int opgen_run_running_extreme_s8(const opgen_running_extreme_s8_params *p, const int8_t *input,
                                               int8_t *values, int32_t *indices)
{
    for (int32_t row = 0; row < p->along.before * p->along.after; row++) {
        const int32_t start = row / p->along.after * p->along.size * p->along.after + row % p->along.after;
        int32_t best = 0;
        for (int32_t i = 0; i < p->along.size; i++) {
            const int8_t value = input[start + i * p->along.after], most = input[start + best * p->along.after];
            if (p->least ? value <= most : value >= most)
                best = i;
            if (values)
                values[start + i * p->along.after] = input[start + best * p->along.after];
            if (indices)
                indices[start + i * p->along.after] = best;
        }
    }
    return 0;
}

/* RUNNING_EXTREME: input uint8, values uint8, indices int32 (specs/reduce/running_extreme.yaml#running_extreme_u8) */
typedef struct {
    opgen_axis along;
    bool least;
} opgen_running_extreme_u8_params;

static inline int opgen_run_running_extreme_u8(const opgen_running_extreme_u8_params *p, const uint8_t *input,
                                               uint8_t *values, int32_t *indices)
{
    for (int32_t row = 0; row < p->along.before * p->along.after; row++) {
        const int32_t start = row / p->along.after * p->along.size * p->along.after + row % p->along.after;
        int32_t best = 0;
        for (int32_t i = 0; i < p->along.size; i++) {
            const uint8_t value = input[start + i * p->along.after], most = input[start + best * p->along.after];
            if (p->least ? value <= most : value >= most)
                best = i;
            if (values)
                values[start + i * p->along.after] = input[start + best * p->along.after];
            if (indices)
                indices[start + i * p->along.after] = best;
        }
    }
    return 0;
}

/* RUNNING_EXTREME: input int16, values int16, indices int32 (specs/reduce/running_extreme.yaml#running_extreme_s16) */
typedef struct {
    opgen_axis along;
    bool least;
} opgen_running_extreme_s16_params;

static inline int opgen_run_running_extreme_s16(const opgen_running_extreme_s16_params *p,
                                                const int16_t *input, int16_t *values, int32_t *indices)
{
    for (int32_t row = 0; row < p->along.before * p->along.after; row++) {
        const int32_t start = row / p->along.after * p->along.size * p->along.after + row % p->along.after;
        int32_t best = 0;
        for (int32_t i = 0; i < p->along.size; i++) {
            const int16_t value = input[start + i * p->along.after], most = input[start + best * p->along.after];
            if (p->least ? value <= most : value >= most)
                best = i;
            if (values)
                values[start + i * p->along.after] = input[start + best * p->along.after];
            if (indices)
                indices[start + i * p->along.after] = best;
        }
    }
    return 0;
}

/* RUNNING_EXTREME: input int32, values int32, indices int32 (specs/reduce/running_extreme.yaml#running_extreme_s32) */
typedef struct {
    opgen_axis along;
    bool least;
} opgen_running_extreme_s32_params;

static inline int opgen_run_running_extreme_s32(const opgen_running_extreme_s32_params *p,
                                                const int32_t *input, int32_t *values, int32_t *indices)
{
    for (int32_t row = 0; row < p->along.before * p->along.after; row++) {
        const int32_t start = row / p->along.after * p->along.size * p->along.after + row % p->along.after;
        int32_t best = 0;
        for (int32_t i = 0; i < p->along.size; i++) {
            const int32_t value = input[start + i * p->along.after], most = input[start + best * p->along.after];
            if (p->least ? value <= most : value >= most)
                best = i;
            if (values)
                values[start + i * p->along.after] = input[start + best * p->along.after];
            if (indices)
                indices[start + i * p->along.after] = best;
        }
    }
    return 0;
}

/* RUNNING_EXTREME: input int64, values int64, indices int32 (specs/reduce/running_extreme.yaml#running_extreme_s64) */
typedef struct {
    opgen_axis along;
    bool least;
} opgen_running_extreme_s64_params;

static inline int opgen_run_running_extreme_s64(const opgen_running_extreme_s64_params *p,
                                                const int64_t *input, int64_t *values, int32_t *indices)
{
    for (int32_t row = 0; row < p->along.before * p->along.after; row++) {
        const int32_t start = row / p->along.after * p->along.size * p->along.after + row % p->along.after;
        int32_t best = 0;
        for (int32_t i = 0; i < p->along.size; i++) {
            const int64_t value = input[start + i * p->along.after], most = input[start + best * p->along.after];
            if (p->least ? value <= most : value >= most)
                best = i;
            if (values)
                values[start + i * p->along.after] = input[start + best * p->along.after];
            if (indices)
                indices[start + i * p->along.after] = best;
        }
    }
    return 0;
}

/* RUNNING_EXTREME: input float32, values float32, indices int32 (specs/reduce/running_extreme.yaml#running_extreme_f32) */
typedef struct {
    opgen_axis along;
    bool least;
} opgen_running_extreme_f32_params;

static inline int opgen_run_running_extreme_f32(const opgen_running_extreme_f32_params *p, const float *input,
                                                float *values, int32_t *indices)
{
    for (int32_t row = 0; row < p->along.before * p->along.after; row++) {
        const int32_t start = row / p->along.after * p->along.size * p->along.after + row % p->along.after;
        int32_t best = 0;
        for (int32_t i = 0; i < p->along.size; i++) {
            const float value = input[start + i * p->along.after], most = input[start + best * p->along.after];
            if (isnan(value) || (p->least ? value <= most : value >= most))
                best = i;
            if (values)
                values[start + i * p->along.after] = input[start + best * p->along.after];
            if (indices)
                indices[start + i * p->along.after] = best;
        }
    }
    return 0;
}

#endif /* OPGEN_KERNELS_RUNNING_EXTREME_H */
