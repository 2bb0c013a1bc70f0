/* Kernels of GATHER. Made by `opgen build` from specs/shape/gather.yaml; do not edit. */
#ifndef OPGEN_KERNELS_GATHER_H
#define OPGEN_KERNELS_GATHER_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_index.h"

/* GATHER: input int8 or uint8 or int16 or uint16 or int32 or uint32 or int64 or uint64 or float16 or float32 or float64 or bool, indices int16 or int32 or int64 (specs/shape/gather.yaml#gather_bytes) */
typedef struct {
    opgen_gather_sizes sizes;
} opgen_gather_bytes_params;

static inline int opgen_run_gather_bytes(const opgen_gather_bytes_params *p, const void *input,
                                         const void *indices, void *output)
{
    return opgen_gather(&p->sizes, indices, input, output);
}

#endif /* OPGEN_KERNELS_GATHER_H */
