/* Kernels of CORTEX_M_TRANSPOSE. Made by `opgen build` from specs/cortex_m/cortex_m_transpose.yaml; do not edit. */
#ifndef OPGEN_KERNELS_CORTEX_M_TRANSPOSE_H
#define OPGEN_KERNELS_CORTEX_M_TRANSPOSE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_copy.h"

/* CORTEX_M_TRANSPOSE: input int8, output int8 (specs/cortex_m/cortex_m_transpose.yaml#cortex_m_transpose_s8) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
    int32_t block;
    int32_t start;
} opgen_cortex_m_transpose_s8_params;

static inline int opgen_run_cortex_m_transpose_s8(const opgen_cortex_m_transpose_s8_params *p,
                                                  const int8_t *input, int8_t *output)
{
    opgen_copy_blocks(p->loops, p->rank, p->block, p->start, input, output);
    return 0;
}

#endif /* OPGEN_KERNELS_CORTEX_M_TRANSPOSE_H */
