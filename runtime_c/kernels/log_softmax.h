/* Kernels of LOG_SOFTMAX. Made by `opgen build` from specs/activation/log_softmax.yaml; do not edit. */
#ifndef OPGEN_KERNELS_LOG_SOFTMAX_H
#define OPGEN_KERNELS_LOG_SOFTMAX_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_float.h"
#include "opgen_softmax.h"

/* LOG_SOFTMAX: input int8, output int8 (specs/activation/log_softmax.yaml#log_softmax_s8) */
typedef struct {
    opgen_log_softmax_quant quant;
    int32_t rows;
    int32_t depth;
} opgen_log_softmax_s8_params;

static inline int opgen_run_log_softmax_s8(const opgen_log_softmax_s8_params *p, const int8_t *input,
                                           int8_t *output)
{
    opgen_log_softmax_rows_s8(&p->quant, p->rows, p->depth, input, output);
    return 0;
}

/* LOG_SOFTMAX: input float32, output float32 (specs/activation/log_softmax.yaml#log_softmax_f32) */
typedef struct {
    int32_t rows;
    int32_t depth;
} opgen_log_softmax_f32_params;

static inline int opgen_run_log_softmax_f32(const opgen_log_softmax_f32_params *p, const float *input,
                                            float *output)
{
    opgen_log_softmax_rows_f32(p->rows, p->depth, input, output);
    return 0;
}

#endif /* OPGEN_KERNELS_LOG_SOFTMAX_H */
