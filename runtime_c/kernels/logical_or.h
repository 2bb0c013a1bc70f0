/* Kernels of LOGICAL_OR. Made by `opgen build` from specs/compare/logical_or.yaml; do not edit. */
#ifndef OPGEN_KERNELS_LOGICAL_OR_H
#define OPGEN_KERNELS_LOGICAL_OR_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_each.h"

/* logical: input1 bool, input2 bool, output bool (specs/_family/logical.yaml#logical_or_b8) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
} opgen_logical_or_b8_params;

static inline int opgen_run_logical_or_b8(const opgen_logical_or_b8_params *p, const bool *input1,
                                          const bool *input2, bool *output)
{
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, bool, input1, input2, bool, output, a || b);
    return 0;
}

#endif /* OPGEN_KERNELS_LOGICAL_OR_H */
