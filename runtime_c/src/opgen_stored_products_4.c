/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_dot_s8.h"
#include "opgen_stored_s8.h"

#if OPGEN_HAS_MVE

void opgen_stored_products_4(int32_t *sums, const int8_t *x, int32_t offset, const int8_t *weights,
                             int32_t stride, int32_t size)
{
    const int8_t *weights1 = weights + stride;
    const int8_t *weights2 = weights1 + stride;
    const int8_t *weights3 = weights2 + stride;
    int32_t sum0 = sums[0];
    int32_t sum1 = sums[1];
    int32_t sum2 = sums[2];
    int32_t sum3 = sums[3];
    register int32_t count __asm__("lr") = size;
    /* Halves: to add up bytes of the weights, for the offset, takes longer. */
    __asm__ volatile(
        "   wlstp.16 lr, lr, 2f\n"
        "1: vldrb.s16 q0, [%[x]], #8\n"
        "   vadd.i16 q0, q0, %[offset]\n"
        "   vldrb.s16 q1, [%[w0]], #8\n"
        "   vmladava.s16 %[s0], q0, q1\n"
        "   vldrb.s16 q2, [%[w1]], #8\n"
        "   vmladava.s16 %[s1], q0, q2\n"
        "   vldrb.s16 q1, [%[w2]], #8\n"
        "   vmladava.s16 %[s2], q0, q1\n"
        "   vldrb.s16 q2, [%[w3]], #8\n"
        "   vmladava.s16 %[s3], q0, q2\n"
        "   letp lr, 1b\n"
        "2:\n"
        : [x] "+l"(x), [w0] "+l"(weights), [w1] "+l"(weights1), [w2] "+l"(weights2), [w3] "+l"(weights3),
          [s0] "+Te"(sum0), [s1] "+Te"(sum1), [s2] "+Te"(sum2), [s3] "+Te"(sum3), "+r"(count)
        : [offset] "r"(offset)
        : "q0", "q1", "q2", "memory");
    sums[0] = sum0;
    sums[1] = sum1;
    sums[2] = sum2;
    sums[3] = sum3;
}

#elif OPGEN_HAS_DSP

/* Keeps compilers from loading all weights first, for which there are not enough registers. */
#define STORED_NEXT() __asm__ volatile("" ::: "memory")

void opgen_stored_products_4(int32_t *sums, const int8_t *x, int32_t offset, const int8_t *weights,
                             int32_t stride, int32_t size)
{
    const uint32_t offsets = opgen_halves(offset, offset);
    const int8_t *const last = x + (size & ~3);
    const int8_t *others = weights + 2 * stride;
    int32_t sum0 = sums[0];
    int32_t sum1 = sums[1];
    int32_t sum2 = sums[2];
    int32_t sum3 = sums[3];
    while (x != last) {
        const uint32_t four = opgen_load_bytes(x);
        const uint32_t even = opgen_add_even_bytes(offsets, four);
        const uint32_t odd = opgen_add_odd_bytes(offsets, four);
        uint32_t weight = opgen_load_bytes(weights + stride);
        sum1 = opgen_dual_mac(even, opgen_even_bytes(weight), sum1);
        sum1 = opgen_dual_mac(odd, opgen_odd_bytes(weight), sum1);
        STORED_NEXT();
        weight = opgen_load_bytes(weights);
        sum0 = opgen_dual_mac(even, opgen_even_bytes(weight), sum0);
        sum0 = opgen_dual_mac(odd, opgen_odd_bytes(weight), sum0);
        STORED_NEXT();
        weight = opgen_load_bytes(others + stride);
        sum3 = opgen_dual_mac(even, opgen_even_bytes(weight), sum3);
        sum3 = opgen_dual_mac(odd, opgen_odd_bytes(weight), sum3);
        STORED_NEXT();
        weight = opgen_load_bytes(others);
        sum2 = opgen_dual_mac(even, opgen_even_bytes(weight), sum2);
        sum2 = opgen_dual_mac(odd, opgen_odd_bytes(weight), sum2);
        x += 4;
        weights += 4;
        others += 4;
    }
    for (int32_t i = 0; i < (size & 3); i++) {
        const int32_t value = x[i] + offset;
        sum0 = opgen_wrapping_add(sum0, value * weights[i]);
        sum1 = opgen_wrapping_add(sum1, value * weights[i + stride]);
        sum2 = opgen_wrapping_add(sum2, value * others[i]);
        sum3 = opgen_wrapping_add(sum3, value * others[i + stride]);
    }
    sums[0] = sum0;
    sums[1] = sum1;
    sums[2] = sum2;
    sums[3] = sum3;
}

#else

void opgen_stored_products_4(int32_t *sums, const int8_t *x, int32_t offset, const int8_t *weights,
                             int32_t stride, int32_t size)
{
    opgen_dot_4_s8(sums, x, offset, weights, stride, size);
}

#endif
