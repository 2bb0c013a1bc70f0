/* Kernels of CORTEX_M_SOFTMAX. Made by `opgen build` from specs/cortex_m/cortex_m_softmax.yaml; do not edit. */
#ifndef OPGEN_KERNELS_CORTEX_M_SOFTMAX_H
#define OPGEN_KERNELS_CORTEX_M_SOFTMAX_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_softmax.h"

/* CORTEX_M_SOFTMAX: input int8, output int8 (specs/cortex_m/cortex_m_softmax.yaml#cortex_m_softmax_s8) */
typedef struct {
    int32_t input_multiplier;
    int32_t input_shift;
    int32_t diff_min;
    int32_t rows;
    int32_t depth;
} opgen_cortex_m_softmax_s8_params;

static inline int opgen_run_cortex_m_softmax_s8(const opgen_cortex_m_softmax_s8_params *p,
                                                const int8_t *input, int8_t *output)
{
    opgen_softmax_rows_s8(p->input_multiplier, p->input_shift, p->diff_min, p->rows, p->depth, input, output);
    return 0;
}

#endif /* OPGEN_KERNELS_CORTEX_M_SOFTMAX_H */
