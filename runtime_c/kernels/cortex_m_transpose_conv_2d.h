/* Kernels of CORTEX_M_TRANSPOSE_CONV_2D. Made by `opgen build` from specs/cortex_m/cortex_m_transpose_conv_2d.yaml; do not edit. */
#ifndef OPGEN_KERNELS_CORTEX_M_TRANSPOSE_CONV_2D_H
#define OPGEN_KERNELS_CORTEX_M_TRANSPOSE_CONV_2D_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_stored_s8.h"
#include "opgen_transpose_conv.h"
#include "opgen_window_s16.h"

/* CORTEX_M_TRANSPOSE_CONV_2D: input int8, bias int32, requantize_multipliers int32, requantize_shifts int32, workspace uint8 or int8, output_scratch uint8 or int8, weight int8, output int8 (specs/cortex_m/cortex_m_transpose_conv_2d.yaml#cortex_m_transpose_conv_2d_s8) */
typedef struct {
    int32_t input_offset;
    int32_t output_offset;
    opgen_window_quant grid;
} opgen_cortex_m_transpose_conv_2d_s8_params;

static inline int opgen_run_cortex_m_transpose_conv_2d_s8(
                                                          const opgen_cortex_m_transpose_conv_2d_s8_params *p,
                                                          const int8_t *input, const int32_t *bias,
                                                          const int32_t *requantize_multipliers,
                                                          const int32_t *requantize_shifts,
                                                          const void *workspace, const void *output_scratch,
                                                          const int8_t *weight, int8_t *output)
{
    const opgen_stored_filter filter = {weight, bias, requantize_multipliers, requantize_shifts,
                                        p->input_offset, p->output_offset};
    (void)workspace;
    (void)output_scratch;
    opgen_transpose_convolve_s8(&p->grid, &filter, input, output);
    return 0;
}

#endif /* OPGEN_KERNELS_CORTEX_M_TRANSPOSE_CONV_2D_H */
