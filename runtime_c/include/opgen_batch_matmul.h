/* SPDX-License-Identifier: Apache-2.0 */
/* Products of matrices, one per batch; either array may be broadcast over batches.
 *
 * `loops` is int32[rank][3] with rows (batches, step in matrices of the first array, of the second),
 * outermost first, 1 <= rank <= OPGEN_MAX_RANK; no batches are one row of size 0. The output is contiguous.
 */
#ifndef OPGEN_BATCH_MATMUL_H
#define OPGEN_BATCH_MATMUL_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* rows x depth times depth x columns. The steps are elements between neighbours along one axis of a matrix,
 * so that either may be stored transposed. */
typedef struct {
    int32_t rows;
    int32_t depth;
    int32_t columns;
    int32_t first_row_step;
    int32_t first_depth_step;
    int32_t second_depth_step;
    int32_t second_column_step;
} opgen_matmul;

/* Offsets are minus the zero points; sums times multiplier * 2^(shift - 31) are stored. */
typedef struct {
    int32_t first_offset;
    int32_t second_offset;
    int32_t output_zero_point;
    int32_t multiplier;
    int32_t shift;
} opgen_matmul_quant;

/* Sums run over the depth in its order. */
void opgen_batch_matmul_f32(const opgen_matmul *matmul, const int32_t *loops, int32_t rank,
                            const float *first, const float *second, float *output);

/* Sums modulo 2^32. */
void opgen_batch_matmul_s8(const opgen_matmul *matmul, const opgen_matmul_quant *quant, const int32_t *loops,
                           int32_t rank, const int8_t *first, const int8_t *second, int8_t *output);

/* The same for the DSP extension, where sums are below 2^30 and 1 to 22 bits are dropped: as pairs of halves,
 * of which the columns of a matrix, and two rows, are kept in `scratch`: (depth + 3) / 4 * 8 * (columns + 2)
 * bytes, of an even number of columns. */
void opgen_batch_matmul_pairs_s8(const opgen_matmul *matmul, const opgen_matmul_quant *quant,
                                 const int32_t *loops, int32_t rank, const int8_t *first,
                                 const int8_t *second, int8_t *output, void *scratch);

/* The same for Helium, with a depth of at least 1 and steps below 8192. `scratch` has columns, and two rows
 * whose elements are not neighbours: for both rounded up, to 4 and to 16,
 * columns * (depth + 4) + 2 * depth bytes. */
void opgen_batch_matmul_helium_s8(const opgen_matmul *matmul, const opgen_matmul_quant *quant,
                                  const int32_t *loops, int32_t rank, const int8_t *first,
                                  const int8_t *second, int8_t *output, void *scratch);

/* Zero points of 0; sums of 64 bits, rescaled with one rounding. */
void opgen_batch_matmul_s16(const opgen_matmul *matmul, const opgen_matmul_quant *quant, const int32_t *loops,
                            int32_t rank, const int16_t *first, const int16_t *second, int16_t *output);

/* As opgen_batch_matmul_s16; the multiplier and the shift of column i are at i * factor_step. */
void opgen_batch_matmul_s16_s8(const opgen_matmul *matmul, const int32_t *multipliers, const int32_t *shifts,
                               int32_t factor_step, const int32_t *loops, int32_t rank, const int16_t *first,
                               const int8_t *second, int16_t *output);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_BATCH_MATMUL_H */
