/* SPDX-License-Identifier: Apache-2.0 */
/* Walking over several dimensions without an index computation per element.
 *
 * A table of loops has one row per dimension, outermost first: the number of steps, then for each array how
 * far one step moves in it. Kernels run the last row themselves and let opgen_next_position do the others.
 */
#ifndef OPGEN_LOOPS_H
#define OPGEN_LOOPS_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Most rows that a table may have. */
#define OPGEN_MAX_RANK 8

/* Moves to the next position of `rank` nested loops, the last one fastest. Returns 0 after the last position.
 *
 * `loops` is int32[rank][columns], rows (steps >= 1, movement in array 0, movement in array 1, ...).
 * `index` is int32[rank] and `offset` int32[columns - 1], both zero before the first call; `offset` is how
 * far each array has moved. */
static inline int opgen_next_position(const int32_t *loops, int32_t rank, int32_t columns, int32_t *index,
                                      int32_t *offset)
{
    for (int32_t axis = rank - 1; axis >= 0; axis--) {
        const int32_t *const row = loops + axis * columns;
        index[axis]++;
        for (int32_t i = 1; i < columns; i++) {
            offset[i - 1] += row[i];
        }
        if (index[axis] < row[0]) {
            return 1;
        }
        for (int32_t i = 1; i < columns; i++) {
            offset[i - 1] -= row[0] * row[i];
        }
        index[axis] = 0;
    }
    return 0;
}

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_LOOPS_H */
