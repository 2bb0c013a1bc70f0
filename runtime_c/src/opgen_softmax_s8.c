/* SPDX-License-Identifier: Apache-2.0 */
#include <stdbool.h>
#include <stddef.h>

#include "opgen_fixed_point.h"
#include "opgen_softmax.h"

/* The sum of exponentials is kept in Q12.19. */
#define SOFTMAX_S8_SUM_INTEGER_BITS 12

/* So many exponentials of a row are kept; those behind them are computed again. */
#define SOFTMAX_S8_KEPT 32

typedef struct {
    int32_t multiplier;
    int32_t shift;
    int32_t lowest_difference;
} softmax_s8_exponent;

/* e^(beta * scale * difference) in Q0.31, for difference <= 0; below the lowest one it is what that gives. */
static int32_t scaled_exp(const softmax_s8_exponent *e, int32_t difference)
{
    const int32_t shifted = opgen_shift_left(opgen_max(difference, e->lowest_difference), e->shift);
    return opgen_exp_on_negative_values(opgen_saturating_rounding_doubling_high_mul(shifted, e->multiplier));
}

static int32_t sum_of_exps(const softmax_s8_exponent *e, const int8_t *input, int32_t size, int32_t maximum,
                           int32_t *kept)
{
    int32_t sum = 0;

    for (int32_t i = 0; i < size; i++) {
        const int32_t difference = input[i] - maximum;
        const int32_t exponential = scaled_exp(e, difference);
        const int32_t term = opgen_rounding_divide_by_pot(exponential, SOFTMAX_S8_SUM_INTEGER_BITS);
        if (i < SOFTMAX_S8_KEPT) {
            kept[i] = exponential;
        }
        sum = opgen_wrapping_add(sum, difference >= e->lowest_difference ? term : 0);
    }
    return sum;
}

static int32_t maximum_of(const int8_t *input, int32_t size)
{
    int32_t maximum = INT8_MIN;

    for (int32_t i = 0; i < size; i++) {
        maximum = opgen_max(maximum, input[i]);
    }
    return maximum;
}

/* To the one of the two outputs that is not NULL. */
static void softmax_rows(const softmax_s8_exponent *e, int32_t rows, int32_t depth, const int8_t *input,
                         int8_t *output_s8, int16_t *output_s16)
{
    const int32_t lowest = output_s8 != NULL ? INT8_MIN : INT16_MIN;
    const int32_t highest = output_s8 != NULL ? INT8_MAX : INT16_MAX;

    for (int32_t row = 0; row < rows; row++) {
        int32_t kept[SOFTMAX_S8_KEPT];
        const int32_t maximum = maximum_of(input, depth);
        const int32_t sum = sum_of_exps(e, input, depth, maximum, kept);
        const int32_t headroom = opgen_count_leading_zeros((uint32_t)sum);
        const uint32_t fraction = headroom < 32 ? ((uint32_t)sum << headroom) - 0x80000000u : 0;
        const int32_t scale = opgen_one_over_one_plus_x_for_x_in_0_1((int32_t)fraction);
        /* From Q0.31 to the 8 or 16 bits of the output, undoing the normalization of the sum. */
        const int32_t right_shift =
            SOFTMAX_S8_SUM_INTEGER_BITS - headroom + (output_s8 != NULL ? 31 - 8 : 31 - 16);

        for (int32_t i = 0; i < depth; i++) {
            const int32_t difference = input[i] - maximum;
            const int32_t exponential = i < SOFTMAX_S8_KEPT ? kept[i] : scaled_exp(e, difference);
            const int32_t product = opgen_saturating_rounding_doubling_high_mul(scale, exponential);
            /* A shift of 32 or more, which takes hundreds of equal elements, rounds to 0. */
            const int32_t share = opgen_rounding_divide_by_pot(product, opgen_clamp(right_shift, 0, 31));
            const bool counts = (difference >= e->lowest_difference) & (right_shift < 32);
            const int32_t value = opgen_clamp((counts ? share : 0) + lowest, lowest, highest);
            if (output_s8 != NULL) {
                output_s8[row * depth + i] = (int8_t)value;
            } else {
                output_s16[row * depth + i] = (int16_t)value;
            }
        }
        input += depth;
    }
}

void opgen_softmax_rows_s8(int32_t multiplier, int32_t shift, int32_t diff_min, int32_t rows, int32_t depth,
                           const int8_t *input, int8_t *output)
{
    const softmax_s8_exponent e = {multiplier, shift, diff_min};
    softmax_rows(&e, rows, depth, input, output, NULL);
}

void opgen_softmax_rows_s8_s16(int32_t multiplier, int32_t shift, int32_t diff_min, int32_t rows,
                               int32_t depth, const int8_t *input, int16_t *output)
{
    const softmax_s8_exponent e = {multiplier, shift, diff_min};
    softmax_rows(&e, rows, depth, input, NULL, output);
}
