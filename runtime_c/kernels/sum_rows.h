/* Kernels of SUM_ROWS. Made by `opgen build` from specs/reduce/sum_rows.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SUM_ROWS_H
#define OPGEN_KERNELS_SUM_ROWS_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_dot_s8.h"
#include "opgen_fixed_point.h"
#include "opgen_rows.h"

/* SUM_ROWS: sums int32, rows int8, output int32 (specs/reduce/sum_rows.yaml#sum_rows_s8) */
typedef struct {
    int32_t count;
    int32_t size;
} opgen_sum_rows_s8_params;

static inline int opgen_run_sum_rows_s8(const opgen_sum_rows_s8_params *p, const int32_t *sums,
                                        const int8_t *rows, int32_t *output)
{
    opgen_add_rows_s8(p->count, p->size, sums, rows, output);
    return 0;
}

/* SUM_ROWS: sums int32, rows int16, output int32 (specs/reduce/sum_rows.yaml#sum_rows_s16) */
typedef struct {
    int32_t count;
    int32_t size;
} opgen_sum_rows_s16_params;

static inline int opgen_run_sum_rows_s16(const opgen_sum_rows_s16_params *p, const int32_t *sums,
                                         const int16_t *rows, int32_t *output)
{
    for (int32_t i = 0; i < p->count; i++) {
        int32_t sum = sums[i];
        for (int32_t j = i; j < p->size; j += p->count)
            sum = opgen_wrapping_add(sum, rows[j]);
        output[i] = sum;
    }
    return 0;
}

/* SUM_ROWS: sums int32, rows int8, weights int8, start int32, output int32 (specs/reduce/sum_rows.yaml#sum_rows_products_s8) */
typedef struct {
    int32_t last;
    int32_t count;
    int32_t depth;
    int32_t size;
} opgen_sum_rows_products_s8_params;

static inline int opgen_run_sum_rows_products_s8(const opgen_sum_rows_products_s8_params *p,
                                                 const int32_t *sums, const int8_t *rows,
                                                 const int8_t *weights, const int32_t *start, int32_t *output)
{
    const int8_t *columns = weights + opgen_clamp(*start, 0, p->last);
    for (int32_t i = 0; i < p->count; i++, columns += p->depth)
        output[i] = opgen_dot_narrow_s8(sums[i], rows, 0, columns, p->size);
    return 0;
}

#endif /* OPGEN_KERNELS_SUM_ROWS_H */
