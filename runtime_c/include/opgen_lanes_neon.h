/* SPDX-License-Identifier: Apache-2.0 */
/* What loops over lanes are made of, with NEON, which AArch64 always has, and SDOT where the compiler may use
 * it; opgen_lanes_avx2.h has the same for x86-64. */
#ifndef OPGEN_LANES_NEON_H
#define OPGEN_LANES_NEON_H

#include "opgen_lanes_s8.h"

#if OPGEN_HAS_NEON

#include <arm_neon.h>

#ifdef __cplusplus
extern "C" {
#endif

#define OPGEN_EIGHT
#define OPGEN_EIGHT_INLINE static inline __attribute__((always_inline))

/* Eight numbers of 32 bits. */
typedef struct {
    int32x4_t first;
    int32x4_t last;
} opgen_eight;

#if defined(__ARM_FEATURE_DOTPROD)
enum { OPGEN_LANE_STEP = 8, OPGEN_LANE_ANY_WEIGHT = 1 };
#else
enum { OPGEN_LANE_STEP = 8, OPGEN_LANE_ANY_WEIGHT = 0 };
#endif

/* Weights of eight units and the elements of a step, of four units and four elements each. */
typedef struct {
    int8x16_t first_of_first;
    int8x16_t last_of_first;
    int8x16_t first_of_next;
    int8x16_t last_of_next;
} opgen_step;

static inline opgen_eight opgen_eight_of(int32x4_t first, int32x4_t last)
{
    const opgen_eight both = {first, last};
    return both;
}

static inline opgen_eight opgen_load_numbers(const int32_t *from)
{
    return opgen_eight_of(vld1q_s32(from), vld1q_s32(from + 4));
}

static inline opgen_eight opgen_load_eight(const int8_t *from)
{
    const int16x8_t halves = vmovl_s8(vld1_s8(from));
    return opgen_eight_of(vmovl_s16(vget_low_s16(halves)), vmovl_high_s16(halves));
}

/* Results, limited to int8. */
static inline void opgen_store_eight(opgen_eight results, int8_t *to)
{
    vst1_s8(to, vqmovn_s16(vqmovn_high_s32(vqmovn_s32(results.first), results.last)));
}

static inline opgen_eight opgen_all_eight(int32_t value)
{
    return opgen_eight_of(vdupq_n_s32(value), vdupq_n_s32(value));
}

static inline opgen_eight opgen_add_eight(opgen_eight a, opgen_eight b)
{
    return opgen_eight_of(vaddq_s32(a.first, b.first), vaddq_s32(a.last, b.last));
}

static inline opgen_eight opgen_scale_eight(opgen_eight a, opgen_eight b)
{
    return opgen_eight_of(vmulq_s32(a.first, b.first), vmulq_s32(a.last, b.last));
}

static inline opgen_eight opgen_shift_eight(opgen_eight values, opgen_eight bits)
{
    return opgen_eight_of(vshlq_s32(values.first, bits.first), vshlq_s32(values.last, bits.last));
}

static inline opgen_eight opgen_halve_eight(opgen_eight values)
{
    return opgen_eight_of(vshrq_n_s32(values.first, 1), vshrq_n_s32(values.last, 1));
}

static inline int32x4_t opgen_rescale_neon(int32x4_t sums, int32x4_t multipliers, int32x4_t addends,
                                           int32x4_t shifts)
{
    /* The instruction doubles products. */
    const int32x4_t high = vqrdmulhq_s32(sums, multipliers);
    const int32x4_t total = vaddq_s32(vsraq_n_s32(addends, sums, 31), high);
    return vshlq_s32(total, vmvnq_s32(shifts)); /* drops one bit more */
}

/* opgen_rescale_to_s8() of twice the sums, but for the limits, which follow from storing the results. */
static inline opgen_eight opgen_rescale_eight(opgen_eight sums, opgen_eight multipliers, opgen_eight addends,
                                              opgen_eight shifts)
{
    return opgen_eight_of(opgen_rescale_neon(sums.first, multipliers.first, addends.first, shifts.first),
                          opgen_rescale_neon(sums.last, multipliers.last, addends.last, shifts.last));
}

static inline void opgen_load_step(opgen_step *step, const int8_t *weights)
{
    step->first_of_first = vld1q_s8(weights);
    step->last_of_first = vld1q_s8(weights + 16);
    step->first_of_next = vld1q_s8(weights + 32);
    step->last_of_next = vld1q_s8(weights + 48);
}

#if defined(__ARM_FEATURE_DOTPROD)

/* Sums of eight units. */
typedef opgen_eight opgen_sums;

static inline void opgen_clear_sums(opgen_sums *sums)
{
    *sums = opgen_all_eight(0);
}

static inline opgen_eight opgen_whole_sums(const opgen_sums *sums)
{
    return *sums;
}

/* Adds products of the elements of a pixel; is_narrow: see opgen_lane_filter. */
static inline void opgen_add_products(opgen_sums *sums, const opgen_step *step, const opgen_lane *elements,
                                      bool is_narrow)
{
    const int8x8_t both = vld1_s8(elements);
    (void)is_narrow;
    sums->first = vdotq_lane_s32(sums->first, step->first_of_first, both, 0);
    sums->last = vdotq_lane_s32(sums->last, step->last_of_first, both, 0);
    sums->first = vdotq_lane_s32(sums->first, step->first_of_next, both, 1);
    sums->last = vdotq_lane_s32(sums->last, step->last_of_next, both, 1);
}

#else

/* Sums of eight units: of two each, with two parts of a unit side by side. */
typedef struct {
    int32x4_t a;
    int32x4_t b;
    int32x4_t c;
    int32x4_t d;
} opgen_sums;

static inline void opgen_clear_sums(opgen_sums *sums)
{
    sums->a = vdupq_n_s32(0);
    sums->b = sums->a;
    sums->c = sums->a;
    sums->d = sums->a;
}

static inline opgen_eight opgen_whole_sums(const opgen_sums *sums)
{
    return opgen_eight_of(vpaddq_s32(sums->a, sums->b), vpaddq_s32(sums->c, sums->d));
}

/* Four elements, four times. */
static inline int8x16_t opgen_repeat_neon(const int8_t *elements)
{
    return vreinterpretq_s8_s32(vld1q_dup_s32((const int32_t *)(const void *)elements));
}

/* sum + a * b + c * d of neighbours: two products fit 16 bits where weights are not -128. */
static inline int32x4_t opgen_mac_low_neon(int32x4_t sum, int8x16_t a, int8x16_t b, int8x16_t c, int8x16_t d,
                                           bool is_narrow)
{
    const int16x8_t first = vmull_s8(vget_low_s8(a), vget_low_s8(b));
    if (is_narrow) {
        return vpadalq_s16(sum, vmlal_s8(first, vget_low_s8(c), vget_low_s8(d)));
    }
    return vpadalq_s16(vpadalq_s16(sum, first), vmull_s8(vget_low_s8(c), vget_low_s8(d)));
}

static inline int32x4_t opgen_mac_high_neon(int32x4_t sum, int8x16_t a, int8x16_t b, int8x16_t c, int8x16_t d,
                                            bool is_narrow)
{
    const int16x8_t first = vmull_high_s8(a, b);
    if (is_narrow) {
        return vpadalq_s16(sum, vmlal_high_s8(first, c, d));
    }
    return vpadalq_s16(vpadalq_s16(sum, first), vmull_high_s8(c, d));
}

/* Adds products of the elements of a pixel; is_narrow: see opgen_lane_filter. */
static inline void opgen_add_products(opgen_sums *sums, const opgen_step *step, const opgen_lane *elements,
                                      bool is_narrow)
{
    const int8x16_t first = opgen_repeat_neon(elements);
    const int8x16_t next = opgen_repeat_neon(elements + 4);
    sums->a = opgen_mac_low_neon(sums->a, step->first_of_first, first, step->first_of_next, next, is_narrow);
    sums->b = opgen_mac_high_neon(sums->b, step->first_of_first, first, step->first_of_next, next, is_narrow);
    sums->c = opgen_mac_low_neon(sums->c, step->last_of_first, first, step->last_of_next, next, is_narrow);
    sums->d = opgen_mac_high_neon(sums->d, step->last_of_first, first, step->last_of_next, next, is_narrow);
}

#endif /* __ARM_FEATURE_DOTPROD */

/* Adds products of two elements of each channel; weights: [8, 2]. */
static inline opgen_eight opgen_add_two_taps(opgen_eight sums, const int8_t *first, const int8_t *second,
                                             const int8_t *weights)
{
    const int8x8_t none = vdup_n_s8(0);
    const int8x16_t both = vzip1q_s8(vcombine_s8(vld1_s8(first), none), vcombine_s8(vld1_s8(second), none));
    const int8x16_t pairs = vld1q_s8(weights);
    const int16x8_t low = vmull_s8(vget_low_s8(both), vget_low_s8(pairs));
    const int16x8_t high = vmull_high_s8(both, pairs);
    return opgen_eight_of(vpadalq_s16(sums.first, low), vpadalq_s16(sums.last, high));
}

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_HAS_NEON */

#endif /* OPGEN_LANES_NEON_H */
