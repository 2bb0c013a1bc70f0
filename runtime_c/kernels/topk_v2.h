/* Kernels of TOPK_V2. Made by `opgen build` from specs/reduce/topk_v2.yaml; do not edit. */
#ifndef OPGEN_KERNELS_TOPK_V2_H
#define OPGEN_KERNELS_TOPK_V2_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_axis.h"

/* TOPK_V2: input int32, k int32, values int32, indices int32 (specs/reduce/topk_v2.yaml#topk_v2_s32) */
typedef struct {
    int32_t rows;
    int32_t size;
    int32_t count;
    bool smallest;
} opgen_topk_v2_s32_params;

static inline int opgen_run_topk_v2_s32(const opgen_topk_v2_s32_params *p, const int32_t *input,
                                        int32_t *values, int32_t *indices, void *scratch)
{
    opgen_topk_s32(p->rows, p->size, p->count, p->smallest, input, scratch, values, indices);
    return 0;
}

/* TOPK_V2: input int8, k int32, values int8, indices int32 (specs/reduce/topk_v2.yaml#topk_v2_s8) */
typedef struct {
    int32_t rows;
    int32_t size;
    int32_t count;
    bool smallest;
} opgen_topk_v2_s8_params;

static inline int opgen_run_topk_v2_s8(const opgen_topk_v2_s8_params *p, const int8_t *input, int8_t *values,
                                       int32_t *indices, void *scratch)
{
    opgen_topk_s8(p->rows, p->size, p->count, p->smallest, input, scratch, values, indices);
    return 0;
}

/* TOPK_V2: input uint8, k int32, values uint8, indices int32 (specs/reduce/topk_v2.yaml#topk_v2_u8) */
typedef struct {
    int32_t rows;
    int32_t size;
    int32_t count;
    bool smallest;
} opgen_topk_v2_u8_params;

static inline int opgen_run_topk_v2_u8(const opgen_topk_v2_u8_params *p, const uint8_t *input,
                                       uint8_t *values, int32_t *indices, void *scratch)
{
    opgen_topk_u8(p->rows, p->size, p->count, p->smallest, input, scratch, values, indices);
    return 0;
}

/* TOPK_V2: input int16, k int32, values int16, indices int32 (specs/reduce/topk_v2.yaml#topk_v2_s16) */
typedef struct {
    int32_t rows;
    int32_t size;
    int32_t count;
    bool smallest;
} opgen_topk_v2_s16_params;

static inline int opgen_run_topk_v2_s16(const opgen_topk_v2_s16_params *p, const int16_t *input,
                                        int16_t *values, int32_t *indices, void *scratch)
{
    opgen_topk_s16(p->rows, p->size, p->count, p->smallest, input, scratch, values, indices);
    return 0;
}

/* TOPK_V2: input int64, k int32, values int64, indices int32 (specs/reduce/topk_v2.yaml#topk_v2_s64) */
typedef struct {
    int32_t rows;
    int32_t size;
    int32_t count;
    bool smallest;
} opgen_topk_v2_s64_params;

static inline int opgen_run_topk_v2_s64(const opgen_topk_v2_s64_params *p, const int64_t *input,
                                        int64_t *values, int32_t *indices, void *scratch)
{
    opgen_topk_s64(p->rows, p->size, p->count, p->smallest, input, scratch, values, indices);
    return 0;
}

/* TOPK_V2: input float32, k int32, values float32, indices int32 (specs/reduce/topk_v2.yaml#topk_v2_f32) */
typedef struct {
    int32_t rows;
    int32_t size;
    int32_t count;
    bool smallest;
} opgen_topk_v2_f32_params;

static inline int opgen_run_topk_v2_f32(const opgen_topk_v2_f32_params *p, const float *input, float *values,
                                        int32_t *indices, void *scratch)
{
    opgen_topk_f32(p->rows, p->size, p->count, p->smallest, input, scratch, values, indices);
    return 0;
}

#endif /* OPGEN_KERNELS_TOPK_V2_H */
