#include "opgen_l2_normalize.h"

#include <math.h>

#include "opgen_fixed_point.h"

/* One step of Newton's iteration to 1 / sqrt(2 half): x (3/2 - half x^2), all in Q3.28. */
static inline int32_t newton_step(int32_t x, int32_t half)
{
    const int32_t square = opgen_rounding_doubling_high_mul(x, x);
    const int32_t cube = opgen_saturating_multiply_by_pot(opgen_rounding_doubling_high_mul(square, x), 6);
    const int32_t difference = opgen_wrapping_sub(opgen_rounding_doubling_high_mul(3 << 27, x),
                                                  opgen_rounding_doubling_high_mul(half, cube));
    return opgen_saturating_multiply_by_pot(difference, 3);
}

/* 1 / sqrt(value) as a multiplier; returns its shift. 0 counts as 1. Equals TensorFlow Lite's
 * GetInvSqrtQuantizedMultiplierExp: powers of 4 bring the value to [2^27, 2^29), which is 1/2 to 2 in
 * Q3.28 after the last halving; five steps from 1. */
static int32_t inverse_sqrt(int32_t value, int32_t *multiplier)
{
    int32_t right = 11;
    int32_t x = 1 << 28;

    if (value <= 1) {
        *multiplier = INT32_MAX;
        return 0;
    }
    for (; value >= 1 << 29; value /= 4) {
        right++;
    }
    for (; value < 1 << 27; value *= 4) {
        right--;
    }
    const int32_t half = opgen_rounding_divide_by_pot(value >> 1, 1);
    for (int32_t step = 0; step < 5; step++) {
        x = newton_step(x, half);
    }
    x = opgen_rounding_doubling_high_mul(x, 1518500250); /* times sqrt(1/2) in Q0.31 */
    *multiplier = right < 0 ? opgen_shift_left(x, -right) : x;
    return right < 0 ? 0 : -right;
}

void opgen_l2_normalize_rows_s8(int32_t zero_point, int32_t rows, int32_t depth, const int8_t *input,
                                int8_t *output)
{
    for (int32_t row = 0; row < rows; row++) {
        int32_t sum = 0;
        int32_t multiplier;
        for (int32_t i = 0; i < depth; i++) {
            const int32_t value = input[i] - zero_point;
            sum += value * value;
        }
        const int32_t shift = inverse_sqrt(sum, &multiplier) + 7;
        for (int32_t i = 0; i < depth; i++) {
            output[i] = opgen_clamp_to_s8(
                opgen_multiply_by_quantized_multiplier(input[i] - zero_point, multiplier, shift));
        }
        input += depth;
        output += depth;
    }
}

void opgen_l2_normalize_rows_f32(int32_t rows, int32_t depth, const float *input, float *output)
{
    for (int32_t row = 0; row < rows; row++) {
        float sum = 0.0f;
        for (int32_t i = 0; i < depth; i++) {
            sum += input[i] * input[i];
        }
        const float root = sqrtf(sum);
        const float length = root < 1e-6f ? 1e-6f : root;
        for (int32_t i = 0; i < depth; i++) {
            output[i] = input[i] / length;
        }
        input += depth;
        output += depth;
    }
}
