/* Kernels of BROADCAST_TO. Made by `opgen build` from specs/shape/broadcast_to.yaml; do not edit. */
#ifndef OPGEN_KERNELS_BROADCAST_TO_H
#define OPGEN_KERNELS_BROADCAST_TO_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_copy.h"

/* BROADCAST_TO: input int8 or uint8 or int16 or uint16 or int32 or uint32 or int64 or uint64 or float16 or float32 or float64 or bool, shape int32 or int64 (specs/shape/broadcast_to.yaml#broadcast_to_bytes) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
    int32_t block;
} opgen_broadcast_to_bytes_params;

static inline int opgen_run_broadcast_to_bytes(const opgen_broadcast_to_bytes_params *p, const void *input,
                                               void *output)
{
    opgen_copy_blocks(p->loops, p->rank, p->block, 0, input, output);
    return 0;
}

#endif /* OPGEN_KERNELS_BROADCAST_TO_H */
