/* SPDX-License-Identifier: Apache-2.0 */
/* Sums of quantized int8 of one size, differences, and their squares, for the DSP extension. */
#ifndef OPGEN_SUM_TABLE_H
#define OPGEN_SUM_TABLE_H

#include <stdbool.h>
#include <stdint.h>

#include "opgen_broadcast.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Of two inputs the coarse one has the larger scale, or is the second of equal ones: its factor is 1/2. It is
 * added if `adds`, as in sums and in differences where it comes first, else taken away.
 * table: for each byte of the fine one, twice what that adds to the result, with the offset of the coarse
 * one. output_shift is from -22 to -1, and there is no narrower range than int8. It equals
 * opgen_broadcast_add_s8 and opgen_broadcast_sub_s8. The output may be an input. */
void opgen_sum_table_s8(const opgen_add_quant *quant, const int32_t *table, bool adds, const int8_t *fine,
                        const int8_t *coarse, int8_t *output, int32_t count);

/* The same of squares. table: for each byte of the fine one, what it is less than the coarse one's offset. */
void opgen_squared_difference_table_s8(const opgen_add_quant *quant, const int32_t *table, const int8_t *fine,
                                       const int8_t *coarse, int8_t *output, int32_t count);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_SUM_TABLE_H */
