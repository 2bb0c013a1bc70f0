/* Kernels of REVERSE_SEQUENCE. Made by `opgen build` from specs/shape/reverse_sequence.yaml; do not edit. */
#ifndef OPGEN_KERNELS_REVERSE_SEQUENCE_H
#define OPGEN_KERNELS_REVERSE_SEQUENCE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_index.h"

/* REVERSE_SEQUENCE: input int8 or uint8 or int16 or uint16 or int32 or uint32 or int64 or uint64 or float16 or float32 or float64 or bool, seq_lengths int32 (specs/shape/reverse_sequence.yaml#reverse_sequence_s32) */
typedef struct {
    int32_t count;
    int32_t step_stride;
    int32_t steps;
    int32_t batch_stride;
    int32_t batches;
    int32_t block;
} opgen_reverse_sequence_s32_params;

static inline int opgen_run_reverse_sequence_s32(const opgen_reverse_sequence_s32_params *p,
                                                 const void *input, const int32_t *seq_lengths, void *output)
{
    for (int32_t i = 0; i < p->count; i++) {
        const int32_t step = i / p->step_stride % p->steps;
        const int32_t length = seq_lengths[i / p->batch_stride % p->batches];
        if (length < 0 || length > p->steps)
            return OPGEN_WRONG_INDEX;
        const int32_t moved = step < length ? (int32_t)length - 1 - 2 * step : 0;
        memcpy((uint8_t *)output + i * p->block, (const uint8_t *)input + (i + moved * p->step_stride) * p->block,
               (size_t)p->block);
    }
    return 0;
}

/* REVERSE_SEQUENCE: input int8 or uint8 or int16 or uint16 or int32 or uint32 or int64 or uint64 or float16 or float32 or float64 or bool, seq_lengths int64 (specs/shape/reverse_sequence.yaml#reverse_sequence_s64) */
typedef struct {
    int32_t count;
    int32_t step_stride;
    int32_t steps;
    int32_t batch_stride;
    int32_t batches;
    int32_t block;
} opgen_reverse_sequence_s64_params;

static inline int opgen_run_reverse_sequence_s64(const opgen_reverse_sequence_s64_params *p,
                                                 const void *input, const int64_t *seq_lengths, void *output)
{
    for (int32_t i = 0; i < p->count; i++) {
        const int32_t step = i / p->step_stride % p->steps;
        const int64_t length = seq_lengths[i / p->batch_stride % p->batches];
        if (length < 0 || length > p->steps)
            return OPGEN_WRONG_INDEX;
        const int32_t moved = step < length ? (int32_t)length - 1 - 2 * step : 0;
        memcpy((uint8_t *)output + i * p->block, (const uint8_t *)input + (i + moved * p->step_stride) * p->block,
               (size_t)p->block);
    }
    return 0;
}

#endif /* OPGEN_KERNELS_REVERSE_SEQUENCE_H */
