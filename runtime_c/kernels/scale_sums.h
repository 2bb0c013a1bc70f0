/* Kernels of SCALE_SUMS. Made by `opgen build` from specs/reduce/scale_sums.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SCALE_SUMS_H
#define OPGEN_KERNELS_SCALE_SUMS_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_fixed_point.h"

/* SCALE_SUMS: sums int32, bias int32, multiplier int32, shift int32, output int8 (specs/reduce/scale_sums.yaml#scale_sums_s8) */
typedef struct {
    int32_t count;
    int32_t biases;
    int32_t half;
    int32_t divisor;
    int32_t steps;
    int32_t low;
    int32_t offset;
    int32_t high;
} opgen_scale_sums_s8_params;

static inline int opgen_run_scale_sums_s8(const opgen_scale_sums_s8_params *p, const int32_t *sums,
                                          const int32_t *bias, const int32_t *multiplier,
                                          const int32_t *shift, int8_t *output)
{
    for (int32_t i = 0; i < p->count; i++) {
        const int32_t whole = opgen_wrapping_add(sums[i], bias[i * p->biases]);
        const int32_t away = whole > 0 ? p->half : -p->half;
        const int32_t quotient = p->divisor == 1 ? whole : opgen_wrapping_add(whole, away) / p->divisor;
        const int32_t scaled = opgen_multiply_by_quantized_multiplier(
            quotient, multiplier[i * p->steps], shift[i * p->steps]);
        output[i] = (int8_t)(opgen_clamp(scaled, p->low - p->offset, p->high - p->offset) + p->offset);
    }
    return 0;
}

/* SCALE_SUMS: sums int32, bias int32, multiplier int32, shift int32, output int16 (specs/reduce/scale_sums.yaml#scale_sums_s16) */
typedef struct {
    int32_t count;
    int32_t biases;
    int32_t half;
    int32_t divisor;
    int32_t steps;
    int32_t low;
    int32_t offset;
    int32_t high;
} opgen_scale_sums_s16_params;

static inline int opgen_run_scale_sums_s16(const opgen_scale_sums_s16_params *p, const int32_t *sums,
                                           const int32_t *bias, const int32_t *multiplier,
                                           const int32_t *shift, int16_t *output)
{
    for (int32_t i = 0; i < p->count; i++) {
        const int32_t whole = opgen_wrapping_add(sums[i], bias[i * p->biases]);
        const int32_t away = whole > 0 ? p->half : -p->half;
        const int32_t quotient = p->divisor == 1 ? whole : opgen_wrapping_add(whole, away) / p->divisor;
        const int32_t scaled = opgen_multiply_by_quantized_multiplier(
            quotient, multiplier[i * p->steps], shift[i * p->steps]);
        output[i] = (int16_t)(opgen_clamp(scaled, p->low - p->offset, p->high - p->offset) + p->offset);
    }
    return 0;
}

#endif /* OPGEN_KERNELS_SCALE_SUMS_H */
