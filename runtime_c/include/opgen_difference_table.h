/* SPDX-License-Identifier: Apache-2.0 */
/* Differences of quantized int8 of one size, and their squares, for the DSP extension. */
#ifndef OPGEN_DIFFERENCE_TABLE_H
#define OPGEN_DIFFERENCE_TABLE_H

#include <stdbool.h>
#include <stdint.h>

#include "opgen_broadcast.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Of two inputs the coarse one has the larger scale, or is the second of equal ones: its factor is 1/2.
 * table: for each byte of the fine one, twice what that adds to the difference, with the offset of the coarse
 * one, which comes first if `swapped`. output_shift is from -22 to -1, and there is no narrower range than
 * int8. It equals opgen_broadcast_sub_s8. The output may be an input. */
void opgen_sub_table_s8(const opgen_add_quant *quant, const int32_t *table, bool swapped, const int8_t *fine,
                        const int8_t *coarse, int8_t *output, int32_t count);

/* The same of squares. table: for each byte of the fine one, what it is less than the coarse one's offset. */
void opgen_squared_difference_table_s8(const opgen_add_quant *quant, const int32_t *table, const int8_t *fine,
                                       const int8_t *coarse, int8_t *output, int32_t count);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_DIFFERENCE_TABLE_H */
