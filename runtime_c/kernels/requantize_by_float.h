/* Kernels of REQUANTIZE_BY_FLOAT. Made by `opgen build` from specs/quantize/requantize_by_float.yaml; do not edit. */
#ifndef OPGEN_KERNELS_REQUANTIZE_BY_FLOAT_H
#define OPGEN_KERNELS_REQUANTIZE_BY_FLOAT_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_lut.h"

/* REQUANTIZE_BY_FLOAT: input int8, output int8 (specs/quantize/requantize_by_float.yaml#requantize_by_float_s8) */
typedef struct {
    const int8_t *table;
    int32_t size;
} opgen_requantize_by_float_s8_params;

static inline int opgen_run_requantize_by_float_s8(const opgen_requantize_by_float_s8_params *p,
                                                   const int8_t *input, int8_t *output)
{
    opgen_lut_s8(p->table, input, output, p->size);
    return 0;
}

#endif /* OPGEN_KERNELS_REQUANTIZE_BY_FLOAT_H */
