/* Kernels of DYNAMIC_UPDATE_SLICE. Made by `opgen build` from specs/shape/dynamic_update_slice.yaml; do not edit. */
#ifndef OPGEN_KERNELS_DYNAMIC_UPDATE_SLICE_H
#define OPGEN_KERNELS_DYNAMIC_UPDATE_SLICE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_index.h"

/* DYNAMIC_UPDATE_SLICE: input int8 or uint8 or int16 or uint16 or int32 or uint32 or int64 or uint64 or float16 or float32 or float64 or bool, start int32 or int64 (specs/shape/dynamic_update_slice.yaml#update_slice) */
typedef struct {
    opgen_window_place place;
    const int32_t *loops;
    int32_t rank;
    int32_t block;
    int32_t bytes;
} opgen_update_slice_params;

static inline int opgen_run_update_slice(const opgen_update_slice_params *p, const void *input,
                                         const void *update, const void *start, void *output)
{
    opgen_update_slice(&p->place, p->loops, p->rank, p->block, p->bytes, start, input, update, output);
    return 0;
}

#endif /* OPGEN_KERNELS_DYNAMIC_UPDATE_SLICE_H */
