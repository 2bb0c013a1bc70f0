/* SPDX-License-Identifier: Apache-2.0 */
#include "arm_nnfunctions.h"
#include "arm_nnsupportfunctions.h"

/* sigmoid(i / 24) for i = 0 .. 255 in Q0.16, corrected so that linear interpolation errs least:
 *   round(65536 * (s - s'' / (16 * 24^2))), where s'' = s (1 - s) (1 - 2 s); the last one is 65535.
 * Derivation and generator: tests/runtime_c/sigmoid_table.py. */
/* clang-format off */
static const uint16_t sigmoid_table[256] = {
    32768, 33451, 34133, 34813, 35493, 36169, 36843, 37513, 38180, 38841, 39498, 40149, 40794, 41432,
    42064, 42688, 43304, 43912, 44511, 45102, 45683, 46255, 46817, 47369, 47911, 48443, 48964, 49475,
    49975, 50464, 50942, 51409, 51865, 52311, 52745, 53169, 53581, 53983, 54374, 54755, 55125, 55485,
    55834, 56174, 56503, 56823, 57133, 57433, 57724, 58007, 58280, 58544, 58800, 59048, 59288, 59519,
    59743, 59959, 60168, 60370, 60565, 60753, 60935, 61110, 61279, 61441, 61599, 61750, 61896, 62036,
    62172, 62302, 62428, 62549, 62666, 62778, 62886, 62990, 63090, 63186, 63279, 63368, 63454, 63536,
    63615, 63691, 63765, 63835, 63903, 63968, 64030, 64090, 64148, 64204, 64257, 64308, 64357, 64405,
    64450, 64494, 64536, 64576, 64614, 64652, 64687, 64721, 64754, 64786, 64816, 64845, 64873, 64900,
    64926, 64950, 64974, 64997, 65019, 65039, 65060, 65079, 65097, 65115, 65132, 65149, 65164, 65179,
    65194, 65208, 65221, 65234, 65246, 65258, 65269, 65280, 65291, 65301, 65310, 65319, 65328, 65337,
    65345, 65352, 65360, 65367, 65374, 65381, 65387, 65393, 65399, 65404, 65410, 65415, 65420, 65425,
    65429, 65433, 65438, 65442, 65445, 65449, 65453, 65456, 65459, 65462, 65465, 65468, 65471, 65474,
    65476, 65479, 65481, 65483, 65485, 65488, 65489, 65491, 65493, 65495, 65497, 65498, 65500, 65501,
    65503, 65504, 65505, 65507, 65508, 65509, 65510, 65511, 65512, 65513, 65514, 65515, 65516, 65517,
    65517, 65518, 65519, 65520, 65520, 65521, 65522, 65522, 65523, 65523, 65524, 65524, 65525, 65525,
    65526, 65526, 65526, 65527, 65527, 65528, 65528, 65528, 65529, 65529, 65529, 65529, 65530, 65530,
    65530, 65530, 65531, 65531, 65531, 65531, 65531, 65532, 65532, 65532, 65532, 65532, 65532, 65533,
    65533, 65533, 65533, 65533, 65533, 65533, 65533, 65534, 65534, 65534, 65534, 65534, 65534, 65534,
    65534, 65534, 65534, 65535
};
/* clang-format on */

/* |value| over the table, 2^fraction_bits per entry, in Q0.(16 + fraction_bits); past its end `saturated`. */
static uint32_t activation_s16_interpolate(uint32_t magnitude, int32_t fraction_bits, uint32_t saturated)
{
    const uint32_t index = magnitude >> fraction_bits;
    const uint32_t inside = index < 255 ? index : 254;
    const uint32_t low = sigmoid_table[inside];
    const uint32_t fraction = magnitude & ((1u << fraction_bits) - 1);
    const uint32_t between = (low << fraction_bits) + fraction * (sigmoid_table[inside + 1] - low);
    return index < 255 ? between : saturated;
}

/* sigmoid(value), from Q0.25 rounded to Q0.15; below 0 it is 1 - sigmoid(-value). */
static int16_t sigmoid(int32_t value, uint32_t magnitude)
{
    const uint32_t half = activation_s16_interpolate(magnitude, 9, 0x7FFFu << 10);
    const uint32_t result = value >= 0 ? half + (1u << 9) : (1u << 25) - half + (1u << 9) - 1;
    return (int16_t)(result >> 10);
}

/* tanh(value) = 2 sigmoid(2 value) - 1, from Q0.23 rounded to Q0.15; odd. */
static int16_t hyperbolic_tangent(int32_t value, uint32_t magnitude)
{
    const int32_t centred = (int32_t)activation_s16_interpolate(magnitude, 8, 0xFFFFu << 8) - (1 << 23);
    return (int16_t)((value >= 0 ? centred + (1 << 7) : -centred + (1 << 7) - 1) >> 8);
}

arm_cmsis_nn_status arm_nn_activation_s16(const int16_t *input, int16_t *output, const int32_t size,
                                          const int32_t left_shift, const arm_nn_activation_type type)
{
    /* 2^-12 per step times 24 entries per unit times 512 steps per entry is 3. */
    const int32_t multiplier = left_shift < 0 ? 3 : opgen_shift_left(3, left_shift);
    const int32_t right_shift = opgen_max(-left_shift, 0);
    const int32_t rounding = right_shift > 0 ? opgen_shift_left(1, right_shift - 1) : 0;

    for (int32_t i = 0; i < size; i++) {
        const int32_t value =
            opgen_wrapping_add(opgen_wrapping_mul(input[i], multiplier), rounding) >> right_shift;
        const uint32_t magnitude = value > 0 ? (uint32_t)value : 0u - (uint32_t)value;
        output[i] = type == ARM_SIGMOID ? sigmoid(value, magnitude) : hyperbolic_tangent(value, magnitude);
    }
    return ARM_CMSIS_NN_SUCCESS;
}
