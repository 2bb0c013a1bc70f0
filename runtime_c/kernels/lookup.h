/* Kernels of LOOKUP. Made by `opgen build` from specs/quantize/lookup.yaml; do not edit. */
#ifndef OPGEN_KERNELS_LOOKUP_H
#define OPGEN_KERNELS_LOOKUP_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_lut.h"

/* LOOKUP: input int8, table int8, output int8 (specs/quantize/lookup.yaml#lookup_s8) */
typedef struct {
    int32_t size;
} opgen_lookup_s8_params;

static inline int opgen_run_lookup_s8(const opgen_lookup_s8_params *p, const int8_t *input,
                                      const int8_t *table, int8_t *output)
{
    opgen_lut_s8(table, input, output, p->size);
    return 0;
}

#endif /* OPGEN_KERNELS_LOOKUP_H */
