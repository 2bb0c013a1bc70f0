/* Kernels of EMBEDDING_LOOKUP_BLOCKS. Made by `opgen build` from specs/shape/embedding_lookup_blocks.yaml; do not edit. */
#ifndef OPGEN_KERNELS_EMBEDDING_LOOKUP_BLOCKS_H
#define OPGEN_KERNELS_EMBEDDING_LOOKUP_BLOCKS_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_blocks_s4.h"

/* EMBEDDING_LOOKUP_BLOCKS: lookup int32, value int4, scales float16, output float32 (specs/shape/embedding_lookup_blocks.yaml#embedding_lookup_blocks_s4) */
typedef struct {
    int32_t count;
    int32_t rows;
    int32_t depth;
    int32_t block;
} opgen_embedding_lookup_blocks_s4_params;

static inline int opgen_run_embedding_lookup_blocks_s4(const opgen_embedding_lookup_blocks_s4_params *p,
                                                       const int32_t *lookup, const int8_t *value,
                                                       const uint16_t *scales, float *output)
{
    return opgen_gather_blocks_s4(p->count, p->rows, p->depth, p->block, lookup, value, scales, output);
}

#endif /* OPGEN_KERNELS_EMBEDDING_LOOKUP_BLOCKS_H */
