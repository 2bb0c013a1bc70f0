/* Kernels of BATCH_TO_SPACE_ND. Made by `opgen build` from specs/shape/batch_to_space_nd.yaml; do not edit. */
#ifndef OPGEN_KERNELS_BATCH_TO_SPACE_ND_H
#define OPGEN_KERNELS_BATCH_TO_SPACE_ND_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_blocks.h"

/* blocks: input int8 or uint8 or int16 or uint16 or int32 or uint32 or int64 or uint64 or float16 or float32 or float64 or bool (specs/_family/blocks.yaml#gather_blocks) */
typedef struct {
    const int32_t *counts;
    const int32_t *offsets;
    int32_t rank;
    int32_t block;
} opgen_gather_blocks_params;

static inline int opgen_run_gather_blocks(const opgen_gather_blocks_params *p, const void *input,
                                          void *output)
{
    opgen_gather_blocks(p->counts, p->offsets, p->rank, p->block, input, output);
    return 0;
}

#endif /* OPGEN_KERNELS_BATCH_TO_SPACE_ND_H */
