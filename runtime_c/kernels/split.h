/* Kernels of SPLIT. Made by `opgen build` from specs/shape/split.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SPLIT_H
#define OPGEN_KERNELS_SPLIT_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_copy.h"

/* SPLIT: axis int32, input int8 or int16 or int32 or float32 (specs/shape/split.yaml:39) */
typedef struct {
    const int32_t *blocks;
    int32_t num_splits;
    int32_t times;
} opgen_split_bytes_params;

static inline int opgen_run_split_bytes(const opgen_split_bytes_params *p, const void *input,
                                        void *const *outputs)
{
    opgen_deinterleave(p->blocks, p->num_splits, p->times, input, outputs);
    return 0;
}

#endif /* OPGEN_KERNELS_SPLIT_H */
