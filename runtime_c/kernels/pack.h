/* Kernels of PACK. Made by `opgen build` from specs/shape/pack.yaml; do not edit. */
#ifndef OPGEN_KERNELS_PACK_H
#define OPGEN_KERNELS_PACK_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_copy.h"

/* PACK: inputs int8 or int16 or int32 or int64 or float32 (specs/shape/pack.yaml:40) */
typedef struct {
    const int32_t *blocks;
    int32_t count;
    int32_t times;
} opgen_pack_bytes_params;

static inline int opgen_run_pack_bytes(const opgen_pack_bytes_params *p, const void *const *inputs,
                                       void *output)
{
    opgen_interleave(p->blocks, p->count, p->times, inputs, output);
    return 0;
}

#endif /* OPGEN_KERNELS_PACK_H */
