/* SPDX-License-Identifier: Apache-2.0 */
/* Quantized sums, differences and products of two arrays of which either may be broadcast; `loops` and `rank`
 * are those of OPGEN_FOR_EACH_PAIR.
 */
#ifndef OPGEN_BROADCAST_H
#define OPGEN_BROADCAST_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Rescaling of a quantized sum or difference.
 *
 * Both inputs, as value + offset (the negated zero point), are shifted left by `left_shift` to keep fraction
 * bits, brought to twice the larger input scale by multiplier * 2^(shift - 31), combined, and brought to the
 * output scale. All shifts are in [-31, 0]. */
typedef struct {
    int32_t input1_offset;
    int32_t input1_multiplier;
    int32_t input1_shift;
    int32_t input2_offset;
    int32_t input2_multiplier;
    int32_t input2_shift;
    int32_t left_shift;
    int32_t output_offset;
    int32_t output_multiplier;
    int32_t output_shift;
    int32_t activation_min;
    int32_t activation_max;
} opgen_add_quant;

/* Rescaling of a quantized product: (value1 + input1_offset) * (value2 + input2_offset) times
 * output_multiplier * 2^(output_shift - 31), plus output_offset, limited to the activation's range. */
typedef struct {
    int32_t input1_offset;
    int32_t input2_offset;
    int32_t output_offset;
    int32_t output_multiplier;
    int32_t output_shift;
    int32_t activation_min;
    int32_t activation_max;
} opgen_mul_quant;

/* Quantized sum. That of int8 takes factors that are not negative, offsets from -127 to 128 and a left shift
 * of 20, as all converters write them; `any` takes what does not overflow. */
void opgen_broadcast_add_s8(const opgen_add_quant *quant, const int32_t *loops, int32_t rank,
                            const int8_t *input1, const int8_t *input2, int8_t *output);
void opgen_broadcast_add_any_s8(const opgen_add_quant *quant, const int32_t *loops, int32_t rank,
                                const int8_t *input1, const int8_t *input2, int8_t *output);
void opgen_broadcast_add_s16(const opgen_add_quant *quant, const int32_t *loops, int32_t rank,
                             const int16_t *input1, const int16_t *input2, int16_t *output);

/* Quantized sum of `arrays` arrays of `count` elements, which are all quantized like input 1. As in
 * TensorFlow Lite Micro, the sum starts from the stored integer 0, not from the zero point. */
void opgen_add_n_s8(const opgen_add_quant *quant, int32_t arrays, int32_t count, const int8_t *const *inputs,
                    int8_t *output);

/* Quantized difference, input1 - input2. */
void opgen_broadcast_sub_s8(const opgen_add_quant *quant, const int32_t *loops, int32_t rank,
                            const int8_t *input1, const int8_t *input2, int8_t *output);
void opgen_broadcast_sub_s16(const opgen_add_quant *quant, const int32_t *loops, int32_t rank,
                             const int16_t *input1, const int16_t *input2, int16_t *output);

/* Quantized (input1 - input2)^2; here output_shift may be up to 31. */
void opgen_broadcast_squared_difference_s8(const opgen_add_quant *quant, const int32_t *loops, int32_t rank,
                                           const int8_t *input1, const int8_t *input2, int8_t *output);
void opgen_broadcast_squared_difference_s16(const opgen_add_quant *quant, const int32_t *loops, int32_t rank,
                                            const int16_t *input1, const int16_t *input2, int16_t *output);

/* Quantized product. */
void opgen_broadcast_mul_s8(const opgen_mul_quant *quant, const int32_t *loops, int32_t rank,
                            const int8_t *input1, const int8_t *input2, int8_t *output);
void opgen_broadcast_mul_s16(const opgen_mul_quant *quant, const int32_t *loops, int32_t rank,
                             const int16_t *input1, const int16_t *input2, int16_t *output);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_BROADCAST_H */
