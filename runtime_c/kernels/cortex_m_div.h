/* Kernels of CORTEX_M_DIV. Made by `opgen build` from specs/cortex_m/cortex_m_div.yaml; do not edit. */
#ifndef OPGEN_KERNELS_CORTEX_M_DIV_H
#define OPGEN_KERNELS_CORTEX_M_DIV_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_round.h"

/* CORTEX_M_DIV: input1 int8, input2 int8, output int8 (specs/cortex_m/cortex_m_div.yaml#cortex_m_div_s8) */
typedef struct {
    int32_t self_zero_point;
    int32_t other_zero_point;
    int32_t output_zero_point;
    int32_t size;
    int32_t least;
    int32_t most;
    float output_scale;
} opgen_cortex_m_div_s8_params;

static inline int opgen_run_cortex_m_div_s8(const opgen_cortex_m_div_s8_params *p, const int8_t *input1,
                                            const int8_t *input2, int8_t *output)
{
    const int32_t zero1 = p->self_zero_point, zero2 = p->other_zero_point, zero = p->output_zero_point;
    const int32_t size = p->size, least = p->least, most = p->most;
    const float scale = p->output_scale;
    for (int32_t i = 0; i < size; i++) {
        const int32_t divisor = input2[i] - zero2;
        const int32_t is_zero = divisor == 0; /* 0 / 1 then, without a branch */
        const int32_t dividend = (1 - is_zero) * (input1[i] - zero1);
        const float quotient = (float)dividend / (float)(divisor + is_zero);
        output[i] = (int8_t)opgen_quantize_to_even(quotient * scale, zero, least, most);
    }
    return 0;
}

/* CORTEX_M_DIV: input1 int16, input2 int16, output int16 (specs/cortex_m/cortex_m_div.yaml#cortex_m_div_s16) */
typedef struct {
    int32_t self_zero_point;
    int32_t other_zero_point;
    int32_t output_zero_point;
    int32_t size;
    int32_t least;
    int32_t most;
    float output_scale;
} opgen_cortex_m_div_s16_params;

static inline int opgen_run_cortex_m_div_s16(const opgen_cortex_m_div_s16_params *p, const int16_t *input1,
                                             const int16_t *input2, int16_t *output)
{
    const int32_t zero1 = p->self_zero_point, zero2 = p->other_zero_point, zero = p->output_zero_point;
    const int32_t size = p->size, least = p->least, most = p->most;
    const float scale = p->output_scale;
    for (int32_t i = 0; i < size; i++) {
        const int32_t divisor = input2[i] - zero2;
        const int32_t is_zero = divisor == 0; /* 0 / 1 then, without a branch */
        const int32_t dividend = (1 - is_zero) * (input1[i] - zero1);
        const float quotient = (float)dividend / (float)(divisor + is_zero);
        output[i] = (int16_t)opgen_quantize_to_even(quotient * scale, zero, least, most);
    }
    return 0;
}

#endif /* OPGEN_KERNELS_CORTEX_M_DIV_H */
