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
 * and the sum above. */
static inline int32_t opgen_rescale_by_stage(const int32_t *stage, int32_t words, int32_t step, int32_t total)
{
    const int32_t sum = words == 2 ? stage[0] >> 8 : stage[0];
    const int32_t shift = words == 2 ? (int8_t)(stage[0] & 0xFF) : stage[2 * step];
    return opgen_multiply_by_quantized_multiplier_smaller_than_one(opgen_wrapping_add(total, sum),
                                                                   stage[step], shift);
}

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_STAGE_H */
