/* Kernels of ABS. Made by `opgen build` from specs/elementwise/abs.yaml; do not edit. */
#ifndef OPGEN_KERNELS_ABS_H
#define OPGEN_KERNELS_ABS_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_fixed_point.h"
#include "opgen_lut.h"
#include "opgen_requantize.h"

/* ABS: input int8, output int8 (specs/elementwise/abs.yaml#abs_s8) */
typedef struct {
    const int8_t *table;
    int32_t size;
} opgen_abs_s8_params;

static inline int opgen_run_abs_s8(const opgen_abs_s8_params *p, const int8_t *input, int8_t *output)
{
    opgen_lut_s8(p->table, input, output, p->size);
    return 0;
}

/* ABS: input int16, output int16 (specs/elementwise/abs.yaml#abs_s16) */
typedef struct {
    opgen_requant quant;
    int32_t size;
} opgen_abs_s16_params;

static inline int opgen_run_abs_s16(const opgen_abs_s16_params *p, const int16_t *input, int16_t *output)
{
    opgen_abs_s16(&p->quant, input, output, p->size);
    return 0;
}

/* ABS: input int16, output int16 (specs/elementwise/abs.yaml#abs_plain_s16) */
typedef struct {
    int32_t size;
} opgen_abs_plain_s16_params;

static inline int opgen_run_abs_plain_s16(const opgen_abs_plain_s16_params *p, const int16_t *input,
                                          int16_t *output)
{
    for (int32_t i = 0; i < p->size; i++)
        output[i] = (int16_t)(input[i] < 0 ? -input[i] : input[i]);
    return 0;
}

/* ABS: input int32, output int32 (specs/elementwise/abs.yaml#abs_s32) */
typedef struct {
    int32_t size;
} opgen_abs_s32_params;

static inline int opgen_run_abs_s32(const opgen_abs_s32_params *p, const int32_t *input, int32_t *output)
{
    for (int32_t i = 0; i < p->size; i++)
        output[i] = input[i] < 0 ? opgen_wrapping_sub(0, input[i]) : input[i];
    return 0;
}

/* ABS: input float32, output float32 (specs/elementwise/abs.yaml#abs_f32) */
typedef struct {
    int32_t size;
} opgen_abs_f32_params;

static inline int opgen_run_abs_f32(const opgen_abs_f32_params *p, const float *input, float *output)
{
    for (int32_t i = 0; i < p->size; i++)
        output[i] = fabsf(input[i]);
    return 0;
}

/* ABS: input int64, output int64 (specs/elementwise/abs_s64.yaml#abs_s64) */
typedef struct {
    int32_t size;
} opgen_abs_s64_params;

static inline int opgen_run_abs_s64(const opgen_abs_s64_params *p, const int64_t *input, int64_t *output)
{
    for (int32_t i = 0; i < p->size; i++)
        output[i] = input[i] < 0 ? (int64_t)(0 - (uint64_t)input[i]) : input[i];
    return 0;
}

#endif /* OPGEN_KERNELS_ABS_H */
