/* SPDX-License-Identifier: Apache-2.0 */
/* Inner products of int8 with int8. */
#ifndef OPGEN_DOT_S8_H
#define OPGEN_DOT_S8_H

#include "opgen_dsp.h"
#include "opgen_mve.h"

#ifdef __cplusplus
extern "C" {
#endif

#if OPGEN_HAS_MVE

/* The sum of `size` elements. */
static inline int32_t opgen_sum_s8(const int8_t *x, int32_t size)
{
    int32_t total = 0;
    __asm__ volatile("   wlstp.8 lr, %[size], 2f\n"
                     "1: vldrb.8 q0, [%[x]], #16\n"
                     "   vaddva.s8 %[total], q0\n"
                     "   letp lr, 1b\n"
                     "2:\n"
                     : [x] "+r"(x), [total] "+Te"(total)
                     : [size] "r"(size)
                     : "lr", "q0", "memory");
    return total;
}

/* `total` plus the products of `size` elements, `offset` added to each x, modulo 2^32. */
static inline int32_t opgen_dot_narrow_s8(int32_t total, const int8_t *x, int32_t offset,
                                          const int8_t *weights, int32_t size)
{
    if (offset != 0) {
        total = opgen_wrapping_add(total, opgen_wrapping_mul(offset, opgen_sum_s8(weights, size)));
    }
    __asm__ volatile("   wlstp.8 lr, %[size], 2f\n"
                     "1: vldrb.8 q0, [%[x]], #16\n"
                     "   vldrb.8 q1, [%[w]], #16\n"
                     "   vmladava.s8 %[total], q0, q1\n"
                     "   letp lr, 1b\n"
                     "2:\n"
                     : [x] "+r"(x), [w] "+r"(weights), [total] "+Te"(total)
                     : [size] "r"(size)
                     : "lr", "q0", "q1", "memory");
    return total;
}

/* The same with four rows of weights that lie `stride` elements apart, adding to totals[0 .. 3]. */
static inline void opgen_dot_4_s8(int32_t *totals, const int8_t *x, int32_t offset, const int8_t *weights,
                                  int32_t stride, int32_t size)
{
    const int8_t *weights1 = weights + stride;
    const int8_t *weights2 = weights1 + stride;
    const int8_t *weights3 = weights2 + stride;
    int32_t total0 = totals[0];
    int32_t total1 = totals[1];
    int32_t total2 = totals[2];
    int32_t total3 = totals[3];
    if (offset != 0) {
        total0 = opgen_wrapping_add(total0, opgen_wrapping_mul(offset, opgen_sum_s8(weights, size)));
        total1 = opgen_wrapping_add(total1, opgen_wrapping_mul(offset, opgen_sum_s8(weights1, size)));
        total2 = opgen_wrapping_add(total2, opgen_wrapping_mul(offset, opgen_sum_s8(weights2, size)));
        total3 = opgen_wrapping_add(total3, opgen_wrapping_mul(offset, opgen_sum_s8(weights3, size)));
    }
    /* Compilers spill what this loop needs. */
    __asm__ volatile(
        "   wlstp.8 lr, %[size], 2f\n"
        "1: vldrb.8 q0, [%[x]], #16\n"
        "   vldrb.8 q1, [%[w0]], #16\n"
        "   vmladava.s8 %[t0], q0, q1\n"
        "   vldrb.8 q2, [%[w1]], #16\n"
        "   vmladava.s8 %[t1], q0, q2\n"
        "   vldrb.8 q1, [%[w2]], #16\n"
        "   vmladava.s8 %[t2], q0, q1\n"
        "   vldrb.8 q2, [%[w3]], #16\n"
        "   vmladava.s8 %[t3], q0, q2\n"
        "   letp lr, 1b\n"
        "2:\n"
        : [x] "+r"(x), [w0] "+r"(weights), [w1] "+r"(weights1), [w2] "+r"(weights2), [w3] "+r"(weights3),
          [t0] "+Te"(total0), [t1] "+Te"(total1), [t2] "+Te"(total2), [t3] "+Te"(total3)
        : [size] "r"(size)
        : "lr", "q0", "q1", "q2", "memory");
    totals[0] = total0;
    totals[1] = total1;
    totals[2] = total2;
    totals[3] = total3;
}

#else

/* `total` plus the products of `size` elements, `offset` added to each x, modulo 2^32. Compilers vectorize
 * the loop of constant length. */
static inline int32_t opgen_dot_narrow_s8(int32_t total, const int8_t *x, int32_t offset,
                                          const int8_t *weights, int32_t size)
{
    int32_t i = 0;
#if OPGEN_HAS_DSP
    const uint32_t offsets = opgen_halves(offset, offset);
    for (; i <= size - 4; i += 4) {
        const uint32_t four = opgen_load_bytes(x + i);
        const uint32_t weight = opgen_load_bytes(weights + i);
        total = opgen_dual_mac(opgen_add_even_bytes(offsets, four), opgen_even_bytes(weight), total);
        total = opgen_dual_mac(opgen_add_odd_bytes(offsets, four), opgen_odd_bytes(weight), total);
    }
#else
    const int16_t added = (int16_t)offset;
    for (; i <= size - 16; i += 16) {
        int32_t sum = 0;
        for (int32_t j = 0; j < 16; j++) {
            sum += (int16_t)(x[i + j] + added) * weights[i + j];
        }
        total = opgen_wrapping_add(total, sum);
    }
#endif
    for (; i < size; i++) {
        total = opgen_wrapping_add(total, (x[i] + offset) * weights[i]);
    }
    return total;
}

/* The same with two rows of weights that lie `stride` elements apart, adding to totals[0] and totals[1]. */
static inline void opgen_dot_2_s8(int32_t *totals, const int8_t *x, int32_t offset, const int8_t *weights,
                                  int32_t stride, int32_t size)
{
#if OPGEN_HAS_DSP
    const uint32_t offsets = opgen_halves(offset, offset);
    const int8_t *const last = x + (size & ~3);
    int32_t total0 = totals[0];
    int32_t total1 = totals[1];
    while (x != last) {
        const uint32_t four = opgen_load_bytes(x);
        const uint32_t even = opgen_add_even_bytes(offsets, four);
        const uint32_t odd = opgen_add_odd_bytes(offsets, four);
        const uint32_t weight0 = opgen_load_bytes(weights);
        const uint32_t weight1 = opgen_load_bytes(weights + stride);
        total0 = opgen_dual_mac(even, opgen_even_bytes(weight0), total0);
        total0 = opgen_dual_mac(odd, opgen_odd_bytes(weight0), total0);
        total1 = opgen_dual_mac(even, opgen_even_bytes(weight1), total1);
        total1 = opgen_dual_mac(odd, opgen_odd_bytes(weight1), total1);
        x += 4;
        weights += 4;
    }
    for (int32_t i = 0; i < (size & 3); i++) {
        const int32_t value = x[i] + offset;
        total0 += value * weights[i];
        total1 += value * weights[i + stride];
    }
    totals[0] = total0;
    totals[1] = total1;
#else
    totals[0] = opgen_dot_narrow_s8(totals[0], x, offset, weights, size);
    totals[1] = opgen_dot_narrow_s8(totals[1], x, offset, weights + stride, size);
#endif
}

/* The same with four rows. */
static inline void opgen_dot_4_s8(int32_t *totals, const int8_t *x, int32_t offset, const int8_t *weights,
                                  int32_t stride, int32_t size)
{
    opgen_dot_2_s8(totals, x, offset, weights, stride, size);
    opgen_dot_2_s8(totals + 2, x, offset, weights + 2 * stride, stride, size);
}

#endif /* OPGEN_HAS_MVE */

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_DOT_S8_H */
