/* SPDX-License-Identifier: Apache-2.0 */
/* Inner products of float32 rows. Each total is added to in the order of the elements, so that a result does
 * not depend on how many are computed at a time. */
#ifndef OPGEN_DOT_H
#define OPGEN_DOT_H

#include <stdint.h>

/* Whether float32 is computed by an FPU, for which C is written for each layer. */
#if defined(__ARM_FP) && defined(__ARM_ARCH_PROFILE)
#define OPGEN_HAS_FPU (__ARM_ARCH_PROFILE == 'M')
#else
#define OPGEN_HAS_FPU 0
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* `total` plus the products of `size` elements. */
static inline float opgen_dot_f32(float total, const float *x, const float *weights, int32_t size)
{
    for (int32_t i = 0; i < size; i++) {
        total += x[i] * weights[i];
    }
    return total;
}

/* The same with four rows of weights that lie `stride` elements apart, adding to totals[0 .. 3]. Loads each x
 * once, and the four chains of additions do not wait for one another. */
static inline void opgen_dot_4_f32(float *totals, const float *x, const float *weights, int32_t stride,
                                   int32_t size)
{
    const float *const weights1 = weights + stride;
    const float *const weights2 = weights1 + stride;
    const float *const weights3 = weights2 + stride;
    float total0 = totals[0];
    float total1 = totals[1];
    float total2 = totals[2];
    float total3 = totals[3];
    for (int32_t i = 0; i < size; i++) {
        total0 += x[i] * weights[i];
        total1 += x[i] * weights1[i];
        total2 += x[i] * weights2[i];
        total3 += x[i] * weights3[i];
    }
    totals[0] = total0;
    totals[1] = total1;
    totals[2] = total2;
    totals[3] = total3;
}

/* The same with two rows of elements that lie `apart` elements apart; totals[4 .. 7] are of the second one.
 * Eight chains are what registers hold everywhere. */
static inline void opgen_dot_2x4_f32(float *totals, const float *x, int32_t apart, const float *weights,
                                     int32_t stride, int32_t size)
{
    const float *const y = x + apart;
    const float *const weights1 = weights + stride;
    const float *const weights2 = weights1 + stride;
    const float *const weights3 = weights2 + stride;
    float total0 = totals[0];
    float total1 = totals[1];
    float total2 = totals[2];
    float total3 = totals[3];
    float total4 = totals[4];
    float total5 = totals[5];
    float total6 = totals[6];
    float total7 = totals[7];
    for (int32_t i = 0; i < size; i++) {
        total0 += x[i] * weights[i];
        total1 += x[i] * weights1[i];
        total2 += x[i] * weights2[i];
        total3 += x[i] * weights3[i];
        total4 += y[i] * weights[i];
        total5 += y[i] * weights1[i];
        total6 += y[i] * weights2[i];
        total7 += y[i] * weights3[i];
    }
    totals[0] = total0;
    totals[1] = total1;
    totals[2] = total2;
    totals[3] = total3;
    totals[4] = total4;
    totals[5] = total5;
    totals[6] = total6;
    totals[7] = total7;
}

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_DOT_H */
