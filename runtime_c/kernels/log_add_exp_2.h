/* Kernels of LOG_ADD_EXP_2. Made by `opgen build` from specs/arithmetic/log_add_exp_2.yaml; do not edit. */
#ifndef OPGEN_KERNELS_LOG_ADD_EXP_2_H
#define OPGEN_KERNELS_LOG_ADD_EXP_2_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_each.h"

/* LOG_ADD_EXP_2: input1 float32, input2 float32, output float32 (specs/arithmetic/log_add_exp_2.yaml#log_add_exp_2_f32) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
} opgen_log_add_exp_2_f32_params;

static inline int opgen_run_log_add_exp_2_f32(const opgen_log_add_exp_2_f32_params *p, const float *input1,
                                              const float *input2, float *output)
{
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, float, input1, input2, float, output,
                        isnan(a) || isnan(b) ? a + b
                        : isinf(fmaxf(a, b)) ? fmaxf(a, b)
                                             : fmaxf(a, b) + 1.442695f * log1pf(exp2f(-fabsf(a - b))));
    return 0;
}

#endif /* OPGEN_KERNELS_LOG_ADD_EXP_2_H */
