/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_batch_matmul.h"

#include <string.h>

#include "opgen_four_products.h"
#include "opgen_loops.h"
#include "opgen_mve.h"

#if OPGEN_HAS_MVE

enum { PART_OF_LINE = 16, FOUR_LINES = 4 * PART_OF_LINE };

/* Copies part of a line, elements that are `step` apart, and zeros behind them; returns their sum. */
static int32_t matmul_copy_part(const int8_t *from, int32_t step, int32_t count, int8_t *to)
{
    const uint16x8_t places = vmulq_n_u16(vidupq_n_u16(0, 1), (uint16_t)step);
    int32_t sum = 0;
    for (int32_t i = 0; i < PART_OF_LINE; i += 8) {
        const mve_pred16_t inside = vctp16q((uint32_t)opgen_max(count - i, 0));
        const int16x8_t elements = vldrbq_gather_offset_z_s16(from + i * step, places, inside);
        vstrbq_s16(to + i, elements);
        sum = vaddvaq_s16(sum, elements);
    }
    return sum;
}

/* Puts columns into groups of four whose parts take turns, and what their sums begin with behind all. */
static void matmul_copy_columns(const opgen_matmul *matmul, const opgen_matmul_quant *quant,
                                const int8_t *second, int8_t *columns, int32_t *starts)
{
    const int32_t depth = matmul->depth;
    for (int32_t j = 0; j < matmul->columns; j++) {
        const int8_t *from = second + j * matmul->second_column_step;
        int8_t *to = columns + (j & 3) * PART_OF_LINE;
        int32_t sum = depth * quant->second_offset;
        int32_t count = (depth - 1) % PART_OF_LINE + 1;
        for (int32_t left = depth; left > 0; left -= count, count = PART_OF_LINE) {
            sum += matmul_copy_part(from, matmul->second_depth_step, count, to);
            from += count * matmul->second_depth_step;
            to += FOUR_LINES;
        }
        starts[j] = opgen_wrapping_mul(sum, quant->first_offset);
        columns += (j & 3) == 3 ? to - columns - 3 * PART_OF_LINE : 0;
    }
}

static int32_t matmul_sum_of_row(const int8_t *row, int32_t depth)
{
    int32_t sum = 0;
    for (int32_t k = 0; k < depth; k += 16) {
        sum = vaddvaq_s8(sum, vldrbq_z_s8(row + k, vctp8q((uint32_t)(depth - k))));
    }
    return sum;
}

static inline int32x4_t matmul_finished(const opgen_matmul_quant *quant, int32x4_t totals)
{
    const int32x4_t result =
        opgen_multiply_by_quantized_multiplier_4(totals, quant->multiplier, quant->shift);
    return opgen_clamp_4(vaddq_n_s32(result, quant->output_zero_point), INT8_MIN, INT8_MAX);
}

/* Two rows; the second one may be the first one again. */
static void matmul_two_rows(const opgen_matmul *matmul, const opgen_matmul_quant *quant, const int8_t *row0,
                            const int8_t *row1, const int8_t *columns, const int32_t *starts, int8_t *output0,
                            int8_t *output1)
{
    const opgen_matmul_quant own = *quant;
    const int32_t depth = matmul->depth;
    int32_t of_row0 = 0;
    int32_t of_row1 = 0;
    if (own.second_offset != 0) {
        of_row0 = opgen_wrapping_mul(matmul_sum_of_row(row0, depth), own.second_offset);
        of_row1 = opgen_wrapping_mul(matmul_sum_of_row(row1, depth), own.second_offset);
    }
    for (int32_t left = matmul->columns; left > 0; left -= 4) {
        const mve_pred16_t inside = vctp32q((uint32_t)left);
        const int32x4_t start = vldrwq_z_s32(starts, inside);
        int32x4_t totals0;
        int32x4_t totals1;
        columns = opgen_four_products(depth, row0, row1, columns, &totals0, &totals1);
        totals0 = vaddq_n_s32(vaddq_s32(totals0, start), of_row0);
        totals1 = vaddq_n_s32(vaddq_s32(totals1, start), of_row1);
        vstrbq_p_s32(output0, matmul_finished(&own, totals0), inside);
        vstrbq_p_s32(output1, matmul_finished(&own, totals1), inside);
        starts += 4;
        output0 += 4;
        output1 += 4;
    }
}

void opgen_batch_matmul_helium_s8(const opgen_matmul *matmul, const opgen_matmul_quant *quant,
                                  const int32_t *loops, int32_t rank, const int8_t *first,
                                  const int8_t *second, int8_t *output, void *scratch)
{
    const int32_t rows = matmul->rows;
    const int32_t width = matmul->columns;
    const int32_t size = (matmul->depth + 15) / 16 * PART_OF_LINE;
    int32_t *const starts = (int32_t *)scratch;
    int8_t *const columns = (int8_t *)(starts + (width + 3) / 4 * 4);
    int8_t *const lines = columns + (width + 3) / 4 * 4 * size;
    int32_t index[OPGEN_MAX_RANK] = {0};
    int32_t offset[2] = {0, 0};
    int32_t copied = -1; /* the matrix whose columns are there */
    int more = loops[0] > 0;
    while (more) {
        const int8_t *row = first + offset[0] * rows * matmul->depth;
        if (offset[1] != copied) {
            copied = offset[1];
            matmul_copy_columns(matmul, quant, second + copied * matmul->depth * width, columns, starts);
        }
        for (int32_t i = 0; i < rows; i += 2) {
            const int32_t next = i + 1 < rows ? 1 : 0;
            const int8_t *row0 = row;
            const int8_t *row1 = row + next * matmul->first_row_step;
            if (matmul->first_depth_step != 1) {
                for (int32_t k = 0; k < matmul->depth; k += PART_OF_LINE) {
                    const int32_t from = k * matmul->first_depth_step;
                    const int32_t count = matmul->depth - k;
                    matmul_copy_part(row0 + from, matmul->first_depth_step, count, lines + k);
                    matmul_copy_part(row1 + from, matmul->first_depth_step, count, lines + size + k);
                }
                row0 = lines;
                row1 = lines + size;
            }
            matmul_two_rows(matmul, quant, row0, row1, columns, starts, output, output + next * width);
            row += 2 * matmul->first_row_step;
            output += (1 + next) * width;
        }
        more = opgen_next_position(loops, rank, 3, index, offset);
    }
}

#else

void opgen_batch_matmul_helium_s8(const opgen_matmul *matmul, const opgen_matmul_quant *quant,
                                  const int32_t *loops, int32_t rank, const int8_t *first,
                                  const int8_t *second, int8_t *output, void *scratch)
{
    (void)scratch;
    opgen_batch_matmul_s8(matmul, quant, loops, rank, first, second, output);
}

#endif
