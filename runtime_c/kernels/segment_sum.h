/* Kernels of SEGMENT_SUM. Made by `opgen build` from specs/reduce/segment_sum.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SEGMENT_SUM_H
#define OPGEN_KERNELS_SEGMENT_SUM_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

/* SEGMENT_SUM: data int32, segment_ids int32, output int32 (specs/reduce/segment_sum.yaml#segment_sum_s32) */
typedef struct {
    int32_t size;
    int32_t rows;
    int32_t block;
} opgen_segment_sum_s32_params;

static inline int opgen_run_segment_sum_s32(const opgen_segment_sum_s32_params *p, const int32_t *data,
                                            const int32_t *segment_ids, int32_t *output)
{
    memset(output, 0, (size_t)p->size * sizeof *output);
    for (int32_t i = 0; i < p->rows; i++)
        for (int32_t k = 0; k < p->block; k++, data++)
            output[segment_ids[i] * p->block + k] = (int32_t)((int64_t)output[segment_ids[i] * p->block + k] + *data);
    return 0;
}

/* SEGMENT_SUM: data float32, segment_ids int32, output float32 (specs/reduce/segment_sum.yaml#segment_sum_f32) */
typedef struct {
    int32_t size;
    int32_t rows;
    int32_t block;
} opgen_segment_sum_f32_params;

static inline int opgen_run_segment_sum_f32(const opgen_segment_sum_f32_params *p, const float *data,
                                            const int32_t *segment_ids, float *output)
{
    memset(output, 0, (size_t)p->size * sizeof *output);
    for (int32_t i = 0; i < p->rows; i++)
        for (int32_t k = 0; k < p->block; k++, data++)
            output[segment_ids[i] * p->block + k] += *data;
    return 0;
}

#endif /* OPGEN_KERNELS_SEGMENT_SUM_H */
