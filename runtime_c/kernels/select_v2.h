/* Kernels of SELECT_V2. Made by `opgen build` from specs/shape/select_v2.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SELECT_V2_H
#define OPGEN_KERNELS_SELECT_V2_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_each.h"

/* select: condition bool, x int8 or uint8 or bool (specs/_family/select.yaml#select_8) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
} opgen_select_8_params;

static inline int opgen_run_select_8(const opgen_select_8_params *p, const bool *condition, const void *x,
                                     const void *y, void *output)
{
    OPGEN_FOR_EACH_SELECT(p->loops, p->rank, condition, int8_t, x, y, output);
    return 0;
}

/* select: condition bool, x int32 or uint32 (specs/_family/select.yaml#select_s32) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
} opgen_select_s32_params;

static inline int opgen_run_select_s32(const opgen_select_s32_params *p, const bool *condition, const void *x,
                                       const void *y, void *output)
{
    OPGEN_FOR_EACH_SELECT(p->loops, p->rank, condition, int32_t, x, y, output);
    return 0;
}

/* select: condition bool, x int16 (specs/_family/select.yaml#select_s16) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
} opgen_select_s16_params;

static inline int opgen_run_select_s16(const opgen_select_s16_params *p, const bool *condition,
                                       const int16_t *x, const int16_t *y, int16_t *output)
{
    OPGEN_FOR_EACH_SELECT(p->loops, p->rank, condition, int16_t, x, y, output);
    return 0;
}

/* select: condition bool, x int64 (specs/_family/select.yaml#select_s64) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
} opgen_select_s64_params;

static inline int opgen_run_select_s64(const opgen_select_s64_params *p, const bool *condition,
                                       const int64_t *x, const int64_t *y, int64_t *output)
{
    OPGEN_FOR_EACH_SELECT(p->loops, p->rank, condition, int64_t, x, y, output);
    return 0;
}

/* select: condition bool, x float32 (specs/_family/select.yaml#select_f32) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
} opgen_select_f32_params;

static inline int opgen_run_select_f32(const opgen_select_f32_params *p, const bool *condition,
                                       const float *x, const float *y, float *output)
{
    OPGEN_FOR_EACH_SELECT(p->loops, p->rank, condition, float, x, y, output);
    return 0;
}

#endif /* OPGEN_KERNELS_SELECT_V2_H */
