/* Kernels of SOFTMAX. Made by `opgen build` from specs/activation/softmax.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SOFTMAX_H
#define OPGEN_KERNELS_SOFTMAX_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_float.h"
#include "opgen_softmax.h"
#include "opgen_softmax_table.h"

/* SOFTMAX: input int8, output int8 (specs/activation/softmax.yaml#softmax_s8_s8) */
typedef struct {
    int32_t multiplier;
    int32_t shift;
    int32_t diff_min;
    int32_t rows;
    int32_t depth;
} opgen_softmax_s8_s8_params;

static inline int opgen_run_softmax_s8_s8(const opgen_softmax_s8_s8_params *p, const int8_t *input,
                                          int8_t *output)
{
    opgen_softmax_rows_s8(p->multiplier, p->shift, p->diff_min, p->rows, p->depth, input, output);
    return 0;
}

/* SOFTMAX: input int8, output int16 (specs/activation/softmax.yaml#softmax_widening_s8) */
typedef struct {
    int32_t multiplier;
    int32_t shift;
    int32_t diff_min;
    int32_t rows;
    int32_t depth;
} opgen_softmax_widening_s8_params;

static inline int opgen_run_softmax_widening_s8(const opgen_softmax_widening_s8_params *p,
                                                const int8_t *input, int16_t *output)
{
    opgen_softmax_rows_s8_s16(p->multiplier, p->shift, p->diff_min, p->rows, p->depth, input, output);
    return 0;
}

/* SOFTMAX: input int16, output int16 (specs/activation/softmax.yaml#softmax_s16_s16) */
typedef struct {
    int32_t multiplier;
    int32_t shift;
    int32_t rows;
    int32_t depth;
    const int16_t *exp_table;
    const int16_t *reciprocal_table;
} opgen_softmax_s16_s16_params;

static inline int opgen_run_softmax_s16_s16(const opgen_softmax_s16_s16_params *p, const int16_t *input,
                                            int16_t *output)
{
    opgen_softmax_rows_s16(p->multiplier, p->shift, p->rows, p->depth, p->exp_table,
                           p->reciprocal_table, input, output);
    return 0;
}

/* SOFTMAX: input float32, output float32 (specs/activation/softmax.yaml#softmax_f32) */
typedef struct {
    float beta;
    int32_t rows;
    int32_t depth;
} opgen_softmax_f32_params;

static inline int opgen_run_softmax_f32(const opgen_softmax_f32_params *p, const float *input, float *output)
{
    opgen_softmax_rows_f32(p->beta, p->rows, p->depth, input, output);
    return 0;
}

/* SOFTMAX: input int8, output int8 (specs/activation/softmax_table.yaml#softmax_table_s8) */
typedef struct {
    const int32_t *table;
    int32_t last;
    int32_t rows;
    int32_t depth;
} opgen_softmax_table_s8_params;

static inline int opgen_run_softmax_table_s8(const opgen_softmax_table_s8_params *p, const int8_t *input,
                                             int8_t *output)
{
    opgen_softmax_table_s8(p->table, p->last, p->rows, p->depth, input, output);
    return 0;
}

/* SOFTMAX: input int8, output int16 (specs/activation/softmax_table.yaml#softmax_table_widening_s8) */
typedef struct {
    const int32_t *table;
    int32_t last;
    int32_t rows;
    int32_t depth;
} opgen_softmax_table_widening_s8_params;

static inline int opgen_run_softmax_table_widening_s8(const opgen_softmax_table_widening_s8_params *p,
                                                      const int8_t *input, int16_t *output)
{
    opgen_softmax_table_s8_s16(p->table, p->last, p->rows, p->depth, input, output);
    return 0;
}

#endif /* OPGEN_KERNELS_SOFTMAX_H */
