/* Kernels of FLOOR_DIV. Made by `opgen build` from specs/arithmetic/floor_div.yaml; do not edit. */
#ifndef OPGEN_KERNELS_FLOOR_DIV_H
#define OPGEN_KERNELS_FLOOR_DIV_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_divide.h"
#include "opgen_each.h"

/* FLOOR_DIV: input1 int32, input2 int32, output int32 (specs/arithmetic/floor_div.yaml#floor_div_s32) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
} opgen_floor_div_s32_params;

static inline int opgen_run_floor_div_s32(const opgen_floor_div_s32_params *p, const int32_t *input1,
                                          const int32_t *input2, int32_t *output)
{
    int status = 0;
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, int32_t, input1, input2, int32_t, output,
                        opgen_floor_quotient_s32(a, b, &status));
    return status;
}

/* FLOOR_DIV: input1 float32, input2 float32, output float32 (specs/arithmetic/floor_div.yaml#floor_div_nonfinite_f32) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
} opgen_floor_div_nonfinite_f32_params;

static inline int opgen_run_floor_div_nonfinite_f32(const opgen_floor_div_nonfinite_f32_params *p,
                                                    const float *input1, const float *input2, float *output)
{
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, float, input1, input2, float, output,
                        opgen_floor_quotient_real(a, b));
    return 0;
}

/* FLOOR_DIV: input1 float32, input2 float32, output float32 (specs/arithmetic/floor_div.yaml#floor_div_f32) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
} opgen_floor_div_f32_params;

static inline int opgen_run_floor_div_f32(const opgen_floor_div_f32_params *p, const float *input1,
                                          const float *input2, float *output)
{
    int status = 0;
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, float, input1, input2, float, output,
                        (status |= b == 0.0f, floor((double)a / (double)b)));
    return status;
}

/* FLOOR_DIV: input1 int64, input2 int64, output int64 (specs/arithmetic/floor_div_s64.yaml#floor_div_s64) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
} opgen_floor_div_s64_params;

static inline int opgen_run_floor_div_s64(const opgen_floor_div_s64_params *p, const int64_t *input1,
                                          const int64_t *input2, int64_t *output)
{
    int status = 0;
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, int64_t, input1, input2, int64_t, output,
                        opgen_floor_quotient_s64(a, b, &status));
    return status;
}

#endif /* OPGEN_KERNELS_FLOOR_DIV_H */
