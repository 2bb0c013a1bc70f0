/* Kernels of EXPAND_DIMS. Made by `opgen build` from specs/shape/expand_dims.yaml; do not edit. */
#ifndef OPGEN_KERNELS_EXPAND_DIMS_H
#define OPGEN_KERNELS_EXPAND_DIMS_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

/* relabel: input int8 or uint8 or int16 or uint16 or int32 or uint32 or int64 or uint64 or float16 or float32 or float64 or complex64 or bool (specs/_family/relabel.yaml#copy_bytes) */
typedef struct {
    int32_t bytes;
} opgen_copy_bytes_params;

static inline int opgen_run_copy_bytes(const opgen_copy_bytes_params *p, const void *input, void *output)
{
    arm_reshape_s8((const int8_t *)input, (int8_t *)output, (uint32_t)p->bytes);
    return 0;
}

#endif /* OPGEN_KERNELS_EXPAND_DIMS_H */
