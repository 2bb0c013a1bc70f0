/* Kernels of LOG_CUM_SUM_EXP. Made by `opgen build` from specs/reduce/log_cum_sum_exp.yaml; do not edit. */
#ifndef OPGEN_KERNELS_LOG_CUM_SUM_EXP_H
#define OPGEN_KERNELS_LOG_CUM_SUM_EXP_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_axis.h"

/* LOG_CUM_SUM_EXP: input float32, output float32 (specs/reduce/log_cum_sum_exp.yaml#log_cum_sum_exp_f32) */
typedef struct {
    opgen_axis along;
} opgen_log_cum_sum_exp_f32_params;

static inline int opgen_run_log_cum_sum_exp_f32(const opgen_log_cum_sum_exp_f32_params *p, const float *input,
                                                float *output)
{
    for (int32_t row = 0; row < p->along.before * p->along.after; row++) {
        const int32_t first = row / p->along.after * p->along.size * p->along.after + row % p->along.after;
        double sum = -(double)INFINITY;
        for (int32_t i = 0; i < p->along.size; i++) {
            const double value = (double)input[first + i * p->along.after];
            const double most = value > sum ? value : sum;
            if (isnan(value) || isnan(sum))
                sum += value;
            else
                sum = isinf(most) ? most : most + log1p(exp(-fabs(value - sum)));
            output[first + i * p->along.after] = (float)sum;
        }
    }
    return 0;
}

#endif /* OPGEN_KERNELS_LOG_CUM_SUM_EXP_H */
