/* Kernels of LOGICAL_NOT. Made by `opgen build` from specs/elementwise/logical_not.yaml; do not edit. */
#ifndef OPGEN_KERNELS_LOGICAL_NOT_H
#define OPGEN_KERNELS_LOGICAL_NOT_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

/* LOGICAL_NOT: input bool, output bool (specs/elementwise/logical_not.yaml#logical_not_bool) */
typedef struct {
    int32_t size;
} opgen_logical_not_bool_params;

static inline int opgen_run_logical_not_bool(const opgen_logical_not_bool_params *p, const bool *input,
                                             bool *output)
{
    for (int32_t i = 0; i < p->size; i++)
        output[i] = !input[i];
    return 0;
}

#endif /* OPGEN_KERNELS_LOGICAL_NOT_H */
