/* SPDX-License-Identifier: Apache-2.0 */
#include <string.h>

#include "opgen_dsp.h"
#include "opgen_mve.h"
#include "opgen_rows.h"

/* To a lower address; what is read may overlap what is written. Libraries' memmove takes several times as
 * long. */
static void move_down(int8_t *to, const int8_t *from, int32_t size)
{
#if OPGEN_HAS_MVE
    int32_t left = size;
    for (; left >= 32; left -= 32, to += 32, from += 32) {
        const int8x16_t first = vldrbq_s8(from);
        const int8x16_t second = vldrbq_s8(from + 16);
        vstrbq_s8(to, first);
        vstrbq_s8(to + 16, second);
    }
    for (; left > 0; left -= 16, to += 16, from += 16) {
        const mve_pred16_t some = vctp8q((uint32_t)left);
        vstrbq_p_s8(to, vldrbq_z_s8(from, some), some);
    }
#else
#if OPGEN_HAS_DSP
    if (size >= 32 && (((uintptr_t)to | (uintptr_t)from) & 3) == 0) {
        const int8_t *end = from + size / 32 * 32;
        size %= 32;
        __asm__ volatile("1:\n"
                         "ldmia %1!, {r3, r4, r5, r6, r8, r9, r10, r12}\n"
                         "stmia %0!, {r3, r4, r5, r6, r8, r9, r10, r12}\n"
                         "cmp %1, %2\n"
                         "bne 1b\n"
                         : "+r"(to), "+r"(from)
                         : "r"(end)
                         : "r3", "r4", "r5", "r6", "r8", "r9", "r10", "r12", "cc", "memory");
    }
#endif
    for (; size >= 16; size -= 16, to += 16, from += 16) {
        uint32_t words[4];
        memcpy(words, from, sizeof words);
        memcpy(to, words, sizeof words);
    }
    memmove(to, from, (size_t)size);
#endif
}

void opgen_shift_rows(int32_t blocks, int32_t size, int32_t gone, const void *input, void *output)
{
    const int8_t *from = (const int8_t *)input;
    int8_t *to = (int8_t *)output;

    for (int32_t i = 0; i < blocks; i++, from += size, to += size) {
        move_down(to, from + gone, size - gone);
        if (input != output) {
            memcpy(to + size - gone, from + size - gone, (size_t)gone);
        }
    }
}
