/* SPDX-License-Identifier: Apache-2.0 */
/* A vector of int8 times rows of weights, four rows at a time, with the DSP extension: see opgen_dsp.h.
 *
 * The vector is widened once for all rows: a word with minus 128 times the sum of its elements, then pairs of
 * them; of four in a row the first and the third, then the second and the fourth; of what is left over,
 * neighbours. Weights have, for each four rows and each pair, two words: halves are those of the second (the
 * fourth) row times 256, plus those of the first (the third), which are 128 more than they are. So weights
 * may be -128. Products of a row must sum to less than 2^23.
 */
#ifndef OPGEN_PAIRS_H
#define OPGEN_PAIRS_H

#include "opgen_dsp.h"

#ifdef __cplusplus
extern "C" {
#endif

static inline int32_t opgen_widen_pair(uint32_t pair, int32_t sum, int32_t *to)
{
    *to = (int32_t)pair;
    return opgen_dual_mac(pair, 0x10001, sum);
}

/* Returns where to go on, behind 1 + (size + 1) / 2 words. */
static inline int32_t *opgen_widen_pairs(const int8_t *input, int32_t size, int32_t *pairs)
{
    int32_t *to = pairs + 1;
    int32_t sum = 0;
    int32_t i = 0;
    for (; i <= size - 4; i += 4, to += 2) {
        const uint32_t word = opgen_load_bytes(input + i);
        sum = opgen_widen_pair(opgen_even_bytes(word), sum, to);
        sum = opgen_widen_pair(opgen_odd_bytes(word), sum, to + 1);
    }
    for (; i < size; i += 2, to++) {
        sum = opgen_widen_pair(opgen_halves(input[i], i + 1 < size ? input[i + 1] : 0), sum, to);
    }
    *pairs = -128 * sum;
    return to;
}

/* Twice the sums of four rows, plus what is in `doubled`; returns the next weights. */
static inline const int32_t *opgen_dot_pairs_4(const int32_t *pairs, int32_t size, const int32_t *weights,
                                               int32_t *doubled)
{
    int32_t sums[4] = {pairs[0], pairs[0], pairs[0], pairs[0]};
    for (int32_t pair = 1; pair <= (size + 1) / 2; pair++) {
        for (int32_t i = 0; i < 4; i += 2, weights++) {
            const uint32_t both = (uint32_t)*weights;
            const uint32_t even = both & 0xFF00FF;
            sums[i] = opgen_dual_mac(even, (uint32_t)pairs[pair], sums[i]);
            sums[i + 1] = opgen_dual_mac(both, (uint32_t)pairs[pair], sums[i + 1]);
        }
    }
    for (int32_t i = 0; i < 4; i += 2) {
        const int32_t second = opgen_wrapping_sub(sums[i + 1], sums[i]) >> 7;
        doubled[i] = opgen_wrapping_add(doubled[i], opgen_shift_left(sums[i], 1));
        doubled[i + 1] = opgen_wrapping_add(doubled[i + 1], second);
    }
    return weights;
}

/* value * multiplier * 2^(shift - 31), for shift < 0 and |value| <= 2^30; equals
 * opgen_multiply_by_quantized_multiplier. */
static inline int32_t opgen_scaled_down(int32_t value, int32_t multiplier, int32_t shift)
{
    const int32_t doubled = opgen_shift_left(value, 1);
    return opgen_high_mac(doubled, multiplier, (1 << (-shift - 1)) + (doubled >> 31)) >> -shift;
}

/* Sums in assembler, for C that is written for a layer: r0-r3 sums, of odd rows 256 times theirs plus the
 * one's before; r4-r7 weights, r8-r11 pairs; r12 where the next pairs are, lr the weights. The first pairs
 * start from r3, which has the first word; others from r0, r1 and r2. */
#define OPGEN_PAIR(pair, one, other, a, b, c)                                                                \
    "smlad r1, " one ", " pair ", " b "\n\t"                                                                 \
    "uxtb16 " one ", " one "\n\t"                                                                            \
    "smlad r0, " one ", " pair ", " a "\n\t"                                                                 \
    "uxtb16 " one ", " other "\n\t"                                                                          \
    "smlad r2, " one ", " pair ", " c "\n\t"                                                                 \
    "smlad r3, " other ", " pair ", r3\n\t"
#define OPGEN_PAIRS_1(a, b, c)                                                                               \
    "ldr r8, [r12], #4\n\t"                                                                                  \
    "ldm lr!, {r4, r5}\n\t" OPGEN_PAIR("r8", "r4", "r5", a, b, c)
#define OPGEN_PAIRS_2(a, b, c)                                                                               \
    "ldm r12!, {r8, r9}\n\t"                                                                                 \
    "ldm lr!, {r4-r7}\n\t" OPGEN_PAIR("r8", "r4", "r5", a, b, c)                                             \
        OPGEN_PAIR("r9", "r6", "r7", "r0", "r1", "r2")
#define OPGEN_PAIRS_4(a, b, c)                                                                               \
    "ldm r12!, {r8-r11}\n\t"                                                                                 \
    "ldm lr!, {r4-r7}\n\t" OPGEN_PAIR("r8", "r4", "r5", a, b, c)                                             \
        OPGEN_PAIR("r9", "r6", "r7", "r0", "r1", "r2") "ldm lr!, {r4-r7}\n\t" OPGEN_PAIR(                    \
            "r10", "r4", "r5", "r0", "r1", "r2") OPGEN_PAIR("r11", "r6", "r7", "r0", "r1", "r2")

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_PAIRS_H */
