/* Softmax of int16, zero points 0, output scale 2^-15. */
#ifndef OPGEN_SOFTMAX_H
#define OPGEN_SOFTMAX_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* In each of `rows` rows of `depth` elements: e^(x - max) divided by its sum, both by tables of 513 entries
 * that opgen_interpolate_s16 reads.
 *
 * (value - max) * multiplier * 2^(shift - 31) is in units of 10 / 65535. `exp_table` is e^x for x in [-10,
 * 0], `reciprocal_table` 1 / (1 + x) for x in [0, 1], both in Q0.15. Saturates the reciprocal's argument and
 * the result as TensorFlow Lite Micro does. The output may be the input. */
void opgen_softmax_rows_s16(int32_t multiplier, int32_t shift, int32_t rows, int32_t depth,
                            const int16_t *exp_table, const int16_t *reciprocal_table, const int16_t *input,
                            int16_t *output);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_SOFTMAX_H */
