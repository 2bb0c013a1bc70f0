#include "arm_nnsupportfunctions.h"

/* Rows are taken four at a time: the input is widened once for all four. */
static void multiply_four_rows(const opgen_matrix_s8 *matrix, const int8_t *input, int32_t first_row,
                               int32_t correction, int8_t *output, int32_t row_stride)
{
    const int32_t rows = opgen_min(matrix->rows - first_row, 4);
    const int8_t *weights[4];
    int32_t total[4] = {0, 0, 0, 0};

    for (int32_t r = 0; r < 4; r++) {
        weights[r] = matrix->weights + (size_t)(first_row + opgen_min(r, rows - 1)) * (size_t)matrix->columns;
    }
    for (int32_t start = 0; start < matrix->columns; start += OPGEN_MAX_TERMS_S8) {
        const int32_t count = opgen_min(matrix->columns - start, OPGEN_MAX_TERMS_S8);
        int32_t sum[4];
        opgen_dot_s8_by_4(input + start, (int16_t)matrix->input_offset, weights, count, sum);
        for (int32_t r = 0; r < 4; r++) {
            total[r] = opgen_wrapping_add(total[r], sum[r]);
            weights[r] += count;
        }
    }
    for (int32_t r = 0; r < rows; r++) {
        const int32_t row = first_row + r;
        const int32_t factor = matrix->is_per_channel ? row : 0;
        const int32_t bias = matrix->bias != NULL ? matrix->bias[row] : 0;
        const int32_t accumulator = opgen_wrapping_add(opgen_wrapping_add(total[r], correction), bias);
        output[row * row_stride] =
            opgen_requantize_to_s8(accumulator, matrix->multiplier[factor], matrix->shift[factor],
                                   matrix->output_offset, matrix->range);
    }
}

/* A zero point of the weights adds filter_offset * sum(input + input_offset) to every row. */
static int32_t filter_offset_correction(const opgen_matrix_s8 *matrix, const int8_t *input)
{
    int32_t sum = 0;
    if (matrix->filter_offset == 0) {
        return 0;
    }
    for (int32_t i = 0; i < matrix->columns; i++) {
        sum = opgen_wrapping_add(sum, input[i] + matrix->input_offset);
    }
    return opgen_wrapping_mul(sum, matrix->filter_offset);
}

void arm_nn_multiply_matrix_s8(const opgen_matrix_s8 *matrix, const int8_t *input, int32_t vectors,
                               int32_t input_stride, int8_t *output, int32_t output_stride,
                               int32_t row_stride)
{
    for (int32_t i = 0; i < vectors; i++) {
        const int32_t correction = filter_offset_correction(matrix, input);
        for (int32_t row = 0; row < matrix->rows; row += 4) {
            multiply_four_rows(matrix, input, row, correction, output, row_stride);
        }
        input += input_stride;
        output += output_stride;
    }
}
