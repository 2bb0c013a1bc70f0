/* Kernels of PAD. Made by `opgen build` from specs/shape/pad.yaml; do not edit. */
#ifndef OPGEN_KERNELS_PAD_H
#define OPGEN_KERNELS_PAD_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_copy.h"

/* PAD: input int8 or uint8 or int16 or uint16 or int32 or uint32 or int64 or uint64 or float16 or float32 or float64 or bool, paddings int32 or int64 (specs/shape/pad.yaml#pad_bytes) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
    int32_t block;
    int32_t start;
    int32_t bytes;
    const uint8_t *zero;
    int32_t width;
} opgen_pad_bytes_params;

static inline int opgen_run_pad_bytes(const opgen_pad_bytes_params *p, const void *input, void *output)
{
    opgen_pad(p->loops, p->rank, p->block, p->start, p->bytes, p->zero, p->width, input, output);
    return 0;
}

#endif /* OPGEN_KERNELS_PAD_H */
