/* Kernels of RESIZE_NEAREST_NEIGHBOR. Made by `opgen build` from specs/image/resize_nearest_neighbor.yaml; do not edit. */
#ifndef OPGEN_KERNELS_RESIZE_NEAREST_NEIGHBOR_H
#define OPGEN_KERNELS_RESIZE_NEAREST_NEIGHBOR_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_resize.h"

/* RESIZE_NEAREST_NEIGHBOR: input int8 or uint8 or int16 or int32 or int64 or float32 or bool, size int32 (specs/image/resize_nearest_neighbor.yaml#resize_nearest_bytes) */
typedef struct {
    opgen_resize resize;
    const int32_t *rows;
    const int32_t *columns;
} opgen_resize_nearest_bytes_params;

static inline int opgen_run_resize_nearest_bytes(const opgen_resize_nearest_bytes_params *p,
                                                 const void *input, void *output)
{
    opgen_resize_nearest(&p->resize, p->rows, p->columns, input, output);
    return 0;
}

#endif /* OPGEN_KERNELS_RESIZE_NEAREST_NEIGHBOR_H */
