/* Kernels of CORTEX_M_PAD. Made by `opgen build` from specs/cortex_m/cortex_m_pad.yaml; do not edit. */
#ifndef OPGEN_KERNELS_CORTEX_M_PAD_H
#define OPGEN_KERNELS_CORTEX_M_PAD_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nn_types.h"
#include "arm_nnfunctions.h"

/* CORTEX_M_PAD: input int8, output int8 (specs/cortex_m/cortex_m_pad.yaml#cortex_m_pad_s8) */
typedef struct {
    int32_t pad_value;
    cmsis_nn_dims image;
    cmsis_nn_dims before;
    cmsis_nn_dims behind;
} opgen_cortex_m_pad_s8_params;

static inline int opgen_run_cortex_m_pad_s8(const opgen_cortex_m_pad_s8_params *p, const int8_t *input,
                                            int8_t *output)
{
    return arm_pad_s8(input, output, (int8_t)p->pad_value, &p->image, &p->before, &p->behind);
}

#endif /* OPGEN_KERNELS_CORTEX_M_PAD_H */
