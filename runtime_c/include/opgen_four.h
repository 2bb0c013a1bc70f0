/* SPDX-License-Identifier: Apache-2.0 */
/* Four numbers of float32 side by side, which Helium has in one register. Each sum is added to in the order
 * of the calls, so that a result does not depend on how many are computed at a time. */
#ifndef OPGEN_FOUR_H
#define OPGEN_FOUR_H

#include <stddef.h>
#include <stdint.h>

#include "opgen_clamp.h"

/* Whether float32 is computed by an FPU, for which C is written for each layer. */
#if defined(__ARM_FP) && defined(__ARM_ARCH_PROFILE)
#define OPGEN_HAS_FPU (__ARM_ARCH_PROFILE == 'M')
#else
#define OPGEN_HAS_FPU 0
#endif

/* Keeps compilers from computing four sums with Helium, which takes denormals for 0. */
#if defined(__ARM_FEATURE_MVE) && (__ARM_FEATURE_MVE & 2) && defined(__GNUC__)
#define OPGEN_KEEP_SCALAR_F32(sum) __asm__("" : "+t"(sum))
#else
#define OPGEN_KEEP_SCALAR_F32(sum) ((void)0)
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
    float at0;
    float at1;
    float at2;
    float at3;
} opgen_four_f32;

static inline opgen_four_f32 opgen_zero_four_f32(void)
{
    const opgen_four_f32 four = {0.0f, 0.0f, 0.0f, 0.0f};
    return four;
}

/* Those that lie `stride` elements apart. */
static inline opgen_four_f32 opgen_load_rows_f32(const float *from, int32_t stride)
{
    const opgen_four_f32 four = {from[0], from[stride], from[2 * stride], from[3 * stride]};
    return four;
}

static inline opgen_four_f32 opgen_load_four_f32(const float *from)
{
    return opgen_load_rows_f32(from, 1);
}

static inline void opgen_store_four_f32(float *to, opgen_four_f32 four)
{
    to[0] = four.at0;
    to[1] = four.at1;
    to[2] = four.at2;
    to[3] = four.at3;
}

/* sums + x * y, each. */
static inline opgen_four_f32 opgen_add_each_f32(opgen_four_f32 sums, opgen_four_f32 x, opgen_four_f32 y)
{
    sums.at0 += x.at0 * y.at0;
    OPGEN_KEEP_SCALAR_F32(sums.at0);
    sums.at1 += x.at1 * y.at1;
    sums.at2 += x.at2 * y.at2;
    sums.at3 += x.at3 * y.at3;
    return sums;
}

/* The same with one y. */
static inline opgen_four_f32 opgen_add_all_f32(opgen_four_f32 sums, opgen_four_f32 x, float y)
{
    const opgen_four_f32 all = {y, y, y, y};
    return opgen_add_each_f32(sums, x, all);
}

/* Stores sums with their bias, if there is one, limited to [low, high]. */
static inline void opgen_finish_four_f32(float *to, opgen_four_f32 sums, const float *bias, float low,
                                         float high)
{
    to[0] = opgen_clamp_f32(bias != NULL ? sums.at0 + bias[0] : sums.at0, low, high);
    to[1] = opgen_clamp_f32(bias != NULL ? sums.at1 + bias[1] : sums.at1, low, high);
    to[2] = opgen_clamp_f32(bias != NULL ? sums.at2 + bias[2] : sums.at2, low, high);
    to[3] = opgen_clamp_f32(bias != NULL ? sums.at3 + bias[3] : sums.at3, low, high);
}

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_FOUR_H */
