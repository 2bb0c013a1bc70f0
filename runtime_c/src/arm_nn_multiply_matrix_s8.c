/* SPDX-License-Identifier: Apache-2.0 */
#include "arm_nnsupportfunctions.h"

/* Four rows are taken at a time, so that each input element is widened once for all of them. */
#define ROWS 4

/* The factors of ROWS rows. Where the matrix ends, its last row is repeated. */
typedef struct {
    const int8_t *weights[ROWS];
    int32_t bias[ROWS];
    int32_t multiplier[ROWS];
    int32_t shift[ROWS];
} row_block;

static row_block rows_from(const opgen_matrix_s8 *matrix, int32_t first)
{
    row_block block;

    for (int32_t r = 0; r < ROWS; r++) {
        const int32_t row = opgen_min(first + r, matrix->rows - 1);
        const int32_t factor = matrix->is_per_channel ? row : 0;
        block.weights[r] = matrix->weights + (size_t)row * (size_t)matrix->columns;
        block.bias[r] = matrix->bias != NULL ? matrix->bias[row] : 0;
        block.multiplier[r] = matrix->multiplier[factor];
        block.shift[r] = matrix->shift[factor];
    }
    return block;
}

/* A zero point of the weights adds filter_offset * sum(input + input_offset) to every row. */
static int32_t filter_offset_correction(const opgen_matrix_s8 *matrix, const int8_t *input)
{
    int32_t sum = 0;

    for (int32_t i = 0; i < matrix->columns; i++) {
        sum = opgen_wrapping_add(sum, input[i] + matrix->input_offset);
    }
    return opgen_wrapping_mul(sum, matrix->filter_offset);
}

/* sum[r] = dot(input + input_offset, row r + filter_offset) modulo 2^32. */
static void multiply_rows(const opgen_matrix_s8 *matrix, const row_block *block, const int8_t *input,
                          int32_t sum[ROWS])
{
    const int16_t offset = (int16_t)matrix->input_offset;
    const int32_t count = opgen_min(matrix->columns, OPGEN_MAX_TERMS_S8);

    opgen_dot_s8_by_4(input, offset, block->weights, count, sum);
    if (count < matrix->columns) {
        for (int32_t r = 0; r < ROWS; r++) {
            const int32_t rest =
                opgen_dot_s8(input + count, offset, block->weights[r] + count, matrix->columns - count);
            sum[r] = opgen_wrapping_add(sum[r], rest);
        }
    }
    if (matrix->filter_offset != 0) {
        const int32_t correction = filter_offset_correction(matrix, input);
        for (int32_t r = 0; r < ROWS; r++) {
            sum[r] = opgen_wrapping_add(sum[r], correction);
        }
    }
}

void arm_nn_multiply_matrix_s8(const opgen_matrix_s8 *matrix, const int8_t *input, int32_t vectors,
                               int32_t input_stride, int8_t *output, int32_t output_stride,
                               int32_t row_stride)
{
    for (int32_t first = 0; first < matrix->rows; first += ROWS) {
        const row_block block = rows_from(matrix, first);
        const int32_t rows = opgen_min(matrix->rows - first, ROWS);

        for (int32_t i = 0; i < vectors; i++) {
            int8_t *target = output + i * output_stride + first * row_stride;
            int32_t sum[ROWS];
            multiply_rows(matrix, &block, input + i * input_stride, sum);
            for (int32_t r = 0; r < rows; r++) {
                target[r * row_stride] =
                    opgen_requantize_to_s8(opgen_wrapping_add(sum[r], block.bias[r]), block.multiplier[r],
                                           block.shift[r], matrix->output_offset, matrix->range);
            }
        }
    }
}
