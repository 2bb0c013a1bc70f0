/* Kernels of FULLY_CONNECTED_BLOCKS. Made by `opgen build` from specs/linear/fully_connected_blocks.yaml; do not edit. */
#ifndef OPGEN_KERNELS_FULLY_CONNECTED_BLOCKS_H
#define OPGEN_KERNELS_FULLY_CONNECTED_BLOCKS_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_blocks_s4.h"

/* FULLY_CONNECTED_BLOCKS: input float32, filter int4, bias float32, scales float16, output float32 (specs/linear/fully_connected_blocks.yaml#fully_connected_blocks_s4) */
typedef struct {
    int32_t batches;
    int32_t depth;
    int32_t units;
    int32_t block;
    const float *totals;
} opgen_fully_connected_blocks_s4_params;

static inline int opgen_run_fully_connected_blocks_s4(const opgen_fully_connected_blocks_s4_params *p,
                                                      const float *input, const int8_t *filter,
                                                      const float *bias, const uint16_t *scales,
                                                      float *output, void *scratch)
{
    opgen_dense_blocks_s4(p->batches, p->depth, p->units, p->block, p->totals, input, filter, bias, scales, (int8_t *)scratch,
                          output);
    return 0;
}

#endif /* OPGEN_KERNELS_FULLY_CONNECTED_BLOCKS_H */
