/* Kernels of MAXIMUM. Made by `opgen build` from specs/arithmetic/maximum.yaml; do not edit. */
#ifndef OPGEN_KERNELS_MAXIMUM_H
#define OPGEN_KERNELS_MAXIMUM_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nn_types.h"
#include "arm_nnfunctions.h"
#include "opgen_each.h"

/* extreme: input1 int8, input2 int8, output int8 (specs/_family/extreme.yaml#maximum_s8) */
typedef struct {
    int32_t count1;
    int32_t count2;
    int32_t count;
} opgen_maximum_s8_params;

static inline int opgen_run_maximum_s8(const opgen_maximum_s8_params *p, const int8_t *input1,
                                       const int8_t *input2, int8_t *output)
{
    const cmsis_nn_context ctx = {NULL, 0};
    const cmsis_nn_dims dims1 = {1, 1, 1, p->count1}, dims2 = {1, 1, 1, p->count2}, dims = {1, 1, 1, p->count};
    return arm_maximum_s8(&ctx, input1, &dims1, input2, &dims2, output, &dims);
}

/* extreme: input1 int8, input2 int8, output int8 (specs/_family/extreme.yaml#maximum_broadcast_s8) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
} opgen_maximum_broadcast_s8_params;

static inline int opgen_run_maximum_broadcast_s8(const opgen_maximum_broadcast_s8_params *p,
                                                 const int8_t *input1, const int8_t *input2, int8_t *output)
{
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, int8_t, input1, input2, int8_t, output, a > b ? a : b);
    return 0;
}

/* extreme: input1 float32, input2 float32, output float32 (specs/_family/extreme.yaml#maximum_nonfinite_f32) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
} opgen_maximum_nonfinite_f32_params;

static inline int opgen_run_maximum_nonfinite_f32(const opgen_maximum_nonfinite_f32_params *p,
                                                  const float *input1, const float *input2, float *output)
{
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, float, input1, input2, float, output, a > b || isnan(a) ? a : b);
    return 0;
}

/* extreme: input1 int16, input2 int16, output int16 (specs/_family/extreme.yaml#maximum_s16) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
} opgen_maximum_s16_params;

static inline int opgen_run_maximum_s16(const opgen_maximum_s16_params *p, const int16_t *input1,
                                        const int16_t *input2, int16_t *output)
{
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, int16_t, input1, input2, int16_t, output, a > b ? a : b);
    return 0;
}

/* extreme: input1 int32, input2 int32, output int32 (specs/_family/extreme.yaml#maximum_s32) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
} opgen_maximum_s32_params;

static inline int opgen_run_maximum_s32(const opgen_maximum_s32_params *p, const int32_t *input1,
                                        const int32_t *input2, int32_t *output)
{
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, int32_t, input1, input2, int32_t, output, a > b ? a : b);
    return 0;
}

/* extreme: input1 int64, input2 int64, output int64 (specs/_family/extreme.yaml#maximum_s64) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
} opgen_maximum_s64_params;

static inline int opgen_run_maximum_s64(const opgen_maximum_s64_params *p, const int64_t *input1,
                                        const int64_t *input2, int64_t *output)
{
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, int64_t, input1, input2, int64_t, output, a > b ? a : b);
    return 0;
}

/* extreme: input1 float32, input2 float32, output float32 (specs/_family/extreme.yaml#maximum_f32) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
} opgen_maximum_f32_params;

static inline int opgen_run_maximum_f32(const opgen_maximum_f32_params *p, const float *input1,
                                        const float *input2, float *output)
{
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, float, input1, input2, float, output, a > b ? a : b);
    return 0;
}

#endif /* OPGEN_KERNELS_MAXIMUM_H */
