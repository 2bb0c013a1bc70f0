/* Kernels of LOGISTIC. Made by `opgen build` from specs/activation/logistic.yaml; do not edit. */
#ifndef OPGEN_KERNELS_LOGISTIC_H
#define OPGEN_KERNELS_LOGISTIC_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_float.h"
#include "opgen_lut.h"
#include "opgen_sigmoid.h"

/* LOGISTIC: input int8, output int8 (specs/activation/logistic.yaml#logistic_s8) */
typedef struct {
    const int8_t *table;
    int32_t size;
} opgen_logistic_s8_params;

static inline int opgen_run_logistic_s8(const opgen_logistic_s8_params *p, const int8_t *input,
                                        int8_t *output)
{
    opgen_lut_s8(p->table, input, output, p->size);
    return 0;
}

/* LOGISTIC: input int16, output int16 (specs/activation/logistic.yaml#logistic_s16) */
typedef struct {
    int32_t multiplier;
    int32_t shift;
    int32_t size;
} opgen_logistic_s16_params;

static inline int opgen_run_logistic_s16(const opgen_logistic_s16_params *p, const int16_t *input,
                                         int16_t *output)
{
    opgen_sigmoid_s16(p->multiplier, p->shift, input, output, p->size);
    return 0;
}

/* LOGISTIC: input float32, output float32 (specs/activation/logistic.yaml#logistic_f32) */
typedef struct {
    int32_t size;
} opgen_logistic_f32_params;

static inline int opgen_run_logistic_f32(const opgen_logistic_f32_params *p, const float *input,
                                         float *output)
{
    opgen_sigmoid_f32(input, output, p->size);
    return 0;
}

#endif /* OPGEN_KERNELS_LOGISTIC_H */
