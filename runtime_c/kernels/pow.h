/* Kernels of POW. Made by `opgen build` from specs/arithmetic/pow.yaml; do not edit. */
#ifndef OPGEN_KERNELS_POW_H
#define OPGEN_KERNELS_POW_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_divide.h"
#include "opgen_each.h"

/* POW: input1 int32, input2 int32, output int32 (specs/arithmetic/pow.yaml#pow_negative_s32) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
} opgen_pow_negative_s32_params;

static inline int opgen_run_pow_negative_s32(const opgen_pow_negative_s32_params *p, const int32_t *input1,
                                             const int32_t *input2, int32_t *output)
{
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, int32_t, input1, input2, int32_t, output,
                        opgen_power_negative_s32(a, b));
    return 0;
}

/* POW: input1 int32, input2 int32, output int32 (specs/arithmetic/pow.yaml#pow_s32) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
} opgen_pow_s32_params;

static inline int opgen_run_pow_s32(const opgen_pow_s32_params *p, const int32_t *input1,
                                    const int32_t *input2, int32_t *output)
{
    int status = 0;
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, int32_t, input1, input2, int32_t, output,
                        opgen_power_s32(a, b, &status));
    return status;
}

/* POW: input1 float32, input2 float32, output float32 (specs/arithmetic/pow.yaml#pow_f32) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
} opgen_pow_f32_params;

static inline int opgen_run_pow_f32(const opgen_pow_f32_params *p, const float *input1, const float *input2,
                                    float *output)
{
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, float, input1, input2, float, output, powf(a, b));
    return 0;
}

#endif /* OPGEN_KERNELS_POW_H */
