/* SPDX-License-Identifier: Apache-2.0 */
/* Rows of layers that are computed row by row: what is kept of them moves on, or is added up. */
#ifndef OPGEN_ROWS_H
#define OPGEN_ROWS_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Moves each of `blocks` blocks of `size` bytes to its beginning, so that the first `gone` bytes drop out;
 * the last `gone` stay what they are. The output may be the input. */
void opgen_shift_rows(int32_t blocks, int32_t size, int32_t gone, const void *input, void *output);

/* output[i] = sums[i] + rows[i] + rows[i + count] + ..., modulo 2^32, of `size` elements, which are a
 * multiple of `count`. The output may be the sums. */
void opgen_add_rows_s8(int32_t count, int32_t size, const int32_t *sums, const int8_t *rows, int32_t *output);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_ROWS_H */
