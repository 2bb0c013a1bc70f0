#include "opgen_inverse_sqrt.h"

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

int32_t opgen_inverse_sqrt(int32_t value, int32_t *multiplier)
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

/* Bits below the point of a root before it is brought to the units of the output. */
#define FRACTION_BITS 20

void opgen_rsqrt_s16(int32_t multiplier, int32_t shift, const int16_t *input, int16_t *output, int32_t size)
{
    for (int32_t i = 0; i < size; i++) {
        int32_t root;
        const int32_t root_shift = opgen_inverse_sqrt(input[i], &root) + FRACTION_BITS;
        const int32_t fine = opgen_multiply_by_quantized_multiplier(1, root, root_shift);
        const int32_t result =
            opgen_multiply_by_quantized_multiplier(fine, multiplier, shift - FRACTION_BITS);
        output[i] = input[i] > 0 ? opgen_clamp_to_s16(result) : INT16_MAX;
    }
}
