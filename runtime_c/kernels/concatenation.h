/* Kernels of CONCATENATION. Made by `opgen build` from specs/shape/concatenation.yaml; do not edit. */
#ifndef OPGEN_KERNELS_CONCATENATION_H
#define OPGEN_KERNELS_CONCATENATION_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_copy.h"

/* join: inputs int8 or uint8 or int16 or uint16 or int32 or uint32 or int64 or uint64 or float16 or float32 or float64 or bool (specs/_family/join.yaml#join_blocks) */
typedef struct {
    const int32_t *blocks;
    int32_t count;
    int32_t times;
} opgen_join_blocks_params;

static inline int opgen_run_join_blocks(const opgen_join_blocks_params *p, const void *const *inputs,
                                        void *output)
{
    opgen_interleave(p->blocks, p->count, p->times, inputs, output);
    return 0;
}

#endif /* OPGEN_KERNELS_CONCATENATION_H */
