/* SPDX-License-Identifier: Apache-2.0 */
/* 1 / sqrt(x) in fixed point. */
#ifndef OPGEN_INVERSE_SQRT_H
#define OPGEN_INVERSE_SQRT_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* 1 / sqrt(value) as a multiplier; returns its shift. 0 counts as 1. Equals TensorFlow Lite's
 * GetInvSqrtQuantizedMultiplierExp: powers of 4 bring the value to [2^27, 2^29), which is 1/2 to 2 in
 * Q3.28 after the last halving; five steps from 1. */
int32_t opgen_inverse_sqrt(int32_t value, int32_t *multiplier);

/* 1 / sqrt(value) times multiplier * 2^(shift - 31), saturated; 32767 where the value is not above 0. shift
 * in [-11, 30]. The output may be the input. */
void opgen_rsqrt_s16(int32_t multiplier, int32_t shift, const int16_t *input, int16_t *output, int32_t size);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_INVERSE_SQRT_H */
