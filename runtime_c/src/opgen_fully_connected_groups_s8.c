/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_group_filter.h"

#include "opgen_dsp.h"

/* The pair of elements with a number: of four in a row the first and the third, then the second and the
 * fourth; of what is left over, neighbours. */
static uint32_t pair_of(const int8_t *input, int32_t depth, int32_t pair)
{
    const int32_t whole = depth / 4 * 2;
    if (pair < whole) {
        const int8_t *four = input + pair / 2 * 4 + pair % 2;
        return opgen_halves(four[0], four[2]);
    }
    const int32_t at = 2 * pair;
    return opgen_halves(input[at], at + 1 < depth ? input[at + 1] : 0);
}

void opgen_fully_connected_groups_s8(const opgen_group_filter *filter, const int32_t *stream, int32_t batches,
                                     const int8_t *input, int8_t *output)
{
    const int32_t pairs = (filter->depth + 1) / 2;
    const int32_t words = filter->group / 2;

    for (int32_t batch = 0; batch < batches; batch++, input += filter->depth) {
        const int32_t *weights = stream;
        for (int32_t first = 0; first < filter->units; first += filter->group) {
            const int32_t *biases = weights + pairs * words;
            const int32_t *factors = biases + filter->group;
            for (int32_t i = 0; i < filter->group && first + i < filter->units; i++) {
                int32_t even = 0;
                int32_t both = 0;
                for (int32_t pair = 0; pair < pairs; pair++) {
                    const uint32_t elements = pair_of(input, filter->depth, pair);
                    const uint32_t word = (uint32_t)weights[pair * words + i / 2];
                    even = opgen_dual_mac(opgen_even_bytes(word), elements, even);
                    both = opgen_dual_mac(word, elements, both);
                }
                const int32_t doubled =
                    i % 2 == 0 ? opgen_shift_left(even, 1) : opgen_wrapping_sub(both, even) >> 7;
                const int32_t sum = opgen_wrapping_add(doubled, biases[i ^ 1]);
                if (filter->shift < 0) {
                    const int32_t shift = factors[2 * i + 1];
                    const int32_t addend = opgen_shift_left(filter->addend, shift);
                    *output++ = opgen_rescale_to_s8(sum, factors[2 * i], addend, shift);
                } else {
                    *output++ = opgen_rescale_to_s8(sum, filter->multiplier, filter->addend, filter->shift);
                }
            }
            weights = filter->shift < 0 ? factors + 2 * filter->group : factors;
        }
    }
}
