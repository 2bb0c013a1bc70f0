/* Kernels of CORTEX_M_ADD. Made by `opgen build` from specs/cortex_m/cortex_m_add.yaml; do not edit. */
#ifndef OPGEN_KERNELS_CORTEX_M_ADD_H
#define OPGEN_KERNELS_CORTEX_M_ADD_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_broadcast.h"
#include "opgen_each.h"

/* CORTEX_M_ADD: input1 int8, input2 int8, output int8 (specs/cortex_m/cortex_m_add.yaml#cortex_m_add_s8) */
typedef struct {
    opgen_add_quant quant;
    int32_t size;
} opgen_cortex_m_add_s8_params;

static inline int opgen_run_cortex_m_add_s8(const opgen_cortex_m_add_s8_params *p, const int8_t *input1,
                                            const int8_t *input2, int8_t *output)
{
    return arm_elementwise_add_s8(
        input1, input2, p->quant.input1_offset, p->quant.input1_multiplier,
        p->quant.input1_shift, p->quant.input2_offset, p->quant.input2_multiplier,
        p->quant.input2_shift, p->quant.left_shift, output, p->quant.output_offset,
        p->quant.output_multiplier, p->quant.output_shift, p->quant.activation_min,
        p->quant.activation_max, p->size);
}

/* CORTEX_M_ADD: input1 int8, input2 int8, output int8 (specs/cortex_m/cortex_m_add.yaml#cortex_m_add_broadcast_s8) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
    opgen_add_quant quant;
} opgen_cortex_m_add_broadcast_s8_params;

static inline int opgen_run_cortex_m_add_broadcast_s8(const opgen_cortex_m_add_broadcast_s8_params *p,
                                                      const int8_t *input1, const int8_t *input2,
                                                      int8_t *output)
{
    if (!opgen_has_rows(p->loops, p->rank)) {
        opgen_broadcast_add_any_s8(&p->quant, p->loops, p->rank, input1, input2, output);
        return 0;
    }
    OPGEN_FOR_EACH_ROW(p->loops, p->rank, input1, input2, output, arm_elementwise_add_s8(
        row1, row2, p->quant.input1_offset, p->quant.input1_multiplier, p->quant.input1_shift,
        p->quant.input2_offset, p->quant.input2_multiplier, p->quant.input2_shift, p->quant.left_shift,
        row_out, p->quant.output_offset, p->quant.output_multiplier, p->quant.output_shift,
        p->quant.activation_min, p->quant.activation_max, count));
    return 0;
}

#endif /* OPGEN_KERNELS_CORTEX_M_ADD_H */
