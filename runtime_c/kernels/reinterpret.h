/* Kernels of REINTERPRET. Made by `opgen build` from specs/quantize/reinterpret.yaml; do not edit. */
#ifndef OPGEN_KERNELS_REINTERPRET_H
#define OPGEN_KERNELS_REINTERPRET_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

/* REINTERPRET: input int8 or int16 (specs/quantize/reinterpret.yaml#reinterpret_bytes) */
typedef struct {
    int32_t bytes;
} opgen_reinterpret_bytes_params;

static inline int opgen_run_reinterpret_bytes(const opgen_reinterpret_bytes_params *p, const void *input,
                                              void *output)
{
    arm_reshape_s8((const int8_t *)input, (int8_t *)output, (uint32_t)p->bytes);
    return 0;
}

#endif /* OPGEN_KERNELS_REINTERPRET_H */
