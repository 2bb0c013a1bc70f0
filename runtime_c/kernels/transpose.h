/* Kernels of TRANSPOSE. Made by `opgen build` from specs/shape/transpose.yaml; do not edit. */
#ifndef OPGEN_KERNELS_TRANSPOSE_H
#define OPGEN_KERNELS_TRANSPOSE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_copy.h"

/* TRANSPOSE: input complex64, perm int32, output complex64 (specs/shape/transpose.yaml#copy_complex) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
    int32_t block;
    int32_t start;
} opgen_copy_complex_params;

static inline int opgen_run_copy_complex(const opgen_copy_complex_params *p, const float *input,
                                         float *output)
{
    opgen_copy_blocks(p->loops, p->rank, p->block, p->start, input, output);
    return 0;
}

/* rearrange: input int8 or uint8 or int16 or uint16 or int32 or uint32 or int64 or uint64 or float16 or float32 or float64 or bool (specs/_family/rearrange.yaml#copy_blocks) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
    int32_t block;
    int32_t start;
} opgen_copy_blocks_params;

static inline int opgen_run_copy_blocks(const opgen_copy_blocks_params *p, const void *input, void *output)
{
    opgen_copy_blocks(p->loops, p->rank, p->block, p->start, input, output);
    return 0;
}

#endif /* OPGEN_KERNELS_TRANSPOSE_H */
