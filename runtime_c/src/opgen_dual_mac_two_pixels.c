/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_dsp.h"
#include "opgen_dual_mac.h"

/* Sums of two pixels by four channels: sums[2 * channel + pixel]; those of the second and the fourth channel
 * are 256 times theirs plus the sum of the channel before. pairs > 0. */
#if OPGEN_HAS_DSP

/* Sixteen products take twelve instructions. They need all fourteen registers, which no compiler manages, so
 * this is written out: r0-r7 sums, r8-r9 weights, r10-r11 both pixels, r12 and lr the pointers to both. The
 * end of the columns is on the stack. Eight pairs make a round; the first one enters it where as many are
 * left as there are beyond whole rounds. */
#define DUAL_MAC_TWO_PIXELS_PAIR                                                                             \
    "ldrd r8, r9, [r12], #8\n\t"                                                                             \
    "ldrd r10, r11, [lr], #8\n\t"                                                                            \
    "smlad r2, r8, r10, r2\n\t"                                                                              \
    "smlad r3, r8, r11, r3\n\t"                                                                              \
    "smlad r6, r9, r10, r6\n\t"                                                                              \
    "smlad r7, r9, r11, r7\n\t"                                                                              \
    "sxtb16 r8, r8\n\t"                                                                                      \
    "sxtb16 r9, r9\n\t"                                                                                      \
    "smlad r0, r8, r10, r0\n\t"                                                                              \
    "smlad r1, r8, r11, r1\n\t"                                                                              \
    "smlad r4, r9, r10, r4\n\t"                                                                              \
    "smlad r5, r9, r11, r5\n\t"
#define DUAL_MAC_TWO_PIXELS_UNUSED __attribute__((unused))

__attribute__((naked, noinline)) static void sum_2x4(DUAL_MAC_TWO_PIXELS_UNUSED const uint32_t *columns,
                                                     DUAL_MAC_TWO_PIXELS_UNUSED const int32_t *weights,
                                                     DUAL_MAC_TWO_PIXELS_UNUSED int32_t pairs,
                                                     DUAL_MAC_TWO_PIXELS_UNUSED int32_t *sums)
{
    __asm__ volatile("push {r3-r11, lr}\n\t"
                     "add r4, r0, r2, lsl #3\n\t"
                     "push {r4}\n\t"
                     "mov lr, r0\n\t"
                     "mov r12, r1\n\t"
                     "rsb r2, r2, #0\n\t"
                     "and r2, r2, #7\n\t"
                     "mov r3, #48\n\t" /* bytes of PAIR */
                     "adr r10, 1f\n\t"
                     "mla r10, r2, r3, r10\n\t"
                     "add r10, r10, #1\n\t" /* Thumb */
                     "mov r0, #0\n\t"
                     "mov r1, #0\n\t"
                     "mov r2, #0\n\t"
                     "mov r3, #0\n\t"
                     "mov r4, #0\n\t"
                     "mov r5, #0\n\t"
                     "mov r6, #0\n\t"
                     "mov r7, #0\n\t"
                     "bx r10\n\t"
                     ".balign 4\n"
                     "1:\n\t" DUAL_MAC_TWO_PIXELS_PAIR DUAL_MAC_TWO_PIXELS_PAIR DUAL_MAC_TWO_PIXELS_PAIR
                         DUAL_MAC_TWO_PIXELS_PAIR DUAL_MAC_TWO_PIXELS_PAIR DUAL_MAC_TWO_PIXELS_PAIR
                             DUAL_MAC_TWO_PIXELS_PAIR DUAL_MAC_TWO_PIXELS_PAIR "ldr r8, [sp]\n\t"
                     "cmp lr, r8\n\t"
                     "bne 1b\n\t"
                     "ldrd r8, r9, [sp], #8\n\t"
                     "stm r9, {r0-r7}\n\t"
                     "pop {r4-r11, pc}\n\t");
}

#else

static void sum_2x4(const uint32_t *columns, const int32_t *weights, int32_t pairs, int32_t *sums)
{
    for (int32_t i = 0; i < 8; i++) {
        sums[i] = 0;
    }
    for (int32_t pair = 0; pair < pairs; pair++, columns += 2, weights += 2) {
        for (int32_t i = 0; i < 4; i++) {
            const uint32_t both = (uint32_t)weights[i / 2];
            const int32_t pixel = i % 2;
            int32_t *sum = sums + 4 * (i / 2) + pixel;
            sum[0] = opgen_dual_mac(opgen_even_bytes(both), columns[pixel], sum[0]);
            sum[2] = opgen_dual_mac(both, columns[pixel], sum[2]);
        }
    }
}

#endif

/* Twice the sums of one channel become int8. The second pixel is written first: both may be the same. */
static inline void store_both(int32_t in_first, int32_t in_second, int32_t rounding, const int32_t *channel,
                              int8_t *first, int8_t *second)
{
    const int32_t shift = channel[2];
    const int32_t addend = opgen_addend(rounding, shift);
    in_first = opgen_wrapping_add(in_first, channel[0]);
    in_second = opgen_wrapping_add(in_second, channel[0]);
    *second = opgen_rescale_to_s8(in_second, channel[1], addend, shift);
    *first = opgen_rescale_to_s8(in_first, channel[1], addend, shift);
}

/* Two channels, of which the second may be missing. */
static inline void store_two(const int32_t *sums, int32_t rounding, const int32_t *channels, bool both,
                             int8_t *first, int8_t *second)
{
    store_both(opgen_shift_left(sums[0], 1), opgen_shift_left(sums[1], 1), rounding, channels, first, second);
    if (both) {
        const int32_t in_first = opgen_wrapping_sub(sums[2], sums[0]) >> 7;
        const int32_t in_second = opgen_wrapping_sub(sums[3], sums[1]) >> 7;
        store_both(in_first, in_second, rounding, channels + OPGEN_CHANNEL, first + 1, second + 1);
    }
}

void opgen_dual_mac_two_pixels(const opgen_dual_mac_filter *filter, const uint32_t *columns, int8_t *first,
                               int8_t *second)
{
    const int32_t *weights = filter->weights;
    const int32_t *channels = filter->channels;
    const int32_t rounding = filter->rounding;
    int32_t sums[8];
    int32_t left = filter->units;

    for (; left >= 4; left -= 4) {
        sum_2x4(columns, weights, filter->pairs, sums);
        store_two(sums, rounding, channels, true, first, second);
        store_two(sums + 4, rounding, channels + 2 * OPGEN_CHANNEL, true, first + 2, second + 2);
        weights += 2 * filter->pairs;
        channels += 4 * OPGEN_CHANNEL;
        first += 4;
        second += 4;
    }
    if (left > 0) {
        sum_2x4(columns, weights, filter->pairs, sums);
        store_two(sums, rounding, channels, left > 1, first, second);
    }
    if (left > 2) {
        store_two(sums + 4, rounding, channels + 2 * OPGEN_CHANNEL, false, first + 2, second + 2);
    }
}
