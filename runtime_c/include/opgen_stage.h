/* SPDX-License-Identifier: Apache-2.0 */
/* What follows the products of a filter for Helium: a sum to begin with, a multiplier and a shift, which is
 * below 0. */
#ifndef OPGEN_STAGE_H
#define OPGEN_STAGE_H

#include <stdint.h>

#include "opgen_fixed_point.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Of three words they are `step` words from each other; of two the first one has the shift as its last byte,
 * and the sum above. Where there are more than 15 words, there are two: totals are shifted up by words / 16
 * bits and their products have 17 bits behind the point, of which 16 are dropped, then the last one is
 * rounded away. The zero point of the output is in what they begin with. */
static inline int32_t opgen_stage_words(int32_t words)
{
    return words & 15;
}

static inline int32_t opgen_rescale_by_stage(const int32_t *stage, int32_t words, int32_t step, int32_t total)
{
    if (words > 15) {
        const int32_t raised = opgen_wrapping_add(opgen_shift_left(total, words >> 4), stage[0]);
        const int32_t high = opgen_rounding_doubling_high_mul(raised, stage[step]);
        return ((high >> 16) + 1) >> 1;
    }
    const int32_t sum = words == 2 ? stage[0] >> 8 : stage[0];
    const int32_t shift = words == 2 ? (int8_t)(stage[0] & 0xFF) : stage[2 * step];
    return opgen_multiply_by_quantized_multiplier_smaller_than_one(opgen_wrapping_add(total, sum),
                                                                   stage[step], shift);
}

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_STAGE_H */
