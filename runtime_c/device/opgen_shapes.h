/* SPDX-License-Identifier: Apache-2.0 */
/* More functions of shapes that expressions call, and the loops of kernels that walk over tensors of any
 * rank: those of opgen's library by the same names, with the same meaning. */
#ifndef OPGEN_SHAPES_H
#define OPGEN_SHAPES_H

#include "opgen_library.h"

namespace opgen
{
namespace lib
{

/* Rows (count, step...) of nested loops, outermost first, around the copying of blocks. */
struct Loops {
    static constexpr int kMostRows = 2 * kMostItems, kMostSteps = 3;
    int64_t rank = 0, block = 1, start = 0;
    int steps = 1;
    int64_t rows[kMostRows][kMostSteps + 1]; /* those behind rank are not set: most nests are shallow */

    Loops() = default;
    Loops(const Loops &other) : rank(other.rank), block(other.block), start(other.start), steps(other.steps)
    {
        const int64_t *const first = &other.rows[0][0];
        std::copy(first, first + rank * (kMostSteps + 1), &rows[0][0]);
    }
};
/* Their rows as a vector; loops that have a name are not copied. */
template <class Held> struct LoopTable {
    Held loops;
};
inline LoopTable<const Loops &> table_of(Evaluation &, const Loops &loops)
{
    return {loops};
}
inline LoopTable<const Loops> table_of(Evaluation &, Loops &&loops)
{
    return {loops};
}
template <class Held> auto Elements(Evaluation &e, const LoopTable<Held> &table)
{
    const int columns = table.loops.steps + 1;
    return MakeArray(Vector(e, table.loops.rank * columns), [table, columns](const int64_t *index) {
        const int place = static_cast<int>(index[0]);
        return table.loops.rows[place / columns][place % columns];
    });
}
template <class Held> int64_t CountOf(Evaluation &, const LoopTable<Held> &table)
{
    return table.loops.rank * (table.loops.steps + 1);
}
template <class Held, class F> void ForEach(Evaluation &e, const LoopTable<Held> &table, F visit)
{
    const int columns = table.loops.steps + 1;
    for (int64_t row = 0; row < table.loops.rank && !e.failed(); row++) {
        for (int i = 0; i < columns; i++) {
            visit(table.loops.rows[row][i]);
        }
    }
}

Loops broadcast_loops(Evaluation &e, const Ints &first, const Ints &second, const Ints &output);
Loops expand_loops(Evaluation &e, const Ints &shape, const Ints &output, int64_t width);
Loops box_loops(Evaluation &e, const Ints &outer, const Ints &inner, int64_t width);
Loops transpose_loops(Evaluation &e, const Ints &shape, const Ints &order, int64_t width);
Loops tile_loops(Evaluation &e, const Ints &shape, const Ints &times, int64_t width);
bool is_one_block(Evaluation &e, const Loops &loops);

bool expands(Evaluation &e, const Ints &shape, const Ints &output);
Ints padded_shape(Evaluation &e, const Ints &shape, int64_t rank);
Ints extended_shape(Evaluation &e, const Ints &shape, int64_t rank);
Ints squeezed_shape(Evaluation &e, const Ints &shape, const Ints &axes);
bool can_squeeze(Evaluation &e, const Ints &shape, const Ints &axes);
bool is_reshape(Evaluation &e, int64_t size, const Ints &wanted);
Ints reshaped(Evaluation &e, int64_t size, const Ints &wanted);
bool is_permutation(Evaluation &e, const Ints &order, int64_t rank);
Ints tiled_shape(Evaluation &e, const Ints &shape, const Ints &times);

Ints sorted_axes(Evaluation &e, const Ints &axes, int64_t rank);
template <class A> bool are_axes(Evaluation &e, const A &axes, int64_t rank)
{
    bool all = true;
    ForEach(e, axes, [&](auto axis) { all = all && is_axis(e, static_cast<int64_t>(axis), rank); });
    return all;
}
/* Each once, counted from the front, sorted. */
template <class A> Ints axes_of(Evaluation &e, const A &axes, int64_t rank)
{
    return sorted_axes(e, shape_of(e, axes), rank);
}

} // namespace lib
} // namespace opgen

#endif /* OPGEN_SHAPES_H */
