/* Kernels of UNSORTED_SEGMENT_PROD. Made by `opgen build` from specs/reduce/unsorted_segment_prod.yaml; do not edit. */
#ifndef OPGEN_KERNELS_UNSORTED_SEGMENT_PROD_H
#define OPGEN_KERNELS_UNSORTED_SEGMENT_PROD_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "float.h"
#include "opgen_index.h"

/* segments: data int32, segment_ids int32, output int32 (specs/_family/segments.yaml#unsorted_segment_prod_s32) */
typedef struct {
    int32_t size;
    int32_t rows;
    int32_t block;
    int32_t count;
} opgen_unsorted_segment_prod_s32_params;

static inline int opgen_run_unsorted_segment_prod_s32(const opgen_unsorted_segment_prod_s32_params *p,
                                                      const int32_t *data, const int32_t *segment_ids,
                                                      int32_t *output)
{
    for (int32_t i = 0; i < p->size; i++)
        output[i] = 1;
    for (int32_t i = 0; i < p->rows; i++, data += p->block) {
        if (segment_ids[i] >= p->count)
            return OPGEN_WRONG_INDEX;
        for (int32_t k = 0; k < p->block && segment_ids[i] >= 0; k++) {
            int32_t *const to = output + segment_ids[i] * p->block + k;
            const int64_t a = *to, b = data[k];
            *to = (int32_t)(a * b);
        }
    }
    return 0;
}

/* segments: data float32, segment_ids int32, output float32 (specs/_family/segments.yaml#unsorted_segment_prod_f32) */
typedef struct {
    int32_t size;
    int32_t rows;
    int32_t block;
    int32_t count;
} opgen_unsorted_segment_prod_f32_params;

static inline int opgen_run_unsorted_segment_prod_f32(const opgen_unsorted_segment_prod_f32_params *p,
                                                      const float *data, const int32_t *segment_ids,
                                                      float *output)
{
    for (int32_t i = 0; i < p->size; i++)
        output[i] = 1.0f;
    for (int32_t i = 0; i < p->rows; i++, data += p->block) {
        if (segment_ids[i] >= p->count)
            return OPGEN_WRONG_INDEX;
        for (int32_t k = 0; k < p->block && segment_ids[i] >= 0; k++) {
            float *const to = output + segment_ids[i] * p->block + k;
            const float a = *to, b = data[k];
            *to = a * b;
        }
    }
    return 0;
}

#endif /* OPGEN_KERNELS_UNSORTED_SEGMENT_PROD_H */
