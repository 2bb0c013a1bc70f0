/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_dsp.h"
#include "opgen_dual_mac.h"

#if OPGEN_HAS_DSP

/* Sixteen products take sixteen instructions, one of them for all loads of weights, which compilers do not
 * form: r0-r3 sums, r4-r7 weights, r8-r9 elements, r11 where these end, r12 and lr the pointers to both. Four
 * words make a round, which is entered as in opgen_dual_mac_two_pixels.c. */
#define WORD                                                                                                 \
    "ldr r8, [lr], #4\n\t"                                                                                   \
    "ldm r12!, {r4-r7}\n\t"                                                                                  \
    "sxtb16 r9, r8\n\t"                                                                                      \
    "sxtb16 r8, r8, ror #8\n\t"                                                                              \
    "smlad r1, r4, r9, r1\n\t"                                                                               \
    "smlad r3, r5, r9, r3\n\t"                                                                               \
    "smlad r1, r6, r8, r1\n\t"                                                                               \
    "smlad r3, r7, r8, r3\n\t"                                                                               \
    "sxtb16 r4, r4\n\t"                                                                                      \
    "sxtb16 r5, r5\n\t"                                                                                      \
    "sxtb16 r6, r6\n\t"                                                                                      \
    "sxtb16 r7, r7\n\t"                                                                                      \
    "smlad r0, r4, r9, r0\n\t"                                                                               \
    "smlad r2, r5, r9, r2\n\t"                                                                               \
    "smlad r0, r6, r8, r0\n\t"                                                                               \
    "smlad r2, r7, r8, r2\n\t"
#define DUAL_MAC_1X4_UNUSED __attribute__((unused))

__attribute__((naked)) const int32_t *opgen_dual_mac_1x4(DUAL_MAC_1X4_UNUSED const int8_t *input,
                                                         DUAL_MAC_1X4_UNUSED const int32_t *weights,
                                                         DUAL_MAC_1X4_UNUSED int32_t words,
                                                         DUAL_MAC_1X4_UNUSED int32_t *sums)
{
    __asm__ volatile("push {r3-r11, lr}\n\t"
                     "add r11, r0, r2, lsl #2\n\t"
                     "mov lr, r0\n\t"
                     "mov r12, r1\n\t"
                     "rsb r2, r2, #0\n\t"
                     "and r2, r2, #3\n\t"
                     "adr r8, 1f\n\t"
                     "add r8, r8, r2, lsl #6\n\t" /* bytes of WORD */
                     "add r8, r8, #1\n\t"         /* Thumb */
                     "ldm r3, {r0-r3}\n\t"
                     "bx r8\n\t"
                     ".balign 4\n"
                     "1:\n\t" WORD WORD WORD WORD "cmp lr, r11\n\t"
                     "bne 1b\n\t"
                     "pop {r4}\n\t"
                     "stm r4, {r0-r3}\n\t"
                     "mov r0, r12\n\t"
                     "pop {r4-r11, pc}\n\t");
}

#else

const int32_t *opgen_dual_mac_1x4(const int8_t *input, const int32_t *weights, int32_t words, int32_t *sums)
{
    for (int32_t word = 0; word < words; word++, input += 4) {
        const uint32_t bytes = opgen_load_bytes(input);
        const uint32_t pairs[2] = {opgen_even_bytes(bytes), opgen_odd_bytes(bytes)};
        for (int32_t i = 0; i < 4; i++, weights++) {
            const uint32_t both = (uint32_t)*weights;
            int32_t *sum = sums + 2 * (i % 2);
            sum[0] = opgen_dual_mac(opgen_even_bytes(both), pairs[i / 2], sum[0]);
            sum[1] = opgen_dual_mac(both, pairs[i / 2], sum[1]);
        }
    }
    return weights;
}

#endif
