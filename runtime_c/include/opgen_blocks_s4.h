/* SPDX-License-Identifier: Apache-2.0 */
/* Weights of 4 bits that are quantized by blocks: rows are cut into parts of `block` elements, an even
 * number, with a scale of 16 bits each. The results are those of LiteRT. */
#ifndef OPGEN_BLOCKS_S4_H
#define OPGEN_BLOCKS_S4_H

#include <stdint.h>

#include "opgen_index.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Rows times a matrix, plus a bias, which may be NULL. Each row is quantized by itself, into `scratch`, which
 * has `depth` bytes. `totals` has for each unit the sum of its weights. */
void opgen_dense_blocks_s4(int32_t batches, int32_t depth, int32_t units, int32_t block, const float *totals,
                           const float *input, const int8_t *weights, const float *bias,
                           const uint16_t *scales, int8_t *scratch, float *output);

/* Writes `count` rows of `depth` elements of a table of `rows` as real numbers. Returns 0, or
 * OPGEN_WRONG_INDEX. */
int opgen_gather_blocks_s4(int32_t count, int32_t rows, int32_t depth, int32_t block, const int32_t *indices,
                           const int8_t *table, const uint16_t *scales, float *output);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_BLOCKS_S4_H */
