/* Kernels of REDUCE_ALL. Made by `opgen build` from specs/reduce/reduce_all.yaml; do not edit. */
#ifndef OPGEN_KERNELS_REDUCE_ALL_H
#define OPGEN_KERNELS_REDUCE_ALL_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_reduce.h"

/* truth_over: input bool, output bool (specs/_family/truth_over.yaml#reduce_all_bool) */
typedef struct {
    opgen_reduction walk;
} opgen_reduce_all_bool_params;

static inline int opgen_run_reduce_all_bool(const opgen_reduce_all_bool_params *p, const bool *input,
                                            bool *output)
{
    opgen_reduce_all_bool(&p->walk, input, output);
    return 0;
}

#endif /* OPGEN_KERNELS_REDUCE_ALL_H */
