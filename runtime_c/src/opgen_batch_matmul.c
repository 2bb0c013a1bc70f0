#include "opgen_batch_matmul.h"

#include "opgen_dot_s16.h"
#include "opgen_loops.h"

/* The body of all three, which differ in types, in what is `added` to `total` for one pair of elements (x,
 * y), and in how it is `finished`. */
#define OPGEN_BATCH_MATMUL(element_type, total_type, added, finished)                                        \
    int32_t index[OPGEN_MAX_RANK] = {0};                                                                     \
    int32_t offset[2] = {0, 0};                                                                              \
    int more = loops[0] > 0;                                                                                 \
    while (more) {                                                                                           \
        const element_type *row = first + offset[0] * matmul->rows * matmul->depth;                          \
        for (int32_t i = 0; i < matmul->rows; i++) {                                                         \
            const element_type *column = second + offset[1] * matmul->depth * matmul->columns;               \
            for (int32_t j = 0; j < matmul->columns; j++) {                                                  \
                total_type total = 0;                                                                        \
                for (int32_t k = 0; k < matmul->depth; k++) {                                                \
                    const element_type x = row[k * matmul->first_depth_step];                                \
                    const element_type y = column[k * matmul->second_depth_step];                            \
                    total = (added);                                                                         \
                }                                                                                            \
                *output++ = (finished);                                                                      \
                column += matmul->second_column_step;                                                        \
            }                                                                                                \
            row += matmul->first_row_step;                                                                   \
        }                                                                                                    \
        more = opgen_next_position(loops, rank, 3, index, offset);                                           \
    }

void opgen_batch_matmul_f32(const opgen_matmul *matmul, const int32_t *loops, int32_t rank,
                            const float *first, const float *second, float *output)
{
    OPGEN_BATCH_MATMUL(float, float, total + x * y, total)
}

void opgen_batch_matmul_s8(const opgen_matmul *matmul, const opgen_matmul_quant *quant, const int32_t *loops,
                           int32_t rank, const int8_t *first, const int8_t *second, int8_t *output)
{
    OPGEN_BATCH_MATMUL(int8_t, int32_t,
                       opgen_wrapping_add(total, (x + quant->first_offset) * (y + quant->second_offset)),
                       opgen_clamp_to_s8(opgen_wrapping_add(
                           opgen_multiply_by_quantized_multiplier(total, quant->multiplier, quant->shift),
                           quant->output_zero_point)))
}

void opgen_batch_matmul_s16(const opgen_matmul *matmul, const opgen_matmul_quant *quant, const int32_t *loops,
                            int32_t rank, const int16_t *first, const int16_t *second, int16_t *output)
{
    OPGEN_BATCH_MATMUL(int16_t, int64_t, total + (int64_t)x * y,
                       opgen_clamp_to_s16(opgen_rescale_wide(total, quant->multiplier, quant->shift)))
}
