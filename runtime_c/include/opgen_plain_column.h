/* SPDX-License-Identifier: Apache-2.0 */
/* What pixels of opgen_plain_s8.h are made of. */
#ifndef OPGEN_PLAIN_COLUMN_H
#define OPGEN_PLAIN_COLUMN_H

#include "opgen_plain_s8.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Writes `count` elements, 128 more than they are, to every second byte; returns their sum. */
static inline uint32_t opgen_plain_column(const int8_t *from, int32_t count, uint8_t *column)
{
    const int8_t *const end = from + count;
    uint32_t sum = 0;
    while (from != end) {
        const uint32_t byte = (uint8_t)*from++ ^ 0x80u;
        *column = (uint8_t)byte;
        column += OPGEN_PLAIN_PIXELS;
        sum += byte;
    }
    return sum;
}

/* What is added to each sum of a pixel. */
static inline int32_t opgen_plain_base(uint32_t sum)
{
    return (int32_t)(0u - (sum << 7));
}

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_PLAIN_COLUMN_H */
