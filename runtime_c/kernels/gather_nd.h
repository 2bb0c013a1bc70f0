/* Kernels of GATHER_ND. Made by `opgen build` from specs/shape/gather_nd.yaml; do not edit. */
#ifndef OPGEN_KERNELS_GATHER_ND_H
#define OPGEN_KERNELS_GATHER_ND_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_index.h"

/* GATHER_ND: input int8 or uint8 or int16 or uint16 or int32 or uint32 or int64 or uint64 or float16 or float32 or float64 or bool, indices int16 or int32 or int64 (specs/shape/gather_nd.yaml#gather_nd_bytes) */
typedef struct {
    const int32_t *strides;
    int32_t depth;
    int32_t count;
    int32_t block;
    int32_t bytes;
    int32_t index_bytes;
} opgen_gather_nd_bytes_params;

static inline int opgen_run_gather_nd_bytes(const opgen_gather_nd_bytes_params *p, const void *input,
                                            const void *indices, void *output)
{
    return opgen_gather_nd(p->strides, p->depth, p->count, p->block, p->bytes, p->index_bytes,
                           indices, input, output);
}

#endif /* OPGEN_KERNELS_GATHER_ND_H */
