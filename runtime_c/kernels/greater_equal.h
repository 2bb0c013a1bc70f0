/* Kernels of GREATER_EQUAL. Made by `opgen build` from specs/compare/greater_equal.yaml; do not edit. */
#ifndef OPGEN_KERNELS_GREATER_EQUAL_H
#define OPGEN_KERNELS_GREATER_EQUAL_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_compare.h"
#include "opgen_each.h"

/* GREATER_EQUAL: input1 int16, input2 int16, output bool (specs/compare/greater_equal.yaml#greater_equal_s16) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
} opgen_greater_equal_s16_params;

static inline int opgen_run_greater_equal_s16(const opgen_greater_equal_s16_params *p, const int16_t *input1,
                                              const int16_t *input2, bool *output)
{
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, int16_t, input1, input2, bool, output, a >= b);
    return 0;
}

/* comparison: input1 int8, input2 int8, output bool (specs/_family/comparison.yaml#compare_s8) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
    opgen_compare_quant quant;
    int32_t relation;
} opgen_compare_s8_params;

static inline int opgen_run_compare_s8(const opgen_compare_s8_params *p, const int8_t *input1,
                                       const int8_t *input2, bool *output)
{
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, int8_t, input1, input2, bool, output,
                        opgen_relates_quantized(&p->quant, p->relation, a, b));
    return 0;
}

/* comparison: input1 int64, input2 int64, output bool (specs/_family/comparison.yaml#compare_s64) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
    int32_t relation;
} opgen_compare_s64_params;

static inline int opgen_run_compare_s64(const opgen_compare_s64_params *p, const int64_t *input1,
                                        const int64_t *input2, bool *output)
{
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, int64_t, input1, input2, bool, output,
                        OPGEN_RELATES(p->relation, a, b));
    return 0;
}

/* comparison: input1 int32, input2 int32, output bool (specs/_family/comparison.yaml#compare_s32) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
    int32_t relation;
} opgen_compare_s32_params;

static inline int opgen_run_compare_s32(const opgen_compare_s32_params *p, const int32_t *input1,
                                        const int32_t *input2, bool *output)
{
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, int32_t, input1, input2, bool, output,
                        OPGEN_RELATES(p->relation, a, b));
    return 0;
}

/* comparison: input1 float32, input2 float32, output bool (specs/_family/comparison.yaml#compare_f32) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
    int32_t relation;
} opgen_compare_f32_params;

static inline int opgen_run_compare_f32(const opgen_compare_f32_params *p, const float *input1,
                                        const float *input2, bool *output)
{
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, float, input1, input2, bool, output,
                        OPGEN_RELATES(p->relation, a, b));
    return 0;
}

#endif /* OPGEN_KERNELS_GREATER_EQUAL_H */
