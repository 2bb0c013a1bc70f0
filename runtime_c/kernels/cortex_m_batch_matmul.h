/* Kernels of CORTEX_M_BATCH_MATMUL. Made by `opgen build` from specs/cortex_m/cortex_m_batch_matmul.yaml; do not edit. */
#ifndef OPGEN_KERNELS_CORTEX_M_BATCH_MATMUL_H
#define OPGEN_KERNELS_CORTEX_M_BATCH_MATMUL_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nn_types.h"
#include "arm_nnfunctions.h"
#include "opgen_stored_s8.h"

/* CORTEX_M_BATCH_MATMUL: lhs int8, rhs_transposed int8, workspace uint8 or int8, output int8 (specs/cortex_m/cortex_m_batch_matmul.yaml#cortex_m_batch_matmul_s8) */
typedef struct {
    int32_t batches;
    int32_t units;
    int32_t depth;
    cmsis_nn_per_tensor_quant_params quant;
    int32_t lhs_zero_point;
    int32_t output_zero_point;
    int32_t rhs_zero_point;
    int32_t rows;
} opgen_cortex_m_batch_matmul_s8_params;

static inline int opgen_run_cortex_m_batch_matmul_s8(const opgen_cortex_m_batch_matmul_s8_params *p,
                                                     const int8_t *lhs, const int8_t *rhs_transposed,
                                                     const void *workspace, int8_t *output, void *scratch)
{
    (void)workspace;
    for (int32_t b = 0; b < p->batches; b++) {
        const opgen_stored_filter filter = {rhs_transposed + b * p->units * p->depth, NULL, &p->quant.multiplier,
                                            &p->quant.shift, p->lhs_zero_point, p->output_zero_point};
        opgen_dense_stored_s8(&filter, p->rhs_zero_point, p->rows, p->depth, p->units, -128, 127,
                              lhs + b * p->rows * p->depth, output + b * p->rows * p->units, (int32_t *)scratch);
    }
    return 0;
}

#endif /* OPGEN_KERNELS_CORTEX_M_BATCH_MATMUL_H */
