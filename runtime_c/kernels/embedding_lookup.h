/* Kernels of EMBEDDING_LOOKUP. Made by `opgen build` from specs/shape/embedding_lookup.yaml; do not edit. */
#ifndef OPGEN_KERNELS_EMBEDDING_LOOKUP_H
#define OPGEN_KERNELS_EMBEDDING_LOOKUP_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_index.h"

/* EMBEDDING_LOOKUP: lookup int32, value int8 or uint8 or int16 or uint16 or int32 or uint32 or int64 or uint64 or float16 or float32 or float64 or bool (specs/shape/embedding_lookup.yaml#embedding_lookup_bytes) */
typedef struct {
    opgen_gather_sizes sizes;
} opgen_embedding_lookup_bytes_params;

static inline int opgen_run_embedding_lookup_bytes(const opgen_embedding_lookup_bytes_params *p,
                                                   const int32_t *lookup, const void *value, void *output)
{
    return opgen_gather(&p->sizes, lookup, value, output);
}

/* EMBEDDING_LOOKUP: lookup int32, value int8, output float32 (specs/shape/embedding_lookup.yaml#embedding_lookup_s8_f32) */
typedef struct {
    opgen_gather_sizes elements;
    const float *scales;
    int32_t scale_count;
} opgen_embedding_lookup_s8_f32_params;

static inline int opgen_run_embedding_lookup_s8_f32(const opgen_embedding_lookup_s8_f32_params *p,
                                                    const int32_t *lookup, const int8_t *value, float *output)
{
    return opgen_gather_scaled_s8(&p->elements, p->scales, p->scale_count, lookup, value, output);
}

#endif /* OPGEN_KERNELS_EMBEDDING_LOOKUP_H */
