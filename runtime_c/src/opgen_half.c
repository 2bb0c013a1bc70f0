#include "opgen_half.h"

#include <string.h>

/* Exponent and fraction are moved to where float32 has them; a factor of 2^112 makes up for the exponents'
 * biases of 15 and 127, for subnormal numbers too. Infinity and NaN keep the greatest exponent. */
static float widen(uint16_t half)
{
    const uint32_t magnitude = (uint32_t)(half & 0x7FFFu) << 13;
    const uint32_t sign = (uint32_t)(half & 0x8000u) << 16;
    uint32_t bits = magnitude | 0x70000000u;
    float value;
    if (magnitude < 0x0F800000u) {
        memcpy(&value, &magnitude, sizeof value);
        value *= 5.192296858534828e33f;
        memcpy(&bits, &value, sizeof bits);
    }
    bits |= sign;
    memcpy(&value, &bits, sizeof value);
    return value;
}

void opgen_widen_half(const uint16_t *input, int32_t count, float *output)
{
    for (int32_t i = 0; i < count; i++) {
        output[i] = widen(input[i]);
    }
}
