/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_batch_matmul.h"

#include "opgen_dot_s16.h"
#include "opgen_loops.h"

/* The body of all, which differ in types, and in the macros that add the product of x and y to a total, and
 * that finish the total of a column. Columns are computed together, so that their sums do not wait for one
 * another: of neighbours `at_once`, as many as compilers vectorize; of others four. */
#define OPGEN_BATCH_MATMUL(first_type, second_type, total_type, at_once, SUM, FINISHED)                      \
    const int32_t x_step = matmul->first_depth_step;                                                         \
    const int32_t y_step = matmul->second_depth_step;                                                        \
    const int32_t step = matmul->second_column_step;                                                         \
    int32_t index[OPGEN_MAX_RANK] = {0};                                                                     \
    int32_t offset[2] = {0, 0};                                                                              \
    int more = loops[0] > 0;                                                                                 \
    while (more) {                                                                                           \
        const first_type *row = first + offset[0] * matmul->rows * matmul->depth;                            \
        for (int32_t i = 0; i < matmul->rows; i++) {                                                         \
            const second_type *column = second + offset[1] * matmul->depth * matmul->columns;                \
            int32_t left = matmul->columns;                                                                  \
            while (left > 0) {                                                                               \
                const int32_t count = step == 1 && left >= at_once ? at_once : opgen_min(left, 4);           \
                total_type totals[at_once] = {0};                                                            \
                if (count == at_once) {                                                                      \
                    for (int32_t k = 0; k < matmul->depth; k++) {                                            \
                        const first_type x = row[k * x_step];                                                \
                        const second_type *const y = column + k * y_step;                                    \
                        for (int32_t j = 0; j < at_once; j++) {                                              \
                            totals[j] = SUM(totals[j], x, y[j]);                                             \
                        }                                                                                    \
                    }                                                                                        \
                } else {                                                                                     \
                    /* The last columns are fewer: then some are computed in vain. */                        \
                    const second_type *y0 = column;                                                          \
                    const second_type *y1 = column + opgen_min(1, count - 1) * step;                         \
                    const second_type *y2 = column + opgen_min(2, count - 1) * step;                         \
                    const second_type *y3 = column + opgen_min(3, count - 1) * step;                         \
                    total_type total0 = 0;                                                                   \
                    total_type total1 = 0;                                                                   \
                    total_type total2 = 0;                                                                   \
                    total_type total3 = 0;                                                                   \
                    for (int32_t k = 0; k < matmul->depth; k++) {                                            \
                        const first_type x = row[k * x_step];                                                \
                        total0 = SUM(total0, x, y0[k * y_step]);                                             \
                        total1 = SUM(total1, x, y1[k * y_step]);                                             \
                        total2 = SUM(total2, x, y2[k * y_step]);                                             \
                        total3 = SUM(total3, x, y3[k * y_step]);                                             \
                    }                                                                                        \
                    totals[0] = total0;                                                                      \
                    totals[1] = total1;                                                                      \
                    totals[2] = total2;                                                                      \
                    totals[3] = total3;                                                                      \
                }                                                                                            \
                for (int32_t j = 0; j < count; j++) {                                                        \
                    *output++ = FINISHED(totals[j], matmul->columns - left + j);                             \
                }                                                                                            \
                column += count * step;                                                                      \
                left -= count;                                                                               \
            }                                                                                                \
            row += matmul->first_row_step;                                                                   \
        }                                                                                                    \
        more = opgen_next_position(loops, rank, 3, index, offset);                                           \
    }

#define OPGEN_SUM_F32(total, x, y) ((total) + (x) * (y))
#define OPGEN_FINISHED_F32(total, column) (total)

void opgen_batch_matmul_f32(const opgen_matmul *matmul, const int32_t *loops, int32_t rank,
                            const float *first, const float *second, float *output)
{
    OPGEN_BATCH_MATMUL(float, float, float, 8, OPGEN_SUM_F32, OPGEN_FINISHED_F32)
}

#define OPGEN_SUM_S8(total, x, y) opgen_plus(total, ((x) + first_offset) * ((y) + second_offset))
#define OPGEN_FINISHED_S8(total, column)                                                                     \
    opgen_clamp_to_s8(opgen_wrapping_add(                                                                    \
        opgen_multiply_by_quantized_multiplier((int32_t)(total), quant->multiplier, quant->shift),           \
        quant->output_zero_point))

void opgen_batch_matmul_s8(const opgen_matmul *matmul, const opgen_matmul_quant *quant, const int32_t *loops,
                           int32_t rank, const int8_t *first, const int8_t *second, int8_t *output)
{
    const int32_t first_offset = quant->first_offset;
    const int32_t second_offset = quant->second_offset;
    OPGEN_BATCH_MATMUL(int8_t, int8_t, uint32_t, 16, OPGEN_SUM_S8, OPGEN_FINISHED_S8)
}

#define OPGEN_SUM_S16(total, x, y) ((total) + (int64_t)(x) * (y))
#define OPGEN_FINISHED_S16(total, column)                                                                    \
    opgen_clamp_to_s16(opgen_rescale_wide(total, quant->multiplier, quant->shift))

void opgen_batch_matmul_s16(const opgen_matmul *matmul, const opgen_matmul_quant *quant, const int32_t *loops,
                            int32_t rank, const int16_t *first, const int16_t *second, int16_t *output)
{
    OPGEN_BATCH_MATMUL(int16_t, int16_t, int64_t, 8, OPGEN_SUM_S16, OPGEN_FINISHED_S16)
}

#define OPGEN_FINISHED_S16_S8(total, column)                                                                 \
    opgen_clamp_to_s16(                                                                                      \
        opgen_rescale_wide(total, multipliers[(column)*factor_step], shifts[(column)*factor_step]))

void opgen_batch_matmul_s16_s8(const opgen_matmul *matmul, const int32_t *multipliers, const int32_t *shifts,
                               int32_t factor_step, const int32_t *loops, int32_t rank, const int16_t *first,
                               const int8_t *second, int16_t *output)
{
    OPGEN_BATCH_MATMUL(int16_t, int8_t, int64_t, 8, OPGEN_SUM_S16, OPGEN_FINISHED_S16_S8)
}
