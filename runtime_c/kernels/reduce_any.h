/* Kernels of REDUCE_ANY. Made by `opgen build` from specs/reduce/reduce_any.yaml; do not edit. */
#ifndef OPGEN_KERNELS_REDUCE_ANY_H
#define OPGEN_KERNELS_REDUCE_ANY_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_reduce.h"

/* truth_over: input bool, output bool (specs/_family/truth_over.yaml#reduce_any_bool) */
typedef struct {
    opgen_reduction walk;
} opgen_reduce_any_bool_params;

static inline int opgen_run_reduce_any_bool(const opgen_reduce_any_bool_params *p, const bool *input,
                                            bool *output)
{
    opgen_reduce_any_bool(&p->walk, input, output);
    return 0;
}

#endif /* OPGEN_KERNELS_REDUCE_ANY_H */
