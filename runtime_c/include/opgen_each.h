/* SPDX-License-Identifier: Apache-2.0 */
/* Walking over two or three arrays, of which any may be broadcast, and computing one element of the output
 * from each tuple.
 *
 * `loops` is int32[rank][1 + arrays] with rows (steps, movement in array 1, movement in array 2, ...),
 * outermost first, 1 <= rank <= OPGEN_MAX_RANK: the shape of the output, and by how many elements one step
 * moves in each input, 0 where it is broadcast. Dimensions that can be walked as one are best merged
 * beforehand. The output is contiguous. An empty output is one row of size 0. The output may be an input of
 * the same element width that is not broadcast.
 *
 * Macros, because C99 has no other way to write the walk once for every type and operation without a call per
 * element.
 */
#ifndef OPGEN_EACH_H
#define OPGEN_EACH_H

#include <stdbool.h>
#include <stdint.h>

#include "opgen_loops.h"

/* output[i] = result, an expression in the elements `a` of input1, of type from1, and `b` of input2. */
#define OPGEN_FOR_EACH_MIXED_PAIR(loops, rank, from1, input1, from2, input2, to, output, result)             \
    do {                                                                                                     \
        const int32_t *const inner_ = (loops) + 3 * ((rank)-1);                                              \
        int32_t index_[OPGEN_MAX_RANK] = {0};                                                                \
        int32_t offset_[2] = {0, 0};                                                                         \
        to *out_ = (to *)(output);                                                                           \
        do {                                                                                                 \
            const from1 *in1_ = (const from1 *)(input1) + offset_[0];                                        \
            const from2 *in2_ = (const from2 *)(input2) + offset_[1];                                        \
            for (int32_t i_ = 0; i_ < inner_[0]; i_++) {                                                     \
                const from1 a = *in1_;                                                                       \
                const from2 b = *in2_;                                                                       \
                *out_++ = (to)(result);                                                                      \
                in1_ += inner_[1];                                                                           \
                in2_ += inner_[2];                                                                           \
            }                                                                                                \
        } while (opgen_next_position((loops), (rank)-1, 3, index_, offset_));                                \
    } while (0)

/* The same for inputs of one type. */
#define OPGEN_FOR_EACH_PAIR(loops, rank, from, input1, input2, to, output, result)                           \
    OPGEN_FOR_EACH_MIXED_PAIR(loops, rank, from, input1, from, input2, to, output, result)

/* Whether the innermost loop goes through rows of both inputs. */
static inline bool opgen_has_rows(const int32_t *loops, int32_t rank)
{
    const int32_t *const inner = loops + 3 * (rank - 1);
    return inner[1] == 1 && inner[2] == 1;
}

/* Then `row`, a statement, computes `count` elements of `row_out` from those of the rows `row1` and `row2`,
 * all of int8. */
#define OPGEN_FOR_EACH_ROW(loops, rank, input1, input2, output, row)                                         \
    do {                                                                                                     \
        const int32_t count = (loops)[3 * ((rank)-1)];                                                       \
        int32_t index_[OPGEN_MAX_RANK] = {0};                                                                \
        int32_t offset_[2] = {0, 0};                                                                         \
        int8_t *row_out = (output);                                                                          \
        do {                                                                                                 \
            const int8_t *const row1 = (input1) + offset_[0];                                                \
            const int8_t *const row2 = (input2) + offset_[1];                                                \
            row;                                                                                             \
            row_out += count;                                                                                \
        } while (opgen_next_position((loops), (rank)-1, 3, index_, offset_));                                \
    } while (0)

/* output[i] = condition[i] ? input1[i] : input2[i], where the condition is bool. */
#define OPGEN_FOR_EACH_SELECT(loops, rank, condition, type, input1, input2, output)                          \
    do {                                                                                                     \
        const int32_t *const inner_ = (loops) + 4 * ((rank)-1);                                              \
        int32_t index_[OPGEN_MAX_RANK] = {0};                                                                \
        int32_t offset_[3] = {0, 0, 0};                                                                      \
        type *out_ = (type *)(output);                                                                       \
        do {                                                                                                 \
            const bool *if_ = (condition) + offset_[0];                                                      \
            const type *in1_ = (const type *)(input1) + offset_[1];                                          \
            const type *in2_ = (const type *)(input2) + offset_[2];                                          \
            for (int32_t i_ = 0; i_ < inner_[0]; i_++) {                                                     \
                *out_++ = *if_ ? *in1_ : *in2_;                                                              \
                if_ += inner_[1];                                                                            \
                in1_ += inner_[2];                                                                           \
                in2_ += inner_[3];                                                                           \
            }                                                                                                \
        } while (opgen_next_position((loops), (rank)-1, 4, index_, offset_));                                \
    } while (0)

#endif /* OPGEN_EACH_H */
