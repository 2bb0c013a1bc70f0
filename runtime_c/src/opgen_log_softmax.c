/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_fixed_point.h"
#include "opgen_softmax.h"

/* Numbers without a note are in Q0.31. The sum of exponentials is in Q12.19, its logarithm in Q5.26. */
#define LOG_SOFTMAX_SUM_INTEGER_BITS 12
#define LOG_INTEGER_BITS 5

static inline int32_t times(int32_t a, int32_t b)
{
    return opgen_saturating_rounding_doubling_high_mul(a, b);
}

/* `power` +- 1/4 in Q6.25. */
static inline int32_t log_softmax_exponent(int32_t power, int32_t quarters)
{
    return power * (1 << 25) + quarters * (1 << 23);
}

/* ln(x) in Q5.26 for x >= 1 in Q12.19.
 *
 * x = z * 2^power with z near 2^-1/4: either shifted to [1/2, 1), or first times 2^-1/2. With r = z, s =
 * 2^-1/4, q = 2 (r - s), p = (r + s) / 2: ln(r / s) is a rational function of them, and ln(x) = (power - 1/4)
 * ln(2) + ln(r / s). */
static int32_t logarithm(int32_t x)
{
    const int32_t sqrt_half = 1518500250;
    const int32_t root = 1805811301;
    const int32_t zeros = opgen_count_leading_zeros((uint32_t)x);
    const int32_t bits = opgen_count_leading_zeros((uint32_t)times(x, sqrt_half)) - 1;
    const int32_t first =
        opgen_saturating_multiply_by_pot(times(opgen_shift_left(x, zeros - 1), sqrt_half), 1);
    const int32_t second = opgen_saturating_multiply_by_pot(x, bits);
    const int32_t r = opgen_min(first, second);
    const int32_t power = opgen_max(log_softmax_exponent(LOG_SOFTMAX_SUM_INTEGER_BITS - zeros, 1),
                                    log_softmax_exponent(LOG_SOFTMAX_SUM_INTEGER_BITS - bits, -1));
    const int32_t p = (int32_t)(((int64_t)r + root + 1) / 2);
    const int32_t q = opgen_shift_left(opgen_wrapping_sub(r, root), 1);
    const int32_t square = times(q, q);
    const int32_t above = opgen_wrapping_add(times(q, r), times(times(q, square), 117049297));
    const int32_t inner = opgen_wrapping_add(opgen_wrapping_add(1057819769, q), times(127690142, square));
    const int32_t below = opgen_wrapping_add(times(p, inner), times(638450708, q));
    const int32_t rest = times(opgen_rounding_divide_by_pot(above, LOG_INTEGER_BITS + 1),
                               opgen_one_over_one_plus_x_for_x_in_0_1(below));
    return opgen_saturating_multiply_by_pot(opgen_wrapping_add(times(power, 1488522236), rest), 1);
}

static inline int32_t log_softmax_scaled(const opgen_log_softmax_quant *quant, int32_t difference)
{
    return opgen_multiply_by_quantized_multiplier(difference, quant->multiplier, quant->shift);
}

static int32_t log_of_sum(const opgen_log_softmax_quant *quant, const int8_t *input, int32_t depth,
                          int32_t maximum)
{
    int32_t sum = 0;
    for (int32_t i = 0; i < depth; i++) {
        const int32_t difference = input[i] - maximum;
        const int32_t term = opgen_rounding_divide_by_pot(
            opgen_exp_on_negative_values(log_softmax_scaled(quant, opgen_max(difference, quant->diff_min))),
            LOG_SOFTMAX_SUM_INTEGER_BITS);
        sum += difference >= quant->diff_min ? term : 0;
    }
    return logarithm(sum);
}

void opgen_log_softmax_rows_s8(const opgen_log_softmax_quant *quant, int32_t rows, int32_t depth,
                               const int8_t *input, int8_t *output)
{
    for (int32_t row = 0; row < rows; row++) {
        int32_t maximum = INT8_MIN;
        for (int32_t i = 0; i < depth; i++) {
            maximum = opgen_max(maximum, input[i]);
        }
        const int32_t log_sum = log_of_sum(quant, input, depth, maximum);
        /* What is not above this would be below the least number of Q5.26. */
        const int32_t lowest = opgen_max(
            quant->diff_min - 1, opgen_multiply_by_quantized_multiplier(
                                     log_sum + INT32_MIN, quant->inverse_multiplier, quant->inverse_shift));
        for (int32_t i = 0; i < depth; i++) {
            const int32_t difference = input[i] - maximum;
            const int32_t logarithm_of_share =
                opgen_wrapping_sub(log_softmax_scaled(quant, difference), log_sum);
            const int32_t value = opgen_rounding_divide_by_pot(logarithm_of_share, 22) + INT8_MAX;
            output[i] = opgen_clamp_to_s8(difference > lowest ? value : INT8_MIN);
        }
        input += depth;
        output += depth;
    }
}
