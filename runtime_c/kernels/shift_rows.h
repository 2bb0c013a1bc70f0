/* Kernels of SHIFT_ROWS. Made by `opgen build` from specs/shape/shift_rows.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SHIFT_ROWS_H
#define OPGEN_KERNELS_SHIFT_ROWS_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_rows.h"

/* SHIFT_ROWS: input int8 or uint8 or int16 or int32 or float16 or float32 (specs/shape/shift_rows.yaml#shift_rows) */
typedef struct {
    int32_t blocks;
    int32_t size;
    int32_t gone;
} opgen_shift_rows_params;

static inline int opgen_run_shift_rows(const opgen_shift_rows_params *p, const void *input, void *output)
{
    opgen_shift_rows(p->blocks, p->size, p->gone, input, output);
    return 0;
}

/* SHIFT_ROWS: input int8 or uint8 or int16 or int32 or float16 or float32 (specs/shape/shift_rows.yaml#shift_rows_and_fill) */
typedef struct {
    int32_t blocks;
    int32_t size;
    int32_t gone;
    int32_t kept;
    int32_t fill;
} opgen_shift_rows_and_fill_params;

static inline int opgen_run_shift_rows_and_fill(const opgen_shift_rows_and_fill_params *p, const void *input,
                                                void *output)
{
    opgen_shift_rows(p->blocks, p->size, p->gone, input, output);
    for (int32_t i = 0; i < p->blocks; i++)
        memset((uint8_t *)output + i * p->size + p->kept, (int)p->fill, (size_t)p->gone);
    return 0;
}

#endif /* OPGEN_KERNELS_SHIFT_ROWS_H */
