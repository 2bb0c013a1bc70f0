/* Kernels of CORTEX_M_DEQUANTIZE. Made by `opgen build` from specs/cortex_m/cortex_m_dequantize.yaml; do not edit. */
#ifndef OPGEN_KERNELS_CORTEX_M_DEQUANTIZE_H
#define OPGEN_KERNELS_CORTEX_M_DEQUANTIZE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_requantize.h"

/* CORTEX_M_DEQUANTIZE: input int8, output float32 (specs/cortex_m/cortex_m_dequantize.yaml#cortex_m_dequantize_s8) */
typedef struct {
    float scale;
    int32_t zero_point;
    int32_t size;
} opgen_cortex_m_dequantize_s8_params;

static inline int opgen_run_cortex_m_dequantize_s8(const opgen_cortex_m_dequantize_s8_params *p,
                                                   const int8_t *input, float *output)
{
    opgen_dequantize_s8_f32(p->scale, p->zero_point, input, output, p->size);
    return 0;
}

/* CORTEX_M_DEQUANTIZE: input int16, output float32 (specs/cortex_m/cortex_m_dequantize.yaml#cortex_m_dequantize_s16) */
typedef struct {
    float scale;
    int32_t zero_point;
    int32_t size;
} opgen_cortex_m_dequantize_s16_params;

static inline int opgen_run_cortex_m_dequantize_s16(const opgen_cortex_m_dequantize_s16_params *p,
                                                    const int16_t *input, float *output)
{
    opgen_dequantize_s16_f32(p->scale, p->zero_point, input, output, p->size);
    return 0;
}

#endif /* OPGEN_KERNELS_CORTEX_M_DEQUANTIZE_H */
