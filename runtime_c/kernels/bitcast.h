/* Kernels of BITCAST. Made by `opgen build` from specs/elementwise/bitcast.yaml; do not edit. */
#ifndef OPGEN_KERNELS_BITCAST_H
#define OPGEN_KERNELS_BITCAST_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

/* BITCAST: input int8 or uint8 or int16 or int32 or uint32 or float32, output int8 or uint8 or int16 or int32 or uint32 or float32 (specs/elementwise/bitcast.yaml#bitcast_bytes) */
typedef struct {
    int32_t bytes;
} opgen_bitcast_bytes_params;

static inline int opgen_run_bitcast_bytes(const opgen_bitcast_bytes_params *p, const void *input,
                                          void *output)
{
    memmove(output, input, (size_t)p->bytes);
    return 0;
}

#endif /* OPGEN_KERNELS_BITCAST_H */
