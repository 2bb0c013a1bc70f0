/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_group_filter.h"

#include "opgen_dsp.h"

/* Four elements, with zeros for those behind the end. */
static uint32_t four_of(const int8_t *input, int32_t depth, int32_t first)
{
    uint32_t bytes = 0;
    for (int32_t i = first; i < first + 4 && i < depth; i++) {
        bytes |= (uint32_t)(uint8_t)input[i] << 8 * (i - first);
    }
    return bytes;
}

void opgen_fully_connected_groups_s8(const opgen_group_filter *filter, const int32_t *stream, int32_t batches,
                                     const int8_t *input, int8_t *output)
{
    const int32_t words = (filter->depth + 3) / 4;

    for (int32_t batch = 0; batch < batches; batch++, input += filter->depth) {
        const int32_t *weights = stream;
        for (int32_t first = 0; first < filter->units; first += filter->group) {
            const int32_t *biases = weights + words * filter->group;
            const int32_t *factors = biases + filter->group;
            for (int32_t i = 0; i < filter->group && first + i < filter->units; i++) {
                int32_t even = 0;
                int32_t both = 0;
                int32_t crossed = 0;
                for (int32_t word = 0; word < words; word++) {
                    const int32_t *two = weights + word * filter->group + i / 2 * 2;
                    const uint32_t elements = four_of(input, filter->depth, 4 * word);
                    const uint32_t a_c = opgen_even_bytes(elements);
                    const uint32_t b_d = opgen_odd_bytes(elements);
                    both = opgen_dual_mac((uint32_t)two[0], a_c, both);
                    both = opgen_dual_mac((uint32_t)two[1], b_d, both);
                    even = opgen_dual_mac(opgen_add_even_bytes(b_d, (uint32_t)two[0]),
                                          opgen_add_even_bytes(a_c, (uint32_t)two[1]), even);
                    crossed = opgen_dual_mac(a_c, b_d, crossed);
                }
                even = opgen_wrapping_sub(even, crossed);
                const int32_t doubled =
                    i % 2 == 0 ? opgen_shift_left(even, 1) : opgen_wrapping_sub(both, even) >> 7;
                const int32_t sum = opgen_wrapping_add(doubled, biases[i ^ 1]);
                if (filter->shift < 0) {
                    const int32_t shift = factors[2 * i + 1];
                    const int32_t addend = opgen_shift_left(filter->addend, shift & OPGEN_DROPPED);
                    *output++ = opgen_rescale_any_to_s8(sum, factors[2 * i], addend, shift);
                } else {
                    *output++ =
                        opgen_rescale_any_to_s8(sum, filter->multiplier, filter->addend, filter->shift);
                }
            }
            weights = filter->shift < 0 ? factors + 2 * filter->group : factors;
        }
    }
}
