/* SPDX-License-Identifier: Apache-2.0 */
/* For Helium; include it before all functions of a file. */
#ifndef OPGEN_FOUR_PRODUCTS_H
#define OPGEN_FOUR_PRODUCTS_H

#include "opgen_mve.h"

#if OPGEN_HAS_MVE

#if defined(__GNUC__) && !defined(__clang__) && !defined(__OPTIMIZE__)
/* Without optimization a frame pointer and copies of operands leave too few registers. */
#pragma GCC optimize("O1")
#endif

/* The products of two vectors with four filters, whose parts of 16 elements take turns; the first part has
 * (size - 1) % 16 + 1 elements, and zeros. Returns the weights of the next four. Eight totals and what
 * is loaded take all registers, which compilers do not find. */
static inline const int8_t *opgen_four_products(int32_t size, const int8_t *x0, const int8_t *x1,
                                                const int8_t *weights, int32x4_t *totals0, int32x4_t *totals1)
{
    /* Named registers, so that it compiles without optimization, too, which takes one for itself. */
    register const int8_t *in0 __asm__("r1") = x0;
    register const int8_t *in1 __asm__("r3") = x1;
    register const int8_t *w __asm__("r5") = weights;
    register int32_t left __asm__("r9") = size; /* then the parts that are left */
    int32x4_t of_x0;
    int32x4_t of_x1;
    /* Between dlstp and lctp only (size - 1) % 16 + 1 elements are loaded. */
    __asm__ volatile("   sub r0, %[left], #1\n"
                     "   and r2, r0, #15\n"
                     "   add r2, #1\n"
                     "   asr %[left], r0, #4\n"
                     "   dlstp.8 lr, r2\n"
                     "   vldrb.8 q0, [%[in0]]\n"
                     "   vldrb.8 q1, [%[in1]]\n"
                     "   lctp\n"
                     "   add %[in0], r2\n"
                     "   add %[in1], r2\n"
                     "   vldrb.8 q2, [%[w]], #64\n"
                     "   vmladav.s8 r0, q0, q2\n"
                     "   vldrb.8 q3, [%[w], #-48]\n"
                     "   vmladav.s8 r8, q1, q2\n"
                     "   vldrb.8 q2, [%[w], #-32]\n"
                     "   vmladav.s8 r2, q0, q3\n"
                     "   vmladav.s8 r10, q1, q3\n"
                     "   vldrb.8 q3, [%[w], #-16]\n"
                     "   vmladav.s8 r4, q0, q2\n"
                     "   vmladav.s8 r12, q1, q2\n"
                     "   vmladav.s8 r6, q0, q3\n"
                     "   vmladav.s8 lr, q1, q3\n"
                     "   subs %[left], #1\n"
                     "   bmi 2f\n"
                     "1: vldrb.8 q0, [%[in0]], #16\n"
                     "   vldrb.8 q2, [%[w]], #64\n"
                     "   vldrb.8 q1, [%[in1]], #16\n"
                     "   vmladava.s8 r0, q0, q2\n"
                     "   vldrb.8 q3, [%[w], #-48]\n"
                     "   vmladava.s8 r8, q1, q2\n"
                     "   vldrb.8 q2, [%[w], #-32]\n"
                     "   vmladava.s8 r2, q0, q3\n"
                     "   vmladava.s8 r10, q1, q3\n"
                     "   vldrb.8 q3, [%[w], #-16]\n"
                     "   vmladava.s8 r4, q0, q2\n"
                     "   vmladava.s8 r12, q1, q2\n"
                     "   vmladava.s8 r6, q0, q3\n"
                     "   vmladava.s8 lr, q1, q3\n"
                     "   subs %[left], #1\n"
                     "   bpl 1b\n"
                     "2: vmov %q[t0][2], %q[t0][0], r0, r4\n"
                     "   vmov %q[t0][3], %q[t0][1], r2, r6\n"
                     "   vmov %q[t1][2], %q[t1][0], r8, r12\n"
                     "   vmov %q[t1][3], %q[t1][1], r10, lr\n"
                     : [in0] "+r"(in0), [in1] "+r"(in1), [w] "+r"(w), [left] "+r"(left), [t0] "=&w"(of_x0),
                       [t1] "=&w"(of_x1)
                     :
                     : "r0", "r2", "r4", "r6", "r8", "r10", "r12", "lr", "q0", "q1", "q2", "q3", "cc",
                       "memory");
    *totals0 = of_x0;
    *totals1 = of_x1;
    return w;
}

#endif /* OPGEN_HAS_MVE */

#endif /* OPGEN_FOUR_PRODUCTS_H */
