/* Kernels of ZEROS_LIKE. Made by `opgen build` from specs/elementwise/zeros_like.yaml; do not edit. */
#ifndef OPGEN_KERNELS_ZEROS_LIKE_H
#define OPGEN_KERNELS_ZEROS_LIKE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

/* ZEROS_LIKE: input bool or int8 or uint8 or int16 or int32 or uint32 or int64 or float32 (specs/elementwise/zeros_like.yaml#zeros_like) */
typedef struct {
    int32_t bytes;
} opgen_zeros_like_params;

static inline int opgen_run_zeros_like(const opgen_zeros_like_params *p, const void *input, void *output)
{
    (void)input;
    memset(output, 0, (size_t)p->bytes);
    return 0;
}

#endif /* OPGEN_KERNELS_ZEROS_LIKE_H */
