/* SPDX-License-Identifier: Apache-2.0 */
/* Logistic function and hyperbolic tangent of int16, output scale 2^-15, all zero points 0.
 *
 * An input element is first brought to units of 1 / (3 * 4096) by (value * multiplier + half) >> shift, with
 * multiplier in [0, 32767] and shift in [0, 31]. Then a table of the logistic function with steps of 1/24 is
 * interpolated; tanh(x) = 2 logistic(2x) - 1 uses the same one. Equals TensorFlow Lite Micro's int16 kernels.
 * The output may be the input.
 */
#ifndef OPGEN_SIGMOID_H
#define OPGEN_SIGMOID_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What is interpolated, in units of 2^-16; the last entry stands for all that follow. */
extern const uint16_t opgen_logistic_table[257];

/* 1 / (1 + e^-x). */
void opgen_sigmoid_s16(int32_t multiplier, int32_t shift, const int16_t *input, int16_t *output,
                       int32_t size);

/* tanh(x). */
void opgen_tanh_table_s16(int32_t multiplier, int32_t shift, const int16_t *input, int16_t *output,
                          int32_t size);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_SIGMOID_H */
