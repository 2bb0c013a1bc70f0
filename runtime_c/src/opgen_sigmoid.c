/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_sigmoid.h"

#include "opgen_mve.h"

/* Logistic function s(i / 24) in units of 2^-16. Because a chord of this concave function lies below it, each
 * entry is raised by half the error of interpolating midway to the next one:
 * round(s(i) + (s(i + 1/2) - (s(i) + s(i + 1)) / 2) / 2), the last entry saturated, and there once more. */
const uint16_t opgen_logistic_table[257] = {
    32768, 33451, 34133, 34813, 35493, 36169, 36843, 37513, 38180, 38841, 39498, 40149, 40794, 41432, 42064,
    42688, 43304, 43912, 44511, 45102, 45683, 46255, 46817, 47369, 47911, 48443, 48964, 49475, 49975, 50464,
    50942, 51409, 51865, 52311, 52745, 53169, 53581, 53983, 54374, 54755, 55125, 55485, 55834, 56174, 56503,
    56823, 57133, 57433, 57724, 58007, 58280, 58544, 58800, 59048, 59288, 59519, 59743, 59959, 60168, 60370,
    60565, 60753, 60935, 61110, 61279, 61441, 61599, 61750, 61896, 62036, 62172, 62302, 62428, 62549, 62666,
    62778, 62886, 62990, 63090, 63186, 63279, 63368, 63454, 63536, 63615, 63691, 63765, 63835, 63903, 63968,
    64030, 64090, 64148, 64204, 64257, 64308, 64357, 64405, 64450, 64494, 64536, 64576, 64614, 64652, 64687,
    64721, 64754, 64786, 64816, 64845, 64873, 64900, 64926, 64950, 64974, 64997, 65019, 65039, 65060, 65079,
    65097, 65115, 65132, 65149, 65164, 65179, 65194, 65208, 65221, 65234, 65246, 65258, 65269, 65280, 65291,
    65301, 65310, 65319, 65328, 65337, 65345, 65352, 65360, 65367, 65374, 65381, 65387, 65393, 65399, 65404,
    65410, 65415, 65420, 65425, 65429, 65433, 65438, 65442, 65445, 65449, 65453, 65456, 65459, 65462, 65465,
    65468, 65471, 65474, 65476, 65479, 65481, 65483, 65485, 65488, 65489, 65491, 65493, 65495, 65497, 65498,
    65500, 65501, 65503, 65504, 65505, 65507, 65508, 65509, 65510, 65511, 65512, 65513, 65514, 65515, 65516,
    65517, 65517, 65518, 65519, 65520, 65520, 65521, 65522, 65522, 65523, 65523, 65524, 65524, 65525, 65525,
    65526, 65526, 65526, 65527, 65527, 65528, 65528, 65528, 65529, 65529, 65529, 65529, 65530, 65530, 65530,
    65530, 65531, 65531, 65531, 65531, 65531, 65532, 65532, 65532, 65532, 65532, 65532, 65533, 65533, 65533,
    65533, 65533, 65533, 65533, 65533, 65534, 65534, 65534, 65534, 65534, 65534, 65534, 65534, 65534, 65534,
    65535, 65535,
};

#if OPGEN_HAS_MVE

/* `value` in units of 1 / (3 * 4096). */
static inline int32x4_t prescaled(int32x4_t value, int32_t multiplier, int32_t shift)
{
    const int32_t half = shift > 0 ? 1 << (shift - 1) : 0;
    return vshlq_r_s32(vaddq_n_s32(vmulq_n_s32(value, multiplier), half), -shift);
}

/* The table at `x` in units of 2^-bits of its step, as numbers with 16 + bits fraction bits; past its end
 * `saturated`. */
static inline int32x4_t interpolated(int32x4_t x, int32_t bits, int32_t saturated)
{
    const uint32x4_t distance = vreinterpretq_u32_s32(x);
    const uint32x4_t index = vshlq_r_u32(distance, -bits);
    const uint32x4_t inside = vminq_u32(index, vdupq_n_u32(254));
    const uint32x4_t left = vldrhq_gather_shifted_offset_u32(opgen_logistic_table, inside);
    const uint32x4_t right = vldrhq_gather_shifted_offset_u32(opgen_logistic_table + 1, inside);
    const uint32x4_t fraction = vandq_u32(distance, vdupq_n_u32((1u << bits) - 1u));
    const uint32x4_t result = vaddq_u32(vshlq_r_u32(left, bits), vmulq_u32(fraction, vsubq_u32(right, left)));
    return vpselq_s32(vdupq_n_s32(saturated), vreinterpretq_s32_u32(result), vcmphiq_n_u32(index, 254));
}

void opgen_sigmoid_s16(int32_t multiplier, int32_t shift, const int16_t *input, int16_t *output, int32_t size)
{
    const int32x4_t mirrored = vdupq_n_s32((1 << 25) + (1 << 9) - 1);
    for (int32_t i = 0; i < size; i += 4) {
        const mve_pred16_t inside = vctp32q((uint32_t)(size - i));
        const int32x4_t x = prescaled(vldrhq_z_s32(input + i, inside), multiplier, shift);
        const int32x4_t positive = interpolated(vabsq_s32(x), 9, 32767 << 10);
        const int32x4_t result =
            vpselq_s32(vaddq_n_s32(positive, 1 << 9), vsubq_s32(mirrored, positive), vcmpgeq_n_s32(x, 0));
        vstrhq_p_s32(output + i, vshrq_n_s32(result, 10), inside);
    }
}

void opgen_tanh_table_s16(int32_t multiplier, int32_t shift, const int16_t *input, int16_t *output,
                          int32_t size)
{
    for (int32_t i = 0; i < size; i += 4) {
        const mve_pred16_t inside = vctp32q((uint32_t)(size - i));
        const int32x4_t x = prescaled(vldrhq_z_s32(input + i, inside), multiplier, shift);
        const int32x4_t positive = vsubq_n_s32(interpolated(vabsq_s32(x), 8, 65535 << 8), 1 << 23);
        const int32x4_t sign = vshrq_n_s32(x, 31);
        vstrhq_p_s32(output + i, vshrq_n_s32(vaddq_n_s32(veorq_s32(positive, sign), 1 << 7), 8), inside);
    }
}

#else

/* `value` in units of 1 / (3 * 4096). */
static inline int32_t prescaled(int32_t value, int32_t multiplier, int32_t shift)
{
    const int32_t half = shift > 0 ? 1 << (shift - 1) : 0;
    return (value * multiplier + half) >> shift;
}

static inline uint32_t magnitude(int32_t value)
{
    return value < 0 ? 0u - (uint32_t)value : (uint32_t)value;
}

/* The table at `x` in units of 2^-bits of its step, as a number with 16 + bits fraction bits. */
static inline uint32_t interpolated(uint32_t x, uint32_t bits)
{
    const uint32_t index = x >> bits;
    const uint32_t fraction = x & ((1u << bits) - 1u);
    const uint32_t left = opgen_logistic_table[index];
    return (left << bits) + fraction * (opgen_logistic_table[index + 1] - left);
}

void opgen_sigmoid_s16(int32_t multiplier, int32_t shift, const int16_t *input, int16_t *output, int32_t size)
{
    const uint32_t one = 1u << 25;
    const uint32_t half_unit = 1u << 9;
    for (int32_t i = 0; i < size; i++) {
        const int32_t x = prescaled(input[i], multiplier, shift);
        const uint32_t distance = magnitude(x);
        const uint32_t inside = interpolated(distance < 255u << 9 ? distance : 0, 9);
        const uint32_t positive = distance < 255u << 9 ? inside : 32767u << 10;
        const uint32_t result = x >= 0 ? positive + half_unit : one - positive + half_unit - 1u;
        output[i] = (int16_t)(result >> 10);
    }
}

void opgen_tanh_table_s16(int32_t multiplier, int32_t shift, const int16_t *input, int16_t *output,
                          int32_t size)
{
    const int32_t half = 1 << 23;
    const int32_t half_unit = 1 << 7;
    for (int32_t i = 0; i < size; i++) {
        const int32_t x = prescaled(input[i], multiplier, shift);
        const uint32_t distance = magnitude(x);
        const uint32_t inside = interpolated(distance < 255u << 8 ? distance : 0, 8);
        const int32_t positive = (int32_t)(distance < 255u << 8 ? inside : 65535u << 8) - half;
        /* -1 where x is negative: then positive ^ sign is -positive - 1. */
        const int32_t sign = -(int32_t)(x < 0);
        output[i] = (int16_t)(((positive ^ sign) + half_unit) >> 8);
    }
}

#endif /* OPGEN_HAS_MVE */
