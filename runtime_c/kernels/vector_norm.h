/* Kernels of VECTOR_NORM. Made by `opgen build` from specs/reduce/vector_norm.yaml; do not edit. */
#ifndef OPGEN_KERNELS_VECTOR_NORM_H
#define OPGEN_KERNELS_VECTOR_NORM_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_reduce.h"

/* VECTOR_NORM: input float32, axis int32, output float32 (specs/reduce/vector_norm.yaml#vector_norm_f32) */
typedef struct {
    opgen_reduction walk;
} opgen_vector_norm_f32_params;

static inline int opgen_run_vector_norm_f32(const opgen_vector_norm_f32_params *p, const float *input,
                                            float *output)
{
    opgen_reduce_norm_f32(&p->walk, input, output);
    return 0;
}

/* VECTOR_NORM: input float32, axis int32, output float32 (specs/reduce/vector_norm.yaml#vector_norm_1_f32) */
typedef struct {
    opgen_reduction walk;
} opgen_vector_norm_1_f32_params;

static inline int opgen_run_vector_norm_1_f32(const opgen_vector_norm_1_f32_params *p, const float *input,
                                              float *output)
{
    opgen_reduce_norm_1_f32(&p->walk, input, output);
    return 0;
}

/* VECTOR_NORM: input float32, axis int32, output float32 (specs/reduce/vector_norm.yaml#vector_norm_infinite_f32) */
typedef struct {
    opgen_reduction walk;
    bool is_largest;
} opgen_vector_norm_infinite_f32_params;

static inline int opgen_run_vector_norm_infinite_f32(const opgen_vector_norm_infinite_f32_params *p,
                                                     const float *input, float *output)
{
    opgen_reduce_norm_infinite_f32(&p->walk, p->is_largest, input, output);
    return 0;
}

/* VECTOR_NORM: input float32, axis int32, output float32 (specs/reduce/vector_norm.yaml#vector_norm_any_f32) */
typedef struct {
    opgen_reduction walk;
    float order;
} opgen_vector_norm_any_f32_params;

static inline int opgen_run_vector_norm_any_f32(const opgen_vector_norm_any_f32_params *p, const float *input,
                                                float *output)
{
    opgen_reduce_norm_any_f32(&p->walk, p->order, input, output);
    return 0;
}

#endif /* OPGEN_KERNELS_VECTOR_NORM_H */
