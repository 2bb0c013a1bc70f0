/* Kernels of PADV2. Made by `opgen build` from specs/shape/padv2.yaml; do not edit. */
#ifndef OPGEN_KERNELS_PADV2_H
#define OPGEN_KERNELS_PADV2_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_copy.h"

/* PADV2: input int8 or uint8 or int16 or uint16 or int32 or uint32 or int64 or uint64 or float16 or float32 or float64 or bool, paddings int32 or int64 (specs/shape/padv2.yaml#padv2_bytes) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
    int32_t block;
    int32_t start;
    int32_t bytes;
    int32_t width;
} opgen_padv2_bytes_params;

static inline int opgen_run_padv2_bytes(const opgen_padv2_bytes_params *p, const void *input,
                                        const void *constant_values, void *output)
{
    opgen_pad(p->loops, p->rank, p->block, p->start, p->bytes, constant_values, p->width, input,
              output);
    return 0;
}

#endif /* OPGEN_KERNELS_PADV2_H */
