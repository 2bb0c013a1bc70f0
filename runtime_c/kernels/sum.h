/* Kernels of SUM. Made by `opgen build` from specs/reduce/sum.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SUM_H
#define OPGEN_KERNELS_SUM_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_reduce.h"

/* SUM: input int32, axis int32, output int32 (specs/reduce/sum.yaml#sum_s32) */
typedef struct {
    opgen_reduction walk;
} opgen_sum_s32_params;

static inline int opgen_run_sum_s32(const opgen_sum_s32_params *p, const int32_t *input, int32_t *output)
{
    opgen_reduce_sum_s32(&p->walk, input, output);
    return 0;
}

/* SUM: input int64, axis int32, output int64 (specs/reduce/sum.yaml#sum_s64) */
typedef struct {
    opgen_reduction walk;
} opgen_sum_s64_params;

static inline int opgen_run_sum_s64(const opgen_sum_s64_params *p, const int64_t *input, int64_t *output)
{
    opgen_reduce_sum_s64(&p->walk, input, output);
    return 0;
}

/* SUM: input float32, axis int32, output float32 (specs/reduce/sum.yaml#sum_f32) */
typedef struct {
    opgen_reduction walk;
} opgen_sum_f32_params;

static inline int opgen_run_sum_f32(const opgen_sum_f32_params *p, const float *input, float *output)
{
    opgen_reduce_sum_f32(&p->walk, 1.0f, input, output);
    return 0;
}

/* summed: input int8, output int8 (specs/_family/summed.yaml#sum_s8) */
typedef struct {
    opgen_sum_quant quant;
    opgen_reduction walk;
} opgen_sum_s8_params;

static inline int opgen_run_sum_s8(const opgen_sum_s8_params *p, const int8_t *input, int8_t *output)
{
    opgen_reduce_rescaled_sum_s8(&p->quant, &p->walk, input, output);
    return 0;
}

/* summed: input int16, output int16 (specs/_family/summed.yaml#sum_s16) */
typedef struct {
    opgen_sum_quant quant;
    opgen_reduction walk;
} opgen_sum_s16_params;

static inline int opgen_run_sum_s16(const opgen_sum_s16_params *p, const int16_t *input, int16_t *output)
{
    opgen_reduce_rescaled_sum_s16(&p->quant, &p->walk, input, output);
    return 0;
}

#endif /* OPGEN_KERNELS_SUM_H */
