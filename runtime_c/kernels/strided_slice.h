/* Kernels of STRIDED_SLICE. Made by `opgen build` from specs/shape/strided_slice.yaml; do not edit. */
#ifndef OPGEN_KERNELS_STRIDED_SLICE_H
#define OPGEN_KERNELS_STRIDED_SLICE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_copy.h"

/* STRIDED_SLICE: input int8 or int16 or int32 or float32 or bool, begin int32, end int32, strides int32 (specs/shape/strided_slice.yaml:47) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
    int32_t block;
    int32_t start;
} opgen_strided_slice_bytes_params;

static inline int opgen_run_strided_slice_bytes(const opgen_strided_slice_bytes_params *p, const void *input,
                                                void *output)
{
    opgen_copy_blocks(p->loops, p->rank, p->block, p->start, input, output);
    return 0;
}

#endif /* OPGEN_KERNELS_STRIDED_SLICE_H */
