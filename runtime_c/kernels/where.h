/* Kernels of WHERE. Made by `opgen build` from specs/shape/where.yaml; do not edit. */
#ifndef OPGEN_KERNELS_WHERE_H
#define OPGEN_KERNELS_WHERE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

/* WHERE: condition bool or float32 or int8 or uint8 or int32 or uint32 or int64, output int64 (specs/shape/where.yaml#where_constant) */
typedef struct {
    const int64_t *indices;
    int32_t count;
} opgen_where_constant_params;

static inline int opgen_run_where_constant(const opgen_where_constant_params *p, int64_t *output)
{
    memcpy(output, p->indices, (size_t)p->count * sizeof *output);
    return 0;
}

#endif /* OPGEN_KERNELS_WHERE_H */
