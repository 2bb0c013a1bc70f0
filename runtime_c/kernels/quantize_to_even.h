/* Kernels of QUANTIZE_TO_EVEN. Made by `opgen build` from specs/quantize/quantize_to_even.yaml; do not edit. */
#ifndef OPGEN_KERNELS_QUANTIZE_TO_EVEN_H
#define OPGEN_KERNELS_QUANTIZE_TO_EVEN_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_requantize.h"

/* QUANTIZE_TO_EVEN: input float32, output int8 (specs/quantize/quantize_to_even.yaml#quantize_to_even_s8) */
typedef struct {
    float inverse;
    int32_t zero_point;
    int32_t size;
} opgen_quantize_to_even_s8_params;

static inline int opgen_run_quantize_to_even_s8(const opgen_quantize_to_even_s8_params *p, const float *input,
                                                int8_t *output)
{
    opgen_quantize_to_even_s8(p->inverse, p->zero_point, input, output, p->size);
    return 0;
}

/* QUANTIZE_TO_EVEN: input float32, output int16 (specs/quantize/quantize_to_even.yaml#quantize_to_even_s16) */
typedef struct {
    float inverse;
    int32_t zero_point;
    int32_t size;
} opgen_quantize_to_even_s16_params;

static inline int opgen_run_quantize_to_even_s16(const opgen_quantize_to_even_s16_params *p,
                                                 const float *input, int16_t *output)
{
    opgen_quantize_to_even_s16(p->inverse, p->zero_point, input, output, p->size);
    return 0;
}

#endif /* OPGEN_KERNELS_QUANTIZE_TO_EVEN_H */
