/* Kernels of CLAMP_BETWEEN. Made by `opgen build` from specs/activation/clamp_between.yaml; do not edit. */
#ifndef OPGEN_KERNELS_CLAMP_BETWEEN_H
#define OPGEN_KERNELS_CLAMP_BETWEEN_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_loops.h"

/* CLAMP_BETWEEN: input int32, low int32, high int32, output int32 (specs/activation/clamp_between.yaml#clamp_between_s32) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
} opgen_clamp_between_s32_params;

static inline int opgen_run_clamp_between_s32(const opgen_clamp_between_s32_params *p, const int32_t *input,
                                              const int32_t *low, const int32_t *high, int32_t *output)
{
    const int32_t *const inner = p->loops + 4 * (p->rank - 1);
    int32_t index[OPGEN_MAX_RANK] = {0}, offset[3] = {0, 0, 0};
    do {
        for (int32_t i = 0; i < inner[0]; i++) {
            const int32_t x = input[offset[0] + i * inner[1]];
            const int32_t least = low[offset[1] + i * inner[2]], most = high[offset[2] + i * inner[3]];
            const int32_t y = least <= x ? x : x < least ? least : x + least;    /* a sum of NaN is NaN */
            *output++ = y <= most ? y : y > most ? most : y + most;
        }
    } while (opgen_next_position(p->loops, p->rank - 1, 4, index, offset));
    return 0;
}

/* CLAMP_BETWEEN: input int64, low int64, high int64, output int64 (specs/activation/clamp_between.yaml#clamp_between_s64) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
} opgen_clamp_between_s64_params;

static inline int opgen_run_clamp_between_s64(const opgen_clamp_between_s64_params *p, const int64_t *input,
                                              const int64_t *low, const int64_t *high, int64_t *output)
{
    const int32_t *const inner = p->loops + 4 * (p->rank - 1);
    int32_t index[OPGEN_MAX_RANK] = {0}, offset[3] = {0, 0, 0};
    do {
        for (int32_t i = 0; i < inner[0]; i++) {
            const int64_t x = input[offset[0] + i * inner[1]];
            const int64_t least = low[offset[1] + i * inner[2]], most = high[offset[2] + i * inner[3]];
            const int64_t y = least <= x ? x : x < least ? least : x + least;    /* a sum of NaN is NaN */
            *output++ = y <= most ? y : y > most ? most : y + most;
        }
    } while (opgen_next_position(p->loops, p->rank - 1, 4, index, offset));
    return 0;
}

/* CLAMP_BETWEEN: input float32, low float32, high float32, output float32 (specs/activation/clamp_between.yaml#clamp_between_f32) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
} opgen_clamp_between_f32_params;

static inline int opgen_run_clamp_between_f32(const opgen_clamp_between_f32_params *p, const float *input,
                                              const float *low, const float *high, float *output)
{
    const int32_t *const inner = p->loops + 4 * (p->rank - 1);
    int32_t index[OPGEN_MAX_RANK] = {0}, offset[3] = {0, 0, 0};
    do {
        for (int32_t i = 0; i < inner[0]; i++) {
            const float x = input[offset[0] + i * inner[1]];
            const float least = low[offset[1] + i * inner[2]], most = high[offset[2] + i * inner[3]];
            const float y = least <= x ? x : x < least ? least : x + least;    /* a sum of NaN is NaN */
            *output++ = y <= most ? y : y > most ? most : y + most;
        }
    } while (opgen_next_position(p->loops, p->rank - 1, 4, index, offset));
    return 0;
}

#endif /* OPGEN_KERNELS_CLAMP_BETWEEN_H */
