/* Kernels of RANK. Made by `opgen build` from specs/shape/rank.yaml; do not edit. */
#ifndef OPGEN_KERNELS_RANK_H
#define OPGEN_KERNELS_RANK_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

/* RANK: input int8 or uint8 or int16 or uint16 or int32 or uint32 or int64 or uint64 or float16 or float32 or float64 or bool, output int32 (specs/shape/rank.yaml#rank) */
typedef struct {
    int32_t rank;
} opgen_rank_params;

static inline int opgen_run_rank(const opgen_rank_params *p, int32_t *output)
{
    *output = p->rank;
    return 0;
}

#endif /* OPGEN_KERNELS_RANK_H */
