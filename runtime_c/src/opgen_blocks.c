/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_blocks.h"

#include <string.h>

#include "opgen_loops.h"

/* Runs over all positions; `copy` moves a block between `at` bytes and `place` bytes. */
#define OPGEN_FOR_EACH_BLOCK(copy)                                                                           \
    const int32_t *inner = offsets;                                                                          \
    int32_t index[OPGEN_MAX_RANK] = {0};                                                                     \
    int32_t at = 0;                                                                                          \
    int32_t axis = 0;                                                                                        \
    for (int32_t i = 0; i < rank - 1; i++) {                                                                 \
        inner += counts[i];                                                                                  \
    }                                                                                                        \
    do {                                                                                                     \
        const int32_t *row = offsets;                                                                        \
        int32_t base = 0;                                                                                    \
        for (int32_t i = 0; i < rank - 1; i++) {                                                             \
            base += row[index[i]];                                                                           \
            row += counts[i];                                                                                \
        }                                                                                                    \
        for (int32_t i = 0; i < counts[rank - 1]; i++) {                                                     \
            const int32_t place = base + inner[i];                                                           \
            copy;                                                                                            \
            at += block;                                                                                     \
        }                                                                                                    \
        for (axis = rank - 2; axis >= 0 && ++index[axis] == counts[axis]; axis--) {                          \
            index[axis] = 0;                                                                                 \
        }                                                                                                    \
    } while (axis >= 0)

void opgen_gather_blocks(const int32_t *counts, const int32_t *offsets, int32_t rank, int32_t block,
                         const void *input, void *output)
{
    const uint8_t *const from = (const uint8_t *)input;
    uint8_t *const to = (uint8_t *)output;
    if (block == 1) { /* a load and a store instead of a call */
        OPGEN_FOR_EACH_BLOCK(to[at] = from[place]);
        return;
    }
    OPGEN_FOR_EACH_BLOCK(memcpy(to + at, from + place, (size_t)block));
}

void opgen_scatter_blocks(const int32_t *counts, const int32_t *offsets, int32_t rank, int32_t block,
                          int32_t output_bytes, const void *input, void *output)
{
    const uint8_t *const from = (const uint8_t *)input;
    uint8_t *const to = (uint8_t *)output;
    memset(output, 0, (size_t)output_bytes);
    OPGEN_FOR_EACH_BLOCK(memcpy(to + place, from + at, (size_t)block));
}
