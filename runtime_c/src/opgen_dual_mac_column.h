/* SPDX-License-Identifier: Apache-2.0 */
/* How elements of an image become columns: those of several pixels lie next to each other. */
#ifndef OPGEN_DUAL_MAC_COLUMN_H
#define OPGEN_DUAL_MAC_COLUMN_H

#include "opgen_dsp.h"

/* Widens `count` bytes in a row to pairs of one of `pixels` pixels; returns where the next ones go. Of four
 * bytes the first and the third, then the second and the fourth are a pair; of what is left over, neighbours.
 * The order is that of dual_mac_weights(). */
static inline uint32_t *opgen_dual_mac_column(const int8_t *from, int32_t count, int32_t pixels,
                                              uint32_t *column)
{
    for (; count >= 4; count -= 4) {
        const uint32_t bytes = opgen_load_bytes(from);
        column[0] = opgen_even_bytes(bytes);
        column[pixels] = opgen_odd_bytes(bytes);
        from += 4;
        column += 2 * pixels;
    }
    for (; count > 0; count -= 2) {
        column[0] = opgen_halves(from[0], count > 1 ? from[1] : 0);
        from += 2;
        column += pixels;
    }
    return column;
}

#endif /* OPGEN_DUAL_MAC_COLUMN_H */
