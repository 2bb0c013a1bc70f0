/* Kernels of NEG. Made by `opgen build` from specs/elementwise/neg.yaml; do not edit. */
#ifndef OPGEN_KERNELS_NEG_H
#define OPGEN_KERNELS_NEG_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_fixed_point.h"

/* NEG: input int32, output int32 (specs/elementwise/neg.yaml#neg_s32) */
typedef struct {
    int32_t size;
} opgen_neg_s32_params;

static inline int opgen_run_neg_s32(const opgen_neg_s32_params *p, const int32_t *input, int32_t *output)
{
    for (int32_t i = 0; i < p->size; i++)
        output[i] = opgen_wrapping_sub(0, input[i]);
    return 0;
}

/* NEG: input int64, output int64 (specs/elementwise/neg.yaml#neg_s64) */
typedef struct {
    int32_t size;
} opgen_neg_s64_params;

static inline int opgen_run_neg_s64(const opgen_neg_s64_params *p, const int64_t *input, int64_t *output)
{
    for (int32_t i = 0; i < p->size; i++)
        output[i] = (int64_t)(0 - (uint64_t)input[i]);
    return 0;
}

/* NEG: input float32, output float32 (specs/elementwise/neg.yaml#neg_f32) */
typedef struct {
    int32_t size;
} opgen_neg_f32_params;

static inline int opgen_run_neg_f32(const opgen_neg_f32_params *p, const float *input, float *output)
{
    for (int32_t i = 0; i < p->size; i++)
        output[i] = -input[i];
    return 0;
}

#endif /* OPGEN_KERNELS_NEG_H */
