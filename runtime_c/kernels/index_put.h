/* Kernels of INDEX_PUT. Made by `opgen build` from specs/shape/index_put.yaml; do not edit. */
#ifndef OPGEN_KERNELS_INDEX_PUT_H
#define OPGEN_KERNELS_INDEX_PUT_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_index.h"

/* INDEX_PUT: input int8 or uint8 or int16 or uint16 or int32 or uint32 or int64 or uint64 or float16 or float32 or float64 or bool, first int32 or int64 (specs/shape/index_put.yaml#index_put) */
typedef struct {
    opgen_put_places places;
    const int32_t *loops;
    int32_t rank;
    int32_t bytes;
} opgen_index_put_params;

static inline int opgen_run_index_put(const opgen_index_put_params *p, const void *input, const void *first,
                                      const void *second, const void *third, const void *values, void *output)
{
    const void *const indices[] = {first, second, third};
    return opgen_put(&p->places, p->loops, p->rank, p->bytes, indices, input, values, output);
}

/* INDEX_PUT: input float32, first int32 or int64, values float32, output float32 (specs/shape/index_put.yaml#index_put_sums_f32) */
typedef struct {
    opgen_put_places places;
    const int32_t *loops;
    int32_t rank;
    int32_t bytes;
} opgen_index_put_sums_f32_params;

static inline int opgen_run_index_put_sums_f32(const opgen_index_put_sums_f32_params *p, const float *input,
                                               const void *first, const void *second, const void *third,
                                               const float *values, float *output)
{
    const void *const indices[] = {first, second, third};
    return opgen_put_sums_f32(&p->places, p->loops, p->rank, p->bytes, indices, input, values, output);
}

#endif /* OPGEN_KERNELS_INDEX_PUT_H */
