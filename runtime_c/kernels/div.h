/* Kernels of DIV. Made by `opgen build` from specs/arithmetic/div.yaml; do not edit. */
#ifndef OPGEN_KERNELS_DIV_H
#define OPGEN_KERNELS_DIV_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_broadcast.h"
#include "opgen_clamp.h"
#include "opgen_divide.h"
#include "opgen_each.h"
#include "opgen_fixed_point.h"

/* DIV: input1 int8, input2 int8, output int8 (specs/arithmetic/div.yaml#div_s8) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
    opgen_mul_quant quant;
} opgen_div_s8_params;

static inline int opgen_run_div_s8(const opgen_div_s8_params *p, const int8_t *input1, const int8_t *input2,
                                   int8_t *output)
{
    int status = 0;
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, int8_t, input1, input2, int8_t, output,
                        opgen_quotient_quantized(&p->quant, a, b, &status));
    return status;
}

/* DIV: input1 int32, input2 int32, output int32 (specs/arithmetic/div.yaml#div_s32) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
    int32_t least;
    int32_t most;
} opgen_div_s32_params;

static inline int opgen_run_div_s32(const opgen_div_s32_params *p, const int32_t *input1,
                                    const int32_t *input2, int32_t *output)
{
    int status = 0;
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, int32_t, input1, input2, int32_t, output,
                        opgen_clamp(opgen_quotient_s32(a, b, &status), p->least, p->most));
    return status;
}

/* DIV: input1 float32, input2 float32, output float32 (specs/arithmetic/div.yaml#div_f32) */
typedef struct {
    float low;
    float high;
    const int32_t *loops;
    int32_t rank;
} opgen_div_f32_params;

static inline int opgen_run_div_f32(const opgen_div_f32_params *p, const float *input1, const float *input2,
                                    float *output)
{
    const float low = opgen_unknown_f32(p->low);
    const float high = opgen_unknown_f32(p->high);
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, float, input1, input2, float, output,
                        opgen_clamp_f32(a / b, low, high));
    return 0;
}

#endif /* OPGEN_KERNELS_DIV_H */
