/* Kernels of EXPAND_DIMS. Made by `opgen build` from specs/shape/expand_dims.yaml; do not edit. */
#ifndef OPGEN_KERNELS_EXPAND_DIMS_H
#define OPGEN_KERNELS_EXPAND_DIMS_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

/* EXPAND_DIMS: input int8 or uint8 or int16 or int32 or int64 or uint32 or float32 or bool, axis int32 or int64 (specs/shape/expand_dims.yaml:25) */
typedef struct {
    int32_t bytes;
} opgen_expand_dims_bytes_params;

static inline int opgen_run_expand_dims_bytes(const opgen_expand_dims_bytes_params *p, const void *input,
                                              void *output)
{
    arm_reshape_s8((const int8_t *)input, (int8_t *)output, (uint32_t)p->bytes);
    return 0;
}

#endif /* OPGEN_KERNELS_EXPAND_DIMS_H */
