/* SPDX-License-Identifier: Apache-2.0 */
#include "arm_nnsupportfunctions.h"
#include "opgen_dsp.h"
#include "opgen_mve.h"

/* As many elements of a row as come at a time, of two arrays, or of one and an element. Returns how many are
 * done. */
#if OPGEN_HAS_MVE
static int32_t larger_bytes(const int8_t *a, const int8_t *b, int32_t step_b, int8_t mask, int8_t *output,
                            int32_t count)
{
    const int8x16_t masks = vdupq_n_s8(mask);
    int8x16_t other = veorq_s8(vdupq_n_s8(*b), masks);
    int32_t i = 0;
    for (; i + 16 <= count; i += 16) {
        const int8x16_t one = veorq_s8(vldrbq_s8(a + i), masks);
        if (step_b) {
            other = veorq_s8(vldrbq_s8(b + i), masks);
        }
        vstrbq_s8(output + i, veorq_s8(vmaxq_s8(one, other), masks));
    }
    if (i < count) {
        const mve_pred16_t inside = vctp8q((uint32_t)(count - i));
        const int8x16_t one = veorq_s8(vldrbq_z_s8(a + i, inside), masks);
        if (step_b) {
            other = veorq_s8(vldrbq_z_s8(b + i, inside), masks);
        }
        vstrbq_p_s8(output + i, veorq_s8(vmaxq_s8(one, other), masks), inside);
    }
    return count;
}
#elif OPGEN_HAS_DSP
static inline uint32_t larger_four(uint32_t one, uint32_t other, int8_t mask)
{
    const uint32_t found = mask ? opgen_larger_bytes(~one, ~other) : opgen_larger_bytes(one, other);
    return mask ? ~found : found;
}

static int32_t larger_bytes(const int8_t *a, const int8_t *b, int32_t step_b, int8_t mask, int8_t *output,
                            int32_t count)
{
    int32_t i = 0;
    for (; step_b && i + 4 <= count; i += 4) {
        const uint32_t four = larger_four(opgen_load_bytes(a + i), opgen_load_bytes(b + i), mask);
        memcpy(output + i, &four, sizeof four);
    }
    for (; !step_b && i + 4 <= count; i += 4) {
        const uint32_t four = larger_four(opgen_load_bytes(a + i), 0x01010101u * (uint8_t)*b, mask);
        memcpy(output + i, &four, sizeof four);
    }
    return i;
}
#else
#define larger_bytes(a, b, step_b, mask, output, count) 0
#endif

/* Elements from one index to the next along each axis of a broadcast operand; 0 where it has one element. */
static cmsis_nn_dims strides(const cmsis_nn_dims *dims)
{
    cmsis_nn_dims s;
    s.c = dims->c > 1 ? 1 : 0;
    s.w = dims->w > 1 ? dims->c : 0;
    s.h = dims->h > 1 ? dims->w * dims->c : 0;
    s.n = dims->n > 1 ? dims->h * dims->w * dims->c : 0;
    return s;
}

void arm_nn_broadcast_maximum_s8(const int8_t *input_1, const cmsis_nn_dims *dims_1, const int8_t *input_2,
                                 const cmsis_nn_dims *dims_2, int8_t mask, int8_t *output)
{
    const cmsis_nn_dims s1 = strides(dims_1);
    const cmsis_nn_dims s2 = strides(dims_2);
    const int32_t height = opgen_max(dims_1->h, dims_2->h);
    const int32_t width = opgen_max(dims_1->w, dims_2->w);
    const int32_t channels = opgen_max(dims_1->c, dims_2->c);

    for (int32_t n = 0; n < opgen_max(dims_1->n, dims_2->n); n++) {
        for (int32_t y = 0; y < height; y++) {
            for (int32_t x = 0; x < width; x++) {
                const int8_t *a = input_1 + n * s1.n + y * s1.h + x * s1.w;
                const int8_t *b = input_2 + n * s2.n + y * s2.h + x * s2.w;
                int32_t step = s2.c;
                if (s1.c == 0) { /* the one that has an element is the other */
                    const int8_t *const fixed = a;
                    a = b;
                    b = fixed;
                    step = 0;
                }
                for (int32_t c = larger_bytes(a, b, step, mask, output, channels); c < channels; c++) {
                    output[c] = (int8_t)(opgen_max(a[c] ^ mask, b[c * step] ^ mask) ^ mask);
                }
                output += channels;
            }
        }
    }
}
