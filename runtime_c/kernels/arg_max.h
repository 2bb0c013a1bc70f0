/* Kernels of ARG_MAX. Made by `opgen build` from specs/reduce/arg_max.yaml; do not edit. */
#ifndef OPGEN_KERNELS_ARG_MAX_H
#define OPGEN_KERNELS_ARG_MAX_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_axis.h"

/* arg_extreme: input uint8 or bool, output int32 (specs/_family/arg_extreme.yaml#arg_max_u8_s32) */
typedef struct {
    opgen_axis along;
} opgen_arg_max_u8_s32_params;

static inline int opgen_run_arg_max_u8_s32(const opgen_arg_max_u8_s32_params *p, const void *input,
                                           int32_t *output)
{
    opgen_arg_max_u8_s32(&p->along, (const uint8_t *)input, output);
    return 0;
}

/* arg_extreme: input uint8 or bool, output int64 (specs/_family/arg_extreme.yaml#arg_max_u8_s64) */
typedef struct {
    opgen_axis along;
} opgen_arg_max_u8_s64_params;

static inline int opgen_run_arg_max_u8_s64(const opgen_arg_max_u8_s64_params *p, const void *input,
                                           int64_t *output)
{
    opgen_arg_max_u8_s64(&p->along, (const uint8_t *)input, output);
    return 0;
}

/* arg_extreme: input int32, output int32 (specs/_family/arg_extreme.yaml#arg_max_s32_s32) */
typedef struct {
    opgen_axis along;
} opgen_arg_max_s32_s32_params;

static inline int opgen_run_arg_max_s32_s32(const opgen_arg_max_s32_s32_params *p, const int32_t *input,
                                            int32_t *output)
{
    opgen_arg_max_s32_s32(&p->along, input, output);
    return 0;
}

/* arg_extreme: input int32, output int64 (specs/_family/arg_extreme.yaml#arg_max_s32_s64) */
typedef struct {
    opgen_axis along;
} opgen_arg_max_s32_s64_params;

static inline int opgen_run_arg_max_s32_s64(const opgen_arg_max_s32_s64_params *p, const int32_t *input,
                                            int64_t *output)
{
    opgen_arg_max_s32_s64(&p->along, input, output);
    return 0;
}

/* arg_extreme: input float32, output int32 (specs/_family/arg_extreme.yaml#arg_max_nonfinite_f32_s32) */
typedef struct {
    opgen_axis along;
} opgen_arg_max_nonfinite_f32_s32_params;

static inline int opgen_run_arg_max_nonfinite_f32_s32(const opgen_arg_max_nonfinite_f32_s32_params *p,
                                                      const float *input, int32_t *output)
{
    opgen_arg_max_nonfinite_f32_s32(&p->along, input, output);
    return 0;
}

/* arg_extreme: input float32, output int64 (specs/_family/arg_extreme.yaml#arg_max_nonfinite_f32_s64) */
typedef struct {
    opgen_axis along;
} opgen_arg_max_nonfinite_f32_s64_params;

static inline int opgen_run_arg_max_nonfinite_f32_s64(const opgen_arg_max_nonfinite_f32_s64_params *p,
                                                      const float *input, int64_t *output)
{
    opgen_arg_max_nonfinite_f32_s64(&p->along, input, output);
    return 0;
}

/* arg_extreme: input int8, output int32 (specs/_family/arg_extreme.yaml#arg_max_s8_s32) */
typedef struct {
    opgen_axis along;
} opgen_arg_max_s8_s32_params;

static inline int opgen_run_arg_max_s8_s32(const opgen_arg_max_s8_s32_params *p, const int8_t *input,
                                           int32_t *output)
{
    opgen_arg_max_s8_s32(&p->along, input, output);
    return 0;
}

/* arg_extreme: input int8, output int64 (specs/_family/arg_extreme.yaml#arg_max_s8_s64) */
typedef struct {
    opgen_axis along;
} opgen_arg_max_s8_s64_params;

static inline int opgen_run_arg_max_s8_s64(const opgen_arg_max_s8_s64_params *p, const int8_t *input,
                                           int64_t *output)
{
    opgen_arg_max_s8_s64(&p->along, input, output);
    return 0;
}

/* arg_extreme: input float32, output int32 (specs/_family/arg_extreme.yaml#arg_max_f32_s32) */
typedef struct {
    opgen_axis along;
} opgen_arg_max_f32_s32_params;

static inline int opgen_run_arg_max_f32_s32(const opgen_arg_max_f32_s32_params *p, const float *input,
                                            int32_t *output)
{
    opgen_arg_max_f32_s32(&p->along, input, output);
    return 0;
}

/* arg_extreme: input float32, output int64 (specs/_family/arg_extreme.yaml#arg_max_f32_s64) */
typedef struct {
    opgen_axis along;
} opgen_arg_max_f32_s64_params;

static inline int opgen_run_arg_max_f32_s64(const opgen_arg_max_f32_s64_params *p, const float *input,
                                            int64_t *output)
{
    opgen_arg_max_f32_s64(&p->along, input, output);
    return 0;
}

#endif /* OPGEN_KERNELS_ARG_MAX_H */
