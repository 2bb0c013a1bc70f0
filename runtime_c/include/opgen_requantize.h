/* SPDX-License-Identifier: Apache-2.0 */
/* Between number formats: quantized to quantized, real to quantized, quantized to real; and the activation
 * functions that are no more than that. Every output may be the input where both have the same size.
 */
#ifndef OPGEN_REQUANTIZE_H
#define OPGEN_REQUANTIZE_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* (value - input_zero_point) times multiplier * 2^(shift - 31), plus output_zero_point, limited to [low,
 * high]: the range of the output's type, or the part of it that an activation leaves. */
typedef struct {
    int32_t input_zero_point;
    int32_t multiplier;
    int32_t shift;
    int32_t output_zero_point;
    int32_t low;
    int32_t high;
} opgen_requant;

void opgen_requantize_s8_s8(const opgen_requant *quant, const int8_t *input, int8_t *output, int32_t size);
void opgen_requantize_s8_u8(const opgen_requant *quant, const int8_t *input, uint8_t *output, int32_t size);
void opgen_requantize_u8_s8(const opgen_requant *quant, const uint8_t *input, int8_t *output, int32_t size);
void opgen_requantize_s8_s16(const opgen_requant *quant, const int8_t *input, int16_t *output, int32_t size);
void opgen_requantize_s8_s32(const opgen_requant *quant, const int8_t *input, int32_t *output, int32_t size);
void opgen_requantize_s16_s8(const opgen_requant *quant, const int16_t *input, int8_t *output, int32_t size);
void opgen_requantize_s16_s16(const opgen_requant *quant, const int16_t *input, int16_t *output,
                              int32_t size);
void opgen_requantize_s16_s32(const opgen_requant *quant, const int16_t *input, int32_t *output,
                              int32_t size);
void opgen_requantize_s32_s8(const opgen_requant *quant, const int32_t *input, int8_t *output, int32_t size);
void opgen_requantize_s32_s16(const opgen_requant *quant, const int32_t *input, int16_t *output,
                              int32_t size);

/* round(value / scale) + zero_point, ties away from zero, saturated; NaN gives the lowest number. */
void opgen_quantize_f32_s8(float scale, int32_t zero_point, const float *input, int8_t *output, int32_t size);
void opgen_quantize_f32_u8(float scale, int32_t zero_point, const float *input, uint8_t *output,
                           int32_t size);
void opgen_quantize_f32_s16(float scale, int32_t zero_point, const float *input, int16_t *output,
                            int32_t size);

/* round(value * inverse) + zero_point, ties to even, saturated; NaN gives the lowest number. */
void opgen_quantize_to_even_s8(float inverse, int32_t zero_point, const float *input, int8_t *output,
                               int32_t size);
void opgen_quantize_to_even_s16(float inverse, int32_t zero_point, const float *input, int16_t *output,
                                int32_t size);

/* The same, limited to [low, high]. */
void opgen_quantize_limited_s8(float inverse, int32_t zero_point, int32_t low, int32_t high,
                               const float *input, int8_t *output, int32_t size);
void opgen_quantize_limited_s16(float inverse, int32_t zero_point, int32_t low, int32_t high,
                                const float *input, int16_t *output, int32_t size);

/* scale * (value - zero_point), rounded once. */
void opgen_dequantize_s8_f32(float scale, int32_t zero_point, const int8_t *input, float *output,
                             int32_t size);
void opgen_dequantize_u8_f32(float scale, int32_t zero_point, const uint8_t *input, float *output,
                             int32_t size);
void opgen_dequantize_s16_f32(float scale, int32_t zero_point, const int16_t *input, float *output,
                              int32_t size);

/* value limited to [low, high]. */
void opgen_clip_s8(int32_t low, int32_t high, const int8_t *input, int8_t *output, int32_t size);
void opgen_clip_s16(int32_t low, int32_t high, const int16_t *input, int16_t *output, int32_t size);

/* |value| in another quantization. */
void opgen_abs_s16(const opgen_requant *quant, const int16_t *input, int16_t *output, int32_t size);

/* Rescaling with one factor for numbers >= 0 and another, which may be negative, for those < 0. */
typedef struct {
    int32_t input_zero_point;
    int32_t output_zero_point;
    int32_t alpha_multiplier;
    int32_t alpha_shift;
    int32_t identity_multiplier;
    int32_t identity_shift;
} opgen_leaky_quant;

/* Quantized x for x >= 0, else alpha * x, saturated. */
void opgen_leaky_s8(const opgen_leaky_quant *quant, const int8_t *input, int8_t *output, int32_t size);
void opgen_leaky_s16(const opgen_leaky_quant *quant, const int16_t *input, int16_t *output, int32_t size);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_REQUANTIZE_H */
