/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_requantize.h"

#include <math.h>

#include "opgen_dsp.h"
#include "opgen_fixed_point.h"
#include "opgen_mve.h"
#include "opgen_round.h"

/* `value` is less the input's zero point. */
static inline int32_t requantize_scaled(const opgen_requant *quant, int32_t value)
{
    const int32_t result = opgen_multiply_by_quantized_multiplier(value, quant->multiplier, quant->shift);
    return opgen_clamp(opgen_wrapping_add(result, quant->output_zero_point), quant->low, quant->high);
}

static inline int32_t requantized(const opgen_requant *quant, int32_t value)
{
    return requantize_scaled(quant, opgen_wrapping_sub(value, quant->input_zero_point));
}

#if OPGEN_HAS_MVE

/* Four numbers at a time; `load` widens them, `store` narrows them. */
#define OPGEN_REQUANTIZE(name, input_type, load, output_type, store)                                         \
    void name(const opgen_requant *quant, const input_type *input, output_type *output, int32_t size)        \
    {                                                                                                        \
        const opgen_requant q = *quant;                                                                      \
        for (int32_t i = 0; i < size; i += 4) {                                                              \
            const mve_pred16_t inside = vctp32q((uint32_t)(size - i));                                       \
            const int32x4_t value = vsubq_n_s32((int32x4_t)load(input + i, inside), q.input_zero_point);     \
            const int32x4_t result = opgen_multiply_by_quantized_multiplier_4(value, q.multiplier, q.shift); \
            store(output + i, opgen_clamp_4(vaddq_n_s32(result, q.output_zero_point), q.low, q.high),        \
                  inside);                                                                                   \
        }                                                                                                    \
    }

#define store_u8(output, values, inside) vstrbq_p_u32(output, (uint32x4_t)(values), inside)

#else

/* The factors are copied: what is written could be they, as far as a compiler knows. */
#define OPGEN_REQUANTIZE(name, input_type, load, output_type, store)                                         \
    void name(const opgen_requant *quant, const input_type *input, output_type *output, int32_t size)        \
    {                                                                                                        \
        const opgen_requant q = *quant;                                                                      \
        for (int32_t i = 0; i < size; i++) {                                                                 \
            output[i] = (output_type)requantized(&q, input[i]);                                              \
        }                                                                                                    \
    }

#endif

OPGEN_REQUANTIZE(opgen_requantize_s8_s8, int8_t, vldrbq_z_s32, int8_t, vstrbq_p_s32)
OPGEN_REQUANTIZE(opgen_requantize_s8_u8, int8_t, vldrbq_z_s32, uint8_t, store_u8)
OPGEN_REQUANTIZE(opgen_requantize_u8_s8, uint8_t, vldrbq_z_u32, int8_t, vstrbq_p_s32)
OPGEN_REQUANTIZE(opgen_requantize_s8_s16, int8_t, vldrbq_z_s32, int16_t, vstrhq_p_s32)
OPGEN_REQUANTIZE(opgen_requantize_s8_s32, int8_t, vldrbq_z_s32, int32_t, vstrwq_p_s32)
OPGEN_REQUANTIZE(opgen_requantize_s16_s8, int16_t, vldrhq_z_s32, int8_t, vstrbq_p_s32)
OPGEN_REQUANTIZE(opgen_requantize_s16_s16, int16_t, vldrhq_z_s32, int16_t, vstrhq_p_s32)
OPGEN_REQUANTIZE(opgen_requantize_s16_s32, int16_t, vldrhq_z_s32, int32_t, vstrwq_p_s32)
OPGEN_REQUANTIZE(opgen_requantize_s32_s8, int32_t, vldrwq_z_s32, int8_t, vstrbq_p_s32)
OPGEN_REQUANTIZE(opgen_requantize_s32_s16, int32_t, vldrwq_z_s32, int16_t, vstrhq_p_s32)

/* `value` rounded to an integer, ties away from zero; |value| < 2^23. Without roundf, which is a slow call on
 * processors whose floating-point unit has no such instruction. */
static inline int32_t rounded(float value)
{
    const int32_t whole = (int32_t)value;
    const float rest = value - (float)whole;
    return whole + (int32_t)(rest >= 0.5f) - (int32_t)(rest <= -0.5f);
}

/* Limits before rounding: low and high are integers, so the order does not matter, and no number that an
 * int32_t cannot hold is converted. Written so that NaN gives `low`. */
static inline int32_t quantized(float value, float scale, int32_t zero_point, int32_t low, int32_t high)
{
    const float lowest = (float)(low - zero_point);
    const float highest = (float)(high - zero_point);
    const float ratio = value / scale;
    return rounded(ratio > lowest ? (ratio < highest ? ratio : highest) : lowest) + zero_point;
}

/* Four numbers at a time, where there is an FPU. Returns how many it has done: all but some at the end, or up
 * to where it stopped. */
#if defined(__GNUC__) && defined(__ARM_FEATURE_SAT) && __ARM_ARCH >= 7 && (__ARM_FP & 4) &&                  \
    !defined(__SOFTFP__)
#if OPGEN_HAS_MVE && (__ARM_FEATURE_MVE & 2)
static inline int32_t quantized_fours(float scale, int32_t zero_point, const float *input, int8_t *output,
                                      int32_t size)
{
    const float32x4_t least = vdupq_n_f32((float)(INT8_MIN - zero_point));
    const float32x4_t most = vdupq_n_f32((float)(INT8_MAX - zero_point));
    int32_t i = 0;
    for (; i + 4 <= size; i += 4) {
        /* Lanes are divided as scalars. Of NaN and a number, the larger one is the number. */
        register float32x4_t ratio __asm__("q0") = vldrwq_f32(input + i);
        __asm__("vdiv.f32 s0, s0, %1\n\tvdiv.f32 s1, s1, %1\n\tvdiv.f32 s2, s2, %1\n\tvdiv.f32 s3, s3, %1"
                : "+w"(ratio)
                : "t"(scale));
        const int32x4_t whole = vcvtaq_s32_f32(vminnmq_f32(vmaxnmq_f32(ratio, least), most));
        vstrbq_s32(output + i, vaddq_n_s32(whole, zero_point));
    }
    return i;
}
#else
/* Twice a number, without what is behind the point, limited to 16 bits; then rounded, ties away from zero:
 * below it the half that is left goes downwards. */
static inline int8_t rounded_to_s8(float value, int32_t addend)
{
    int32_t twice;
    __asm__("vcvt.s16.f32 %0, %0, #1" : "+t"(value));
    memcpy(&twice, &value, sizeof twice);
    return opgen_halve_to_s8(twice + (twice >> 31) + addend);
}

static inline int32_t quantized_fours(float scale, int32_t zero_point, const float *input, int8_t *output,
                                      int32_t size)
{
    const int32_t addend = 2 * zero_point + 1;
    int32_t i = 0;
    for (; i + 4 <= size; i += 4) {
        const float a = input[i] / scale;
        const float b = input[i + 1] / scale;
        const float c = input[i + 2] / scale;
        const float d = input[i + 3] / scale;
        const float sum = a + b + (c + d);
        if (sum != sum) { /* there may be NaN */
            break;
        }
        output[i] = rounded_to_s8(a, addend);
        output[i + 1] = rounded_to_s8(b, addend);
        output[i + 2] = rounded_to_s8(c, addend);
        output[i + 3] = rounded_to_s8(d, addend);
    }
    return i;
}
#endif
#else
#define quantized_fours(scale, zero_point, input, output, size) 0
#endif

void opgen_quantize_f32_s8(float scale, int32_t zero_point, const float *input, int8_t *output, int32_t size)
{
    for (int32_t i = 0; i < size; i++) {
        i += quantized_fours(scale, zero_point, input + i, output + i, size - i);
        if (i < size) {
            output[i] = (int8_t)quantized(input[i], scale, zero_point, INT8_MIN, INT8_MAX);
        }
    }
}

void opgen_quantize_f32_u8(float scale, int32_t zero_point, const float *input, uint8_t *output, int32_t size)
{
    for (int32_t i = 0; i < size; i++) {
        output[i] = (uint8_t)quantized(input[i], scale, zero_point, 0, UINT8_MAX);
    }
}

void opgen_quantize_f32_s16(float scale, int32_t zero_point, const float *input, int16_t *output,
                            int32_t size)
{
    for (int32_t i = 0; i < size; i++) {
        output[i] = (int16_t)quantized(input[i], scale, zero_point, INT16_MIN, INT16_MAX);
    }
}

/* Helium's part of opgen_quantize_limited_s8 and _s16: four numbers at a time. Returns how many it has done.
 */
#if OPGEN_HAS_MVE && (__ARM_FEATURE_MVE & 2)
#define QUANTIZED(name, type, store)                                                                         \
    static int32_t name(float inverse, int32_t zero_point, int32_t low, int32_t high, const float *input,    \
                        type *output, int32_t size)                                                          \
    {                                                                                                        \
        const float32x4_t lowest = vdupq_n_f32((float)(low - zero_point));                                   \
        const float32x4_t highest = vdupq_n_f32((float)(high - zero_point));                                 \
        int32_t i = 0;                                                                                       \
        for (; i + 4 <= size; i += 4) {                                                                      \
            const float32x4_t value = vmulq_n_f32(vldrwq_f32(input + i), inverse);                           \
            const float32x4_t limited = vminnmq_f32(vmaxnmq_f32(value, lowest), highest);                    \
            store(output + i, vaddq_n_s32(vcvtnq_s32_f32(limited), zero_point));                             \
        }                                                                                                    \
        return i;                                                                                            \
    }
QUANTIZED(quantized_s8, int8_t, vstrbq_s32)
QUANTIZED(quantized_s16, int16_t, vstrhq_s32)

/* That of opgen_dequantize_s8_f32 and _s16_f32. The instructions take numbers that are not normal for 0. */
#define DEQUANTIZED(name, type, load)                                                                        \
    static int32_t name(float scale, int32_t zero_point, const type *input, float *output, int32_t size)     \
    {                                                                                                        \
        const int32x4_t zero = vdupq_n_s32(zero_point);                                                      \
        const float32x4_t factor = vdupq_n_f32(scale);                                                       \
        int32_t i = 0;                                                                                       \
        for (; isnormal(scale) && i + 4 <= size; i += 4) {                                                   \
            const int32x4_t value = vsubq_s32((int32x4_t)load(input + i), zero);                             \
            vstrwq_f32(output + i, vmulq_f32(vcvtq_f32_s32(value), factor));                                 \
        }                                                                                                    \
        return i;                                                                                            \
    }
DEQUANTIZED(dequantized_s8, int8_t, vldrbq_s32)
DEQUANTIZED(dequantized_u8, uint8_t, vldrbq_u32)
DEQUANTIZED(dequantized_s16, int16_t, vldrhq_s32)
#else
#define quantized_s8(inverse, zero_point, low, high, input, output, size) 0
#define quantized_s16(inverse, zero_point, low, high, input, output, size) 0
#define dequantized_s8(scale, zero_point, input, output, size) 0
#define dequantized_u8(scale, zero_point, input, output, size) 0
#define dequantized_s16(scale, zero_point, input, output, size) 0
#endif

void opgen_quantize_limited_s8(float inverse, int32_t zero_point, int32_t low, int32_t high,
                               const float *input, int8_t *output, int32_t size)
{
    for (int32_t i = quantized_s8(inverse, zero_point, low, high, input, output, size); i < size; i++) {
        output[i] = (int8_t)opgen_quantize_to_even(input[i] * inverse, zero_point, low, high);
    }
}

void opgen_quantize_limited_s16(float inverse, int32_t zero_point, int32_t low, int32_t high,
                                const float *input, int16_t *output, int32_t size)
{
    for (int32_t i = quantized_s16(inverse, zero_point, low, high, input, output, size); i < size; i++) {
        output[i] = (int16_t)opgen_quantize_to_even(input[i] * inverse, zero_point, low, high);
    }
}

void opgen_quantize_to_even_s8(float inverse, int32_t zero_point, const float *input, int8_t *output,
                               int32_t size)
{
    opgen_quantize_limited_s8(inverse, zero_point, INT8_MIN, INT8_MAX, input, output, size);
}

void opgen_quantize_to_even_s16(float inverse, int32_t zero_point, const float *input, int16_t *output,
                                int32_t size)
{
    opgen_quantize_limited_s16(inverse, zero_point, INT16_MIN, INT16_MAX, input, output, size);
}

void opgen_dequantize_s8_f32(float scale, int32_t zero_point, const int8_t *input, float *output,
                             int32_t size)
{
    int32_t i = dequantized_s8(scale, zero_point, input, output, size);
    for (; i + 4 <= size; i += 4) {
        /* Read before any is written: what is written could be the input, for all that C knows. */
        const int8_t first = input[i];
        const int8_t second = input[i + 1];
        const int8_t third = input[i + 2];
        const int8_t fourth = input[i + 3];
        output[i] = scale * (float)(first - zero_point);
        output[i + 1] = scale * (float)(second - zero_point);
        output[i + 2] = scale * (float)(third - zero_point);
        output[i + 3] = scale * (float)(fourth - zero_point);
    }
    for (; i < size; i++) {
        output[i] = scale * (float)(input[i] - zero_point);
    }
}

void opgen_dequantize_u8_f32(float scale, int32_t zero_point, const uint8_t *input, float *output,
                             int32_t size)
{
    for (int32_t i = dequantized_u8(scale, zero_point, input, output, size); i < size; i++) {
        output[i] = scale * (float)(input[i] - zero_point);
    }
}

void opgen_dequantize_s16_f32(float scale, int32_t zero_point, const int16_t *input, float *output,
                              int32_t size)
{
    for (int32_t i = dequantized_s16(scale, zero_point, input, output, size); i < size; i++) {
        output[i] = scale * (float)(input[i] - zero_point);
    }
}

void opgen_abs_s16(const opgen_requant *quant, const int16_t *input, int16_t *output, int32_t size)
{
    for (int32_t i = 0; i < size; i++) {
        const int32_t value = input[i] - quant->input_zero_point;
        output[i] = (int16_t)requantize_scaled(quant, value < 0 ? -value : value);
    }
}

void opgen_clip_s8(int32_t low, int32_t high, const int8_t *input, int8_t *output, int32_t size)
{
    for (int32_t i = 0; i < size; i++) {
        output[i] = (int8_t)opgen_clamp(input[i], low, high);
    }
}

void opgen_clip_s16(int32_t low, int32_t high, const int16_t *input, int16_t *output, int32_t size)
{
    for (int32_t i = 0; i < size; i++) {
        output[i] = (int16_t)opgen_clamp(input[i], low, high);
    }
}

static inline int32_t leaky(const opgen_leaky_quant *quant, int32_t stored)
{
    const int32_t value = stored - quant->input_zero_point;
    const opgen_leaky_quant factors = *quant; /* all of it is read, whatever the sign: no branch */
    const int32_t alpha = factors.alpha_multiplier;
    const int32_t magnitude = alpha < 0 ? -alpha : alpha;
    const int32_t multiplier = value >= 0 ? factors.identity_multiplier : magnitude;
    const int32_t shift = value >= 0 ? factors.identity_shift : factors.alpha_shift;
    const int32_t result = opgen_multiply_by_quantized_multiplier(value, multiplier, shift);
    /* The sign is taken out, not put into the multiplication, because ties are rounded by sign. */
    const int32_t sign = ((value < 0) & (alpha < 0)) != 0 ? -1 : 1;
    return opgen_wrapping_add(opgen_wrapping_mul(result, sign), quant->output_zero_point);
}

void opgen_leaky_s8(const opgen_leaky_quant *quant, const int8_t *input, int8_t *output, int32_t size)
{
    const opgen_leaky_quant q = *quant;
    for (int32_t i = 0; i < size; i++) {
        output[i] = opgen_clamp_to_s8(leaky(&q, input[i]));
    }
}

void opgen_leaky_s16(const opgen_leaky_quant *quant, const int16_t *input, int16_t *output, int32_t size)
{
    for (int32_t i = 0; i < size; i++) {
        output[i] = opgen_clamp_to_s16(leaky(quant, input[i]));
    }
}
