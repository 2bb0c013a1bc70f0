/* SPDX-License-Identifier: Apache-2.0 */
/* Softmax of rows of `depth` elements: e^(x - max) divided by its sum. */
#ifndef OPGEN_SOFTMAX_H
#define OPGEN_SOFTMAX_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Of int8 in fixed point, as arm_softmax_s8, but of any depth: 512 elements or more that are nearly equal
 * take CMSIS-NN beyond its shifts. (value - max) * multiplier * 2^(shift - 31) is in Q5.26; elements more
 * than -`diff_min` below the greatest count as 0. Output: scale 1/256, zero point -128. */
void opgen_softmax_rows_s8(int32_t multiplier, int32_t shift, int32_t diff_min, int32_t rows, int32_t depth,
                           const int8_t *input, int8_t *output);

/* The same with an output of scale 1/65536, zero point -32768. */
void opgen_softmax_rows_s8_s16(int32_t multiplier, int32_t shift, int32_t diff_min, int32_t rows,
                               int32_t depth, const int8_t *input, int16_t *output);

/* Of int16, zero points 0, output scale 2^-15: both functions by tables of 513 entries that
 * opgen_interpolate_s16 reads.
 *
 * (value - max) * multiplier * 2^(shift - 31) is in units of 10 / 65535. `exp_table` is e^x for x in [-10,
 * 0], `reciprocal_table` 1 / (1 + x) for x in [0, 1], both in Q0.15. Saturates the reciprocal's argument and
 * the result as TensorFlow Lite Micro does. The output may be the input. */
void opgen_softmax_rows_s16(int32_t multiplier, int32_t shift, int32_t rows, int32_t depth,
                            const int16_t *exp_table, const int16_t *reciprocal_table, const int16_t *input,
                            int16_t *output);

/* Scaling of the logarithm of a softmax. (value - max) * multiplier * 2^(shift - 31) is in Q5.26, which
 * inverse_multiplier * 2^(inverse_shift - 31) undoes; elements more than -diff_min below the greatest count
 * as 0. */
typedef struct {
    int32_t multiplier;
    int32_t shift;
    int32_t inverse_multiplier;
    int32_t inverse_shift;
    int32_t diff_min;
} opgen_log_softmax_quant;

/* ln(softmax) of int8 in fixed point; depth < 4096. Output: scale 1/16, zero point 127. The output may be the
 * input. */
void opgen_log_softmax_rows_s8(const opgen_log_softmax_quant *quant, int32_t rows, int32_t depth,
                               const int8_t *input, int8_t *output);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_SOFTMAX_H */
