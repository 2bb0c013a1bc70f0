/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_dsp.h"
#include "opgen_plain_s8.h"

/* Compilers would load the elements that come next as early as they can, and lose sums from the registers. */
#if defined(__GNUC__)
#define PLAIN_APART __attribute__((noinline))
#define PLAIN_IN_ORDER() __asm__ volatile("" ::: "memory")
#else
#define PLAIN_APART
#define PLAIN_IN_ORDER() ((void)0)
#endif

enum { PLAIN_SUMS = OPGEN_PLAIN_UNITS * OPGEN_PLAIN_PIXELS, PLAIN_TOGETHER = 4 * OPGEN_PLAIN_UNITS };

/* For size, gcc leaves the registers alone that can only add. */
#if defined(__ARM_ARCH_6M__) && defined(__GNUC__) && !defined(__OPTIMIZE_SIZE__)

/* An element of both pixels with its weights of two units. */
#define PLAIN_ADD_FOUR(x, w)                                                                                 \
    "   ldrb %[x0], [%[columns], #" #x "]\n"                                                                 \
    "   ldrb %[x1], [%[columns], #" #x " + 1]\n"                                                             \
    "   ldrb %[w0], [%[weights], #" #w "]\n"                                                                 \
    "   ldrb %[w1], [%[weights], #" #w " + 1]\n"                                                             \
    "   movs %[t], %[w0]\n"                                                                                  \
    "   muls %[t], %[x0]\n"                                                                                  \
    "   add %[s0], %[t]\n"                                                                                   \
    "   muls %[w0], %[x1]\n"                                                                                 \
    "   add %[s1], %[w0]\n"                                                                                  \
    "   muls %[x0], %[w1]\n"                                                                                 \
    "   add %[s2], %[x0]\n"                                                                                  \
    "   muls %[x1], %[w1]\n"                                                                                 \
    "   add %[s3], %[x1]\n"

/* Sums of two units, of which compilers keep none in the registers that can only add. `count` is a multiple
 * of 4, and not 0. */
static inline void plain_two_units(const uint8_t *columns, const uint8_t *weights, int32_t count,
                                   int32_t sums[4])
{
    const uint8_t *const end = columns + OPGEN_PLAIN_PIXELS * count;
    int32_t sum0 = sums[0];
    int32_t sum1 = sums[1];
    int32_t sum2 = sums[2];
    int32_t sum3 = sums[3];
    int32_t x0, x1, w0, w1, t;
    __asm__ volatile(
        "   .syntax unified\n"
        "1:\n" /* clang-format off */
                     PLAIN_ADD_FOUR(0, 0)
                     PLAIN_ADD_FOUR(2, 4)
                     PLAIN_ADD_FOUR(4, 8)
                     PLAIN_ADD_FOUR(6, 12) /* clang-format on */
        "   adds %[columns], #8\n"
        "   adds %[weights], #16\n"
        "   cmp %[columns], %[end]\n"
        "   bne 1b\n"
        : [columns] "+l"(columns), [weights] "+l"(weights), [s0] "+h"(sum0), [s1] "+h"(sum1), [s2] "+h"(sum2),
          [s3] "+h"(sum3), [x0] "=&l"(x0), [x1] "=&l"(x1), [w0] "=&l"(w0), [w1] "=&l"(w1), [t] "=&l"(t)
        : [end] "h"(end)
        : "cc", "memory");
    sums[0] = sum0;
    sums[1] = sum1;
    sums[2] = sum2;
    sums[3] = sum3;
}

static PLAIN_APART void plain_sums(const uint8_t *columns, const uint8_t *weights, int32_t size,
                                   const int32_t *bases, int32_t sums[PLAIN_SUMS])
{
    const int32_t fours = size & ~3;
    for (int32_t i = 0; i < PLAIN_SUMS; i += OPGEN_PLAIN_PIXELS) {
        sums[i] = bases[0];
        sums[i + 1] = bases[1];
    }
    if (fours > 0) {
        plain_two_units(columns, weights, fours, sums);
        plain_two_units(columns, weights + 2, fours, sums + 4);
    }
    for (int32_t i = fours; i < size; i++) {
        for (int32_t j = 0; j < PLAIN_SUMS; j++) {
            sums[j] += columns[2 * i + j % 2] * weights[4 * i + j / 2];
        }
    }
}

#else

/* The products of an element of both pixels with its weights of four units. The sums have a sign, as
 * compilers would form sums of products first, which takes more registers. */
#define PLAIN_ADD_PRODUCTS(i)                                                                                \
    do {                                                                                                     \
        const int32_t first = columns[2 * (i)];                                                              \
        const int32_t second = columns[2 * (i) + 1];                                                         \
        int32_t weight = weights[4 * (i)];                                                                   \
        sum0 += first * weight;                                                                              \
        sum1 += second * weight;                                                                             \
        weight = weights[4 * (i) + 1];                                                                       \
        sum2 += first * weight;                                                                              \
        sum3 += second * weight;                                                                             \
        weight = weights[4 * (i) + 2];                                                                       \
        sum4 += first * weight;                                                                              \
        sum5 += second * weight;                                                                             \
        weight = weights[4 * (i) + 3];                                                                       \
        sum6 += first * weight;                                                                              \
        sum7 += second * weight;                                                                             \
        PLAIN_IN_ORDER();                                                                                    \
    } while (0)

/* Sums of two pixels and four units: [unit, pixel]. A function by itself, so that all registers are its own.
 */
static PLAIN_APART void plain_sums(const uint8_t *columns, const uint8_t *weights, int32_t size,
                                   const int32_t *bases, int32_t sums[PLAIN_SUMS])
{
    const uint8_t *const end = columns + OPGEN_PLAIN_PIXELS * size;
    const uint8_t *const fours = columns + OPGEN_PLAIN_PIXELS * (size & ~3);
    int32_t sum0 = bases[0];
    int32_t sum1 = bases[1];
    int32_t sum2 = sum0;
    int32_t sum3 = sum1;
    int32_t sum4 = sum0;
    int32_t sum5 = sum1;
    int32_t sum6 = sum0;
    int32_t sum7 = sum1;

    for (; columns != fours; columns += 4 * OPGEN_PLAIN_PIXELS, weights += 4 * OPGEN_PLAIN_UNITS) {
        PLAIN_ADD_PRODUCTS(0);
        PLAIN_ADD_PRODUCTS(1);
        PLAIN_ADD_PRODUCTS(2);
        PLAIN_ADD_PRODUCTS(3);
    }
    for (; columns != end; columns += OPGEN_PLAIN_PIXELS, weights += OPGEN_PLAIN_UNITS) {
        PLAIN_ADD_PRODUCTS(0);
    }
    sums[0] = sum0;
    sums[1] = sum1;
    sums[2] = sum2;
    sums[3] = sum3;
    sums[4] = sum4;
    sums[5] = sum5;
    sums[6] = sum6;
    sums[7] = sum7;
}

#endif /* __ARM_ARCH_6M__ */

/* What becomes of the sums of some units. */
static PLAIN_APART void plain_store(const int32_t *sums, const int32_t *channel, int32_t rounding,
                                    int8_t *first, int8_t *second, int32_t count)
{
    const int8_t *const end = first + count;
    do {
        const int32_t bias = channel[0];
        const int32_t multiplier = channel[1];
        const int32_t shift = channel[2];
        const int32_t addend = opgen_addend(rounding, shift);
        *first++ = opgen_rescale_to_s8(opgen_wrapping_add(opgen_shift_left(sums[0], 1), bias), multiplier,
                                       addend, shift);
        *second++ = opgen_rescale_to_s8(opgen_wrapping_add(opgen_shift_left(sums[1], 1), bias), multiplier,
                                        addend, shift);
        channel += OPGEN_CHANNEL;
        sums += OPGEN_PLAIN_PIXELS;
    } while (first != end);
}

void opgen_plain_two_pixels_s8(const opgen_plain_filter *filter, const uint8_t *columns, const int32_t *bases,
                               int8_t *first, int8_t *second)
{
    const int32_t size = filter->size;
    const uint8_t *weights = filter->weights;
    const int32_t *channel = filter->channels;

    for (int32_t left = filter->units; left > 0; left -= PLAIN_TOGETHER) {
        const int32_t count = opgen_min(left, PLAIN_TOGETHER);
        int32_t sums[PLAIN_TOGETHER * OPGEN_PLAIN_PIXELS];
        for (int32_t i = 0; i < count; i += OPGEN_PLAIN_UNITS) {
            plain_sums(columns, weights, size, bases, sums + i * OPGEN_PLAIN_PIXELS);
            weights += size * OPGEN_PLAIN_UNITS;
        }
        plain_store(sums, channel, filter->rounding, first, second, count);
        channel += PLAIN_TOGETHER * OPGEN_CHANNEL;
        first += PLAIN_TOGETHER;
        second += PLAIN_TOGETHER;
    }
}
