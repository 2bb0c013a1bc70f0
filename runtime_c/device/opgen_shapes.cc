// SPDX-License-Identifier: Apache-2.0
#include "opgen_shapes.h"

namespace opgen
{
namespace lib
{

namespace
{

/* Collects rows: those that run once are left out, neighbours that make one longer loop are merged. */
class Rows
{
  public:
    Rows(Loops *loops, int steps) : loops_(*loops)
    {
        loops_.steps = steps;
    }

    void Add(Evaluation &e, int64_t count, const int64_t *steps)
    {
        if (total_ == 0) {
            SetRow(first_, 0, steps);
        }
        total_++;
        runs_ = runs_ && count != 0;
        if (count == 1) {
            return;
        }
        const int last = static_cast<int>(loops_.rank) - 1;
        bool merges = last >= 0;
        for (int i = 0; merges && i < loops_.steps; i++) {
            merges = loops_.rows[last][i + 1] == Mul(e, steps[i], count);
        }
        if (!merges && loops_.rank == Loops::kMostRows) {
            e.Fail("loops over more axes than there can be");
            return;
        }
        const int64_t before = merges ? loops_.rows[last][0] : 1;
        SetRow(loops_.rows[merges ? last : loops_.rank++], Mul(e, before, count), steps);
    }

    /* Loops over single elements. */
    void Elements()
    {
        if (!runs_) {
            loops_.rank = 1;
            std::memcpy(loops_.rows[0], first_, sizeof(first_));
        } else if (loops_.rank == 0) {
            const int64_t ones[Loops::kMostSteps] = {1, 1, 1};
            SetRow(loops_.rows[loops_.rank++], 1, ones);
        }
    }

    /* Loops over blocks: what lies together is no loop. */
    void Blocks(Evaluation &e, int64_t width)
    {
        loops_.block = width;
        while (runs_ && loops_.rank > 0 && loops_.rows[loops_.rank - 1][1] == loops_.block) {
            loops_.block = Mul(e, loops_.block, loops_.rows[--loops_.rank][0]);
        }
        if (!runs_ && first_[1] == width) { /* a loop that never runs is a block of nothing */
            loops_.block = 0;
            loops_.rank = 0;
            runs_ = true;
        }
        Elements();
    }

  private:
    void SetRow(int64_t *row, int64_t count, const int64_t *steps) const
    {
        row[0] = count;
        for (int i = 0; i < loops_.steps; i++) {
            row[i + 1] = steps[i];
        }
    }

    Loops &loops_;
    int64_t first_[Loops::kMostSteps + 1] = {};
    int total_ = 0;
    bool runs_ = true;
};

/* From one index of an axis to the next, in units of ``width``. */
Ints StridesOf(Evaluation &e, const Ints &shape, int64_t width)
{
    Ints strides = shape;
    int64_t step = width;
    for (int axis = shape.count - 1; axis >= 0; axis--) {
        strides.items[axis] = step;
        step = Mul(e, step, shape.items[axis]);
    }
    return strides;
}

/* The same, 0 along axes that are broadcast. */
Ints BroadcastStrides(Evaluation &e, const Ints &shape, const Ints &output)
{
    const Ints sizes = padded_shape(e, shape, output.count);
    Ints strides = StridesOf(e, sizes, 1);
    for (int axis = 0; axis < sizes.count; axis++) {
        strides.items[axis] = sizes.items[axis] == 1 ? 0 : strides.items[axis];
    }
    return strides;
}

} // namespace

Loops broadcast_loops(Evaluation &e, const Ints &first, const Ints &second, const Ints &output)
{
    const Ints a = BroadcastStrides(e, first, output), b = BroadcastStrides(e, second, output);
    Loops loops;
    Rows rows(&loops, 2);
    for (int axis = 0; axis < output.count && !e.failed(); axis++) {
        const int64_t steps[] = {a.items[axis], b.items[axis]};
        rows.Add(e, output.items[axis], steps);
    }
    rows.Elements();
    return loops;
}

Loops expand_loops(Evaluation &e, const Ints &shape, const Ints &output, int64_t width)
{
    const Ints strides = BroadcastStrides(e, shape, output);
    Loops loops;
    Rows rows(&loops, 1);
    for (int axis = 0; axis < output.count && !e.failed(); axis++) {
        const int64_t step = Mul(e, strides.items[axis], width);
        rows.Add(e, output.items[axis], &step);
    }
    rows.Blocks(e, width);
    return loops;
}

Loops box_loops(Evaluation &e, const Ints &outer, const Ints &inner, int64_t width)
{
    const Ints strides = StridesOf(e, outer, width);
    Loops loops;
    Rows rows(&loops, 1);
    for (int axis = 0; axis < inner.count && axis < outer.count; axis++) {
        rows.Add(e, inner.items[axis], &strides.items[axis]);
    }
    rows.Blocks(e, width);
    return loops;
}

Loops transpose_loops(Evaluation &e, const Ints &shape, const Ints &order, int64_t width)
{
    const Ints strides = StridesOf(e, shape, width);
    Loops loops;
    Rows rows(&loops, 1);
    for (int i = 0; i < order.count && !e.failed(); i++) {
        const int64_t step = At(e, strides, order.items[i]);
        rows.Add(e, At(e, shape, order.items[i]), &step);
    }
    rows.Blocks(e, width);
    return loops;
}

Loops tile_loops(Evaluation &e, const Ints &shape, const Ints &times, int64_t width)
{
    const Ints strides = StridesOf(e, shape, width);
    const int64_t none = 0;
    Loops loops;
    Rows rows(&loops, 1);
    for (int axis = 0; axis < shape.count && axis < times.count; axis++) {
        rows.Add(e, times.items[axis], &none);
        rows.Add(e, shape.items[axis], &strides.items[axis]);
    }
    rows.Blocks(e, width);
    return loops;
}

bool is_one_block(Evaluation &, const Loops &loops)
{
    return loops.rank == 1 && loops.rows[0][0] == 1;
}

bool expands(Evaluation &, const Ints &shape, const Ints &output)
{
    bool fits = shape.count <= output.count;
    for (int i = 1; fits && i <= shape.count; i++) {
        const int64_t size = shape.items[shape.count - i];
        fits = size == 1 || size == output.items[output.count - i];
    }
    return fits;
}

Ints padded_shape(Evaluation &e, const Ints &shape, int64_t rank)
{
    Ints padded;
    for (int64_t i = shape.count; i < rank; i++) {
        padded.Push(e, 1);
    }
    return Add(e, padded, shape);
}

Ints extended_shape(Evaluation &e, const Ints &shape, int64_t rank)
{
    Ints extended = shape;
    for (int64_t i = shape.count; i < rank; i++) {
        extended.Push(e, 1);
    }
    return extended;
}

Ints squeezed_shape(Evaluation &e, const Ints &shape, const Ints &axes)
{
    const Ints gone = sorted_axes(e, axes, shape.count);
    Ints left;
    for (int axis = 0, next = 0; axis < shape.count; axis++) {
        const bool is_named = next < gone.count && gone.items[next] == axis;
        next += is_named;
        if (axes.count ? !is_named : shape.items[axis] != 1) {
            left.Push(e, shape.items[axis]);
        }
    }
    return left;
}

bool can_squeeze(Evaluation &e, const Ints &shape, const Ints &axes)
{
    bool can = true;
    for (int i = 0; can && i < axes.count; i++) {
        can = is_axis(e, axes.items[i], shape.count) && At(e, shape, axes.items[i]) == 1;
    }
    return can;
}

bool is_reshape(Evaluation &e, int64_t size, const Ints &wanted)
{
    int unknown = 0;
    for (int i = 0; i < wanted.count; i++) {
        if (wanted.items[i] < -1) {
            return false;
        }
        unknown += wanted.items[i] == -1;
    }
    return unknown <= 1 && size_of(e, reshaped(e, size, wanted)) == size;
}

Ints reshaped(Evaluation &e, int64_t size, const Ints &wanted)
{
    int64_t known = 1;
    for (int i = 0; i < wanted.count; i++) {
        known = wanted.items[i] < 0 ? known : Mul(e, known, wanted.items[i]);
    }
    Ints shape = wanted;
    for (int i = 0; i < wanted.count; i++) {
        shape.items[i] = wanted.items[i] < 0 ? FloorDiv(e, size, known > 1 ? known : 1) : wanted.items[i];
    }
    return shape;
}

bool is_permutation(Evaluation &, const Ints &order, int64_t rank)
{
    uint32_t left = (UINT32_C(1) << order.count) - 1; /* axes that are not yet named, of at most 16 */
    for (int i = 0; i < order.count; i++) {
        const int64_t axis = order.items[i];
        left &= axis >= 0 && axis < rank ? ~(UINT32_C(1) << static_cast<int>(axis)) : UINT32_MAX;
    }
    return order.count == rank && left == 0;
}

Ints tiled_shape(Evaluation &e, const Ints &shape, const Ints &times)
{
    if (shape.count != times.count) {
        e.Fail("a number of tiles for another number of axes");
    }
    Ints tiled = shape;
    for (int axis = 0; axis < shape.count && axis < times.count; axis++) {
        tiled.items[axis] = Mul(e, shape.items[axis], times.items[axis]);
    }
    return tiled;
}

Ints sorted_axes(Evaluation &e, const Ints &axes, int64_t rank)
{
    Ints sorted;
    for (int i = 0; i < axes.count; i++) {
        const int64_t axis = normal_axis(e, axes.items[i], rank);
        int place = sorted.count;
        bool is_new = true;
        for (int k = 0; k < sorted.count; k++) {
            is_new = is_new && sorted.items[k] != axis;
            place -= sorted.items[k] > axis;
        }
        if (is_new) {
            sorted.Push(e, axis);
            for (int k = sorted.count - 1; k > place; k--) {
                sorted.items[k] = sorted.items[k - 1];
            }
            sorted.items[place] = axis;
        }
    }
    return sorted;
}

} // namespace lib
} // namespace opgen
