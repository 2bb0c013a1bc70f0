/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_dsp.h"
#include "opgen_mve.h"
#include "opgen_rows.h"

/* Rows whose sums fit 16 bits. */
enum { ROWS_AT_ONCE = 255 };

/* Adds the elements of several places at a time; returns the first place of those that are left. */
static int32_t add_groups(int32_t count, int32_t size, const int8_t *rows, int32_t *sums)
{
    int32_t i = 0;
#if OPGEN_HAS_MVE
    for (; i <= count - 8; i += 8) {
        int16x8_t sum = vdupq_n_s16(0);
        for (int32_t at = i; at < size; at += count) {
            sum = vaddq_s16(sum, vldrbq_s16(rows + at));
        }
        int32x4x2_t both = vld2q_s32(sums + i); /* even places, and odd ones */
        both.val[0] = vaddq_s32(both.val[0], vmovlbq_s16(sum));
        both.val[1] = vaddq_s32(both.val[1], vmovltq_s16(sum));
        vst2q_s32(sums + i, both);
    }
#else
    for (; i <= count - 4; i += 4) {
        uint32_t even = 0;
        uint32_t odd = 0;
        for (int32_t at = i; at < size; at += count) {
            const uint32_t word = opgen_load_bytes(rows + at);
            even = opgen_add_even_bytes(even, word);
            odd = opgen_add_odd_bytes(odd, word);
        }
        sums[i] = opgen_wrapping_add(sums[i], opgen_first_half(even));
        sums[i + 1] = opgen_wrapping_add(sums[i + 1], opgen_first_half(odd));
        sums[i + 2] = opgen_wrapping_add(sums[i + 2], opgen_second_half(even));
        sums[i + 3] = opgen_wrapping_add(sums[i + 3], opgen_second_half(odd));
    }
#endif
    return i;
}

void opgen_add_rows_s8(int32_t count, int32_t size, const int32_t *sums, const int8_t *rows, int32_t *output)
{
    const int32_t most = count > size / ROWS_AT_ONCE ? size : ROWS_AT_ONCE * count;

    if (sums != output) {
        memcpy(output, sums, (size_t)count * sizeof *output);
    }
    for (int32_t done = 0; done < size;) {
        const int32_t part = opgen_min(size - done, most);
        for (int32_t i = add_groups(count, part, rows + done, output); i < count; i++) {
            for (int32_t at = i; at < part; at += count) {
                output[i] = opgen_wrapping_add(output[i], rows[done + at]);
            }
        }
        done += part;
    }
}
