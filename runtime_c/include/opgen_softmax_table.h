/* SPDX-License-Identifier: Apache-2.0 */
/* Softmax of rows of int8 whose exponentials are in a table. */
#ifndef OPGEN_SOFTMAX_TABLE_H
#define OPGEN_SOFTMAX_TABLE_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* As opgen_softmax_rows_s8 and opgen_softmax_rows_s8_s16. `table[last]` is that of the largest element, 2^31
 * - 1, the one before that of the next smaller integer, and so on; all that are lower have `table[0]`. An
 * exponential is in Q0.31, and 0 where it would add nothing to the sum. 1 <= last <= 255, depth < 4096. */
void opgen_softmax_table_s8(const int32_t *table, int32_t last, int32_t rows, int32_t depth,
                            const int8_t *input, int8_t *output);
void opgen_softmax_table_s8_s16(const int32_t *table, int32_t last, int32_t rows, int32_t depth,
                                const int8_t *input, int16_t *output);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_SOFTMAX_TABLE_H */
