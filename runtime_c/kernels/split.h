/* Kernels of SPLIT. Made by `opgen build` from specs/shape/split.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SPLIT_H
#define OPGEN_KERNELS_SPLIT_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_copy.h"

/* cut: input int8 or uint8 or int16 or uint16 or int32 or uint32 or int64 or uint64 or float16 or float32 or float64 or bool (specs/_family/cut.yaml#cut_blocks) */
typedef struct {
    const int32_t *blocks;
    int32_t count;
    int32_t times;
} opgen_cut_blocks_params;

static inline int opgen_run_cut_blocks(const opgen_cut_blocks_params *p, const void *input,
                                       void *const *outputs)
{
    opgen_deinterleave(p->blocks, p->count, p->times, input, outputs);
    return 0;
}

#endif /* OPGEN_KERNELS_SPLIT_H */
