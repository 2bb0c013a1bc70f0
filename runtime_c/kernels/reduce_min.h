/* Kernels of REDUCE_MIN. Made by `opgen build` from specs/reduce/reduce_min.yaml; do not edit. */
#ifndef OPGEN_KERNELS_REDUCE_MIN_H
#define OPGEN_KERNELS_REDUCE_MIN_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_reduce.h"

/* extreme_over: input float32, output float32 (specs/_family/extreme_over.yaml#reduce_min_nonfinite_f32) */
typedef struct {
    opgen_reduction walk;
} opgen_reduce_min_nonfinite_f32_params;

static inline int opgen_run_reduce_min_nonfinite_f32(const opgen_reduce_min_nonfinite_f32_params *p,
                                                     const float *input, float *output)
{
    opgen_reduce_min_nonfinite_f32(&p->walk, input, output);
    return 0;
}

/* extreme_over: input int8, output int8 (specs/_family/extreme_over.yaml#reduce_min_s8) */
typedef struct {
    opgen_reduction walk;
} opgen_reduce_min_s8_params;

static inline int opgen_run_reduce_min_s8(const opgen_reduce_min_s8_params *p, const int8_t *input,
                                          int8_t *output)
{
    opgen_reduce_min_s8(&p->walk, input, output);
    return 0;
}

/* extreme_over: input uint8, output uint8 (specs/_family/extreme_over.yaml#reduce_min_u8) */
typedef struct {
    opgen_reduction walk;
} opgen_reduce_min_u8_params;

static inline int opgen_run_reduce_min_u8(const opgen_reduce_min_u8_params *p, const uint8_t *input,
                                          uint8_t *output)
{
    opgen_reduce_min_u8(&p->walk, input, output);
    return 0;
}

/* extreme_over: input int16, output int16 (specs/_family/extreme_over.yaml#reduce_min_s16) */
typedef struct {
    opgen_reduction walk;
} opgen_reduce_min_s16_params;

static inline int opgen_run_reduce_min_s16(const opgen_reduce_min_s16_params *p, const int16_t *input,
                                           int16_t *output)
{
    opgen_reduce_min_s16(&p->walk, input, output);
    return 0;
}

/* extreme_over: input int32, output int32 (specs/_family/extreme_over.yaml#reduce_min_s32) */
typedef struct {
    opgen_reduction walk;
} opgen_reduce_min_s32_params;

static inline int opgen_run_reduce_min_s32(const opgen_reduce_min_s32_params *p, const int32_t *input,
                                           int32_t *output)
{
    opgen_reduce_min_s32(&p->walk, input, output);
    return 0;
}

/* extreme_over: input int64, output int64 (specs/_family/extreme_over.yaml#reduce_min_s64) */
typedef struct {
    opgen_reduction walk;
} opgen_reduce_min_s64_params;

static inline int opgen_run_reduce_min_s64(const opgen_reduce_min_s64_params *p, const int64_t *input,
                                           int64_t *output)
{
    opgen_reduce_min_s64(&p->walk, input, output);
    return 0;
}

/* extreme_over: input float32, output float32 (specs/_family/extreme_over.yaml#reduce_min_f32) */
typedef struct {
    opgen_reduction walk;
} opgen_reduce_min_f32_params;

static inline int opgen_run_reduce_min_f32(const opgen_reduce_min_f32_params *p, const float *input,
                                           float *output)
{
    opgen_reduce_min_f32(&p->walk, input, output);
    return 0;
}

#endif /* OPGEN_KERNELS_REDUCE_MIN_H */
