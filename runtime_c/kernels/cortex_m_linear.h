/* Kernels of CORTEX_M_LINEAR. Made by `opgen build` from specs/cortex_m/cortex_m_linear.yaml; do not edit. */
#ifndef OPGEN_KERNELS_CORTEX_M_LINEAR_H
#define OPGEN_KERNELS_CORTEX_M_LINEAR_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nn_types.h"
#include "arm_nnfunctions.h"
#include "opgen_stored_s8.h"

/* CORTEX_M_LINEAR: input int8, weights int8, bias int32, kernel_sum int32, output int8 (specs/cortex_m/cortex_m_linear.yaml#cortex_m_linear_s8) */
typedef struct {
    cmsis_nn_per_tensor_quant_params quant;
    int32_t offset;
    int32_t output_offset;
    int32_t filter_offset;
    int32_t rows;
    int32_t depth;
    int32_t units;
    int32_t activation_min;
    int32_t activation_max;
} opgen_cortex_m_linear_s8_params;

static inline int opgen_run_cortex_m_linear_s8(const opgen_cortex_m_linear_s8_params *p, const int8_t *input,
                                               const int8_t *weights, const int32_t *bias,
                                               const int32_t *kernel_sum, int8_t *output, void *scratch)
{
    const opgen_stored_filter filter = {weights, kernel_sum ? kernel_sum : bias, &p->quant.multiplier,
                                        &p->quant.shift, p->offset, p->output_offset};
    opgen_dense_stored_s8(&filter, p->filter_offset, p->rows, p->depth, p->units, p->activation_min,
                          p->activation_max, input, output, (int32_t *)scratch);
    return 0;
}

#endif /* OPGEN_KERNELS_CORTEX_M_LINEAR_H */
