/* Kernels of SIGN. Made by `opgen build` from specs/elementwise/sign.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SIGN_H
#define OPGEN_KERNELS_SIGN_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

/* SIGN: input float32, output float32 (specs/elementwise/sign.yaml#sign_f32) */
typedef struct {
    int32_t size;
    bool keeps_nan;
} opgen_sign_f32_params;

static inline int opgen_run_sign_f32(const opgen_sign_f32_params *p, const float *input, float *output)
{
    for (int32_t i = 0; i < p->size; i++)
        output[i] = p->keeps_nan && isnan(input[i]) ? input[i]
                                                    : (float)(input[i] > 0.0f) - (float)(input[i] < 0.0f);
    return 0;
}

/* SIGN: input int32, output int32 (specs/elementwise/sign.yaml#sign_s32) */
typedef struct {
    int32_t size;
} opgen_sign_s32_params;

static inline int opgen_run_sign_s32(const opgen_sign_s32_params *p, const int32_t *input, int32_t *output)
{
    for (int32_t i = 0; i < p->size; i++)
        output[i] = (input[i] > 0) - (input[i] < 0);
    return 0;
}

/* SIGN: input int64, output int64 (specs/elementwise/sign.yaml#sign_s64) */
typedef struct {
    int32_t size;
} opgen_sign_s64_params;

static inline int opgen_run_sign_s64(const opgen_sign_s64_params *p, const int64_t *input, int64_t *output)
{
    for (int32_t i = 0; i < p->size; i++)
        output[i] = (input[i] > 0) - (input[i] < 0);
    return 0;
}

#endif /* OPGEN_KERNELS_SIGN_H */
