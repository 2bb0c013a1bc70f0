/* SPDX-License-Identifier: Apache-2.0 */
/* opgen_fixed_point.h four numbers at a time, with the instructions of the M-profile vector extension for
 * integers (Helium). On other processors there is only OPGEN_HAS_MVE, which is 0; every kernel that uses the
 * rest computes the same without. */
#ifndef OPGEN_MVE_H
#define OPGEN_MVE_H

#include "opgen_fixed_point.h"

#if defined(__GNUC__) && defined(__ARM_FEATURE_MVE) && !defined(__ARM_BIG_ENDIAN)
#define OPGEN_HAS_MVE 1
#include <arm_mve.h>
#else
#define OPGEN_HAS_MVE 0
#endif

#ifdef __cplusplus
extern "C" {
#endif

#if OPGEN_HAS_MVE

/* opgen_rounding_divide_by_pot(value, -shift) for shift in [-31, 0]. A tie below zero is made less than one,
 * because the instruction rounds ties upwards. */
static inline int32x4_t opgen_rounding_divide_by_pot_4(int32x4_t value, int32_t shift)
{
    const int32x4_t below_zero = vshrq_n_s32(vandq_s32(value, vdupq_n_s32(shift)), 31);
    return vrshlq_n_s32(vqaddq_s32(value, below_zero), shift);
}

/* opgen_multiply_by_quantized_multiplier. */
static inline int32x4_t opgen_multiply_by_quantized_multiplier_4(int32x4_t value, int32_t multiplier,
                                                                 int32_t shift)
{
    const int32x4_t shifted = vshlq_r_s32(value, opgen_max(shift, 0));
    return opgen_rounding_divide_by_pot_4(vqrdmulhq_n_s32(shifted, multiplier), opgen_min(shift, 0));
}

/* The same with a factor for each. */
static inline int32x4_t opgen_multiply_by_quantized_multipliers_4(int32x4_t value, int32x4_t multiplier,
                                                                  int32x4_t shift)
{
    const int32x4_t zero = vdupq_n_s32(0);
    const int32x4_t right = vminq_s32(shift, zero);
    const int32x4_t high = vqrdmulhq_s32(vshlq_s32(value, vmaxq_s32(shift, zero)), multiplier);
    const int32x4_t below_zero = vshrq_n_s32(vandq_s32(high, right), 31);
    return vrshlq_s32(vqaddq_s32(high, below_zero), right);
}

/* The same for shift in [-31, -1]. */
static inline int32x4_t opgen_scaled_down_4(int32x4_t value, int32_t multiplier, int32_t shift)
{
    const int32x4_t high = vqrdmulhq_n_s32(value, multiplier);
    return vrshlq_n_s32(vqdmlahq_n_s32(high, high, 1), shift); /* minus 1 below zero */
}

static inline int32x4_t opgen_clamp_4(int32x4_t value, int32_t low, int32_t high)
{
    return vminq_s32(vmaxq_s32(value, vdupq_n_s32(low)), vdupq_n_s32(high));
}

#endif /* OPGEN_HAS_MVE */

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_MVE_H */
