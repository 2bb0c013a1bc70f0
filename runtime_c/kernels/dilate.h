/* Kernels of DILATE. Made by `opgen build` from specs/shape/dilate.yaml; do not edit. */
#ifndef OPGEN_KERNELS_DILATE_H
#define OPGEN_KERNELS_DILATE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_copy.h"

/* DILATE: input int8 or uint8 or int16 or uint16 or int32 or uint32 or int64 or uint64 or float16 or float32 or float64 or bool, dilations int32 (specs/shape/dilate.yaml#dilate_bytes) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
    int32_t block;
    int32_t bytes;
    int32_t width;
} opgen_dilate_bytes_params;

static inline int opgen_run_dilate_bytes(const opgen_dilate_bytes_params *p, const void *input,
                                         const void *padding_value, void *output)
{
    opgen_pad(p->loops, p->rank, p->block, 0, p->bytes, padding_value, p->width, input, output);
    return 0;
}

#endif /* OPGEN_KERNELS_DILATE_H */
