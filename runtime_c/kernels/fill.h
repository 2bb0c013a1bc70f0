/* Kernels of FILL. Made by `opgen build` from specs/shape/fill.yaml; do not edit. */
#ifndef OPGEN_KERNELS_FILL_H
#define OPGEN_KERNELS_FILL_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_copy.h"

/* FILL: shape int32 or int64, value int8 or uint8 or int16 or uint16 or int32 or uint32 or int64 or uint64 or float16 or float32 or float64 or bool (specs/shape/fill.yaml#fill_bytes) */
typedef struct {
    int32_t width;
    int32_t bytes;
} opgen_fill_bytes_params;

static inline int opgen_run_fill_bytes(const opgen_fill_bytes_params *p, const void *value, void *output)
{
    opgen_fill(value, p->width, output, p->bytes);
    return 0;
}

#endif /* OPGEN_KERNELS_FILL_H */
