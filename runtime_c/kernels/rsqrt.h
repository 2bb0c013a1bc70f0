/* Kernels of RSQRT. Made by `opgen build` from specs/elementwise/rsqrt.yaml; do not edit. */
#ifndef OPGEN_KERNELS_RSQRT_H
#define OPGEN_KERNELS_RSQRT_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_inverse_sqrt.h"
#include "opgen_lut.h"

/* RSQRT: input int8, output int8 (specs/elementwise/rsqrt.yaml#rsqrt_s8) */
typedef struct {
    const int8_t *table;
    int32_t size;
} opgen_rsqrt_s8_params;

static inline int opgen_run_rsqrt_s8(const opgen_rsqrt_s8_params *p, const int8_t *input, int8_t *output)
{
    opgen_lut_s8(p->table, input, output, p->size);
    return 0;
}

/* RSQRT: input int16, output int16 (specs/elementwise/rsqrt.yaml#rsqrt_s16) */
typedef struct {
    int32_t multiplier;
    int32_t shift;
    int32_t size;
} opgen_rsqrt_s16_params;

static inline int opgen_run_rsqrt_s16(const opgen_rsqrt_s16_params *p, const int16_t *input, int16_t *output)
{
    opgen_rsqrt_s16(p->multiplier, p->shift, input, output, p->size);
    return 0;
}

/* RSQRT: input float32, output float32 (specs/elementwise/rsqrt.yaml#rsqrt_f32) */
typedef struct {
    int32_t size;
} opgen_rsqrt_f32_params;

static inline int opgen_run_rsqrt_f32(const opgen_rsqrt_f32_params *p, const float *input, float *output)
{
    for (int32_t i = 0; i < p->size; i++)
        output[i] = 1.0f / sqrtf(input[i]);
    return 0;
}

#endif /* OPGEN_KERNELS_RSQRT_H */
