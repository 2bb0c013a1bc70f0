/* Kernels of PRELU. Made by `opgen build` from specs/activation/prelu.yaml; do not edit. */
#ifndef OPGEN_KERNELS_PRELU_H
#define OPGEN_KERNELS_PRELU_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_prelu.h"

/* PRELU: input int8, alpha int8, output int8 (specs/activation/prelu.yaml#prelu_s8) */
typedef struct {
    opgen_prelu_quant quant;
    const int32_t *loops;
    int32_t rank;
} opgen_prelu_s8_params;

static inline int opgen_run_prelu_s8(const opgen_prelu_s8_params *p, const int8_t *input, const int8_t *alpha,
                                     int8_t *output)
{
    opgen_prelu_s8(&p->quant, p->loops, p->rank, input, alpha, output);
    return 0;
}

/* PRELU: input int16, alpha int8, output int16 (specs/activation/prelu.yaml#prelu_s16) */
typedef struct {
    opgen_prelu_quant quant;
    const int32_t *loops;
    int32_t rank;
} opgen_prelu_s16_params;

static inline int opgen_run_prelu_s16(const opgen_prelu_s16_params *p, const int16_t *input,
                                      const int8_t *alpha, int16_t *output)
{
    opgen_prelu_s16(&p->quant, p->loops, p->rank, input, alpha, output);
    return 0;
}

/* PRELU: input float32, alpha float32, output float32 (specs/activation/prelu.yaml#prelu_f32) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
} opgen_prelu_f32_params;

static inline int opgen_run_prelu_f32(const opgen_prelu_f32_params *p, const float *input, const float *alpha,
                                      float *output)
{
    opgen_prelu_f32(p->loops, p->rank, input, alpha, output);
    return 0;
}

#endif /* OPGEN_KERNELS_PRELU_H */
