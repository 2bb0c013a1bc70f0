/* Kernels of SPACE_TO_BATCH_ND. Made by `opgen build` from specs/shape/space_to_batch_nd.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SPACE_TO_BATCH_ND_H
#define OPGEN_KERNELS_SPACE_TO_BATCH_ND_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_blocks.h"

/* SPACE_TO_BATCH_ND: input int8 or uint8 or int16 or uint16 or int32 or uint32 or int64 or uint64 or float16 or float32 or float64 or bool, block_shape int32, paddings int32 (specs/shape/space_to_batch_nd.yaml#scatter_blocks) */
typedef struct {
    const int32_t *counts;
    const int32_t *offsets;
    int32_t rank;
    int32_t block;
    int32_t bytes;
} opgen_scatter_blocks_params;

static inline int opgen_run_scatter_blocks(const opgen_scatter_blocks_params *p, const void *input,
                                           void *output)
{
    opgen_scatter_blocks(p->counts, p->offsets, p->rank, p->block, p->bytes, input, output);
    return 0;
}

#endif /* OPGEN_KERNELS_SPACE_TO_BATCH_ND_H */
