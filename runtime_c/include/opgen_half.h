/* SPDX-License-Identifier: Apache-2.0 */
/* Real numbers of 16 bits (IEEE 754 binary16), in uint16_t: C99 has no type for them. */
#ifndef OPGEN_HALF_H
#define OPGEN_HALF_H

#include <stdint.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A number as float32, which is exact. Exponent and fraction are moved to where float32 has them; a factor of
 * 2^112 makes up for the exponents' biases of 15 and 127, for subnormal numbers too. Infinity and NaN keep
 * the greatest exponent. */
static inline float opgen_half_value(uint16_t half)
{
    const uint32_t magnitude = (uint32_t)(half & 0x7FFFu) << 13;
    const uint32_t sign = (uint32_t)(half & 0x8000u) << 16;
    const uint32_t greatest = magnitude >= 0x0F800000u ? 0x7F800000u : 0u;
    uint32_t bits;
    float value;
    memcpy(&value, &magnitude, sizeof value);
    value *= 5.192296858534828e33f;
    memcpy(&bits, &value, sizeof bits);
    bits |= sign | greatest;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* Writes `count` numbers as float32. */
void opgen_widen_half(const uint16_t *input, int32_t count, float *output);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_HALF_H */
