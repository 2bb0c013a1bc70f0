/* Kernels of CORTEX_M_QUANTIZE. Made by `opgen build` from specs/cortex_m/cortex_m_quantize.yaml; do not edit. */
#ifndef OPGEN_KERNELS_CORTEX_M_QUANTIZE_H
#define OPGEN_KERNELS_CORTEX_M_QUANTIZE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_requantize.h"

/* CORTEX_M_QUANTIZE: input float32, output int8 (specs/cortex_m/cortex_m_quantize.yaml#cortex_m_quantize_s8) */
typedef struct {
    float inverse;
    int32_t zero_point;
    int32_t quant_min;
    int32_t quant_max;
    int32_t size;
} opgen_cortex_m_quantize_s8_params;

static inline int opgen_run_cortex_m_quantize_s8(const opgen_cortex_m_quantize_s8_params *p,
                                                 const float *input, int8_t *output)
{
    opgen_quantize_limited_s8(p->inverse, p->zero_point, p->quant_min, p->quant_max, input, output, p->size);
    return 0;
}

/* CORTEX_M_QUANTIZE: input float32, output int16 (specs/cortex_m/cortex_m_quantize.yaml#cortex_m_quantize_s16) */
typedef struct {
    float inverse;
    int32_t zero_point;
    int32_t quant_min;
    int32_t quant_max;
    int32_t size;
} opgen_cortex_m_quantize_s16_params;

static inline int opgen_run_cortex_m_quantize_s16(const opgen_cortex_m_quantize_s16_params *p,
                                                  const float *input, int16_t *output)
{
    opgen_quantize_limited_s16(p->inverse, p->zero_point, p->quant_min, p->quant_max, input, output, p->size);
    return 0;
}

#endif /* OPGEN_KERNELS_CORTEX_M_QUANTIZE_H */
