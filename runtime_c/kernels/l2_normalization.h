/* Kernels of L2_NORMALIZATION. Made by `opgen build` from specs/normalization/l2_normalization.yaml; do not edit. */
#ifndef OPGEN_KERNELS_L2_NORMALIZATION_H
#define OPGEN_KERNELS_L2_NORMALIZATION_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_l2_normalize.h"

/* L2_NORMALIZATION: input int8, output int8 (specs/normalization/l2_normalization.yaml#l2_normalization_s8) */
typedef struct {
    int32_t zero_point;
    int32_t rows;
    int32_t depth;
} opgen_l2_normalization_s8_params;

static inline int opgen_run_l2_normalization_s8(const opgen_l2_normalization_s8_params *p,
                                                const int8_t *input, int8_t *output)
{
    opgen_l2_normalize_rows_s8(p->zero_point, p->rows, p->depth, input, output);
    return 0;
}

/* L2_NORMALIZATION: input float32, output float32 (specs/normalization/l2_normalization.yaml#l2_normalization_f32) */
typedef struct {
    int32_t rows;
    int32_t depth;
} opgen_l2_normalization_f32_params;

static inline int opgen_run_l2_normalization_f32(const opgen_l2_normalization_f32_params *p,
                                                 const float *input, float *output)
{
    opgen_l2_normalize_rows_f32(p->rows, p->depth, input, output);
    return 0;
}

#endif /* OPGEN_KERNELS_L2_NORMALIZATION_H */
