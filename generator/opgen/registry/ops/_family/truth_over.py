"""What operators of the family truth_over have in common. Made by `opgen build` from specs/_family; do not edit."""

from opgen.lib import arrays, loops, shapes
from opgen.operators.model import Check, Functions, Limit, Option, Test, option, said

LETS: Functions = {'axes': lambda o: shapes.axes_of(o.axis, o.input.rank),
    'walk': lambda o: loops.reduce_loops(o.input.shape, o.axes)}

OPTIONS: tuple[Option, ...] = (option('keep_dims', bool, False),)

CHECKS: tuple[Check, ...] = (
    Check(lambda o: shapes.are_axes(o.axis, o.input.rank),
        lambda o: said('the input has ', o.input.rank, ' axes: ', shapes.shape_of(o.axis), ' are not among them')),
    Limit(lambda o: o.walk.kept_rank <= 8 and o.walk.reduced_rank <= 8, 'the reduction needs more than 8 nested loops'),
    Limit(lambda o: o.walk.count > 0, 'there is nothing to reduce: an axis has no elements'))

TESTS: tuple[Test, ...] = (
    {'keep_dims': lambda o: o.choice(True, False),
        'input': lambda o: (o.span(1, 3), o.span(1, 7), o.span(1, 7), o.span(1, 9)),
        'axis': lambda o: o.choice(arrays.ints((1, 2)), arrays.ints((2, 1)), arrays.ints((-1,)), arrays.ints((0, 3)),
            arrays.ints((1,)), arrays.ints((0, 1, 2, 3)))},
    {'keep_dims': lambda o: o.choice(True, False),
        'input': lambda o: (o.span(1, 2), o.span(1, 3), o.span(2, 3), o.span(2, 3), o.span(2, 3), o.span(1, 70)),
        'axis': lambda o: o.choice(arrays.ints((1, 3, 5)), arrays.ints((0, 2, 4)), arrays.ints((-1, 2, -1)),
            arrays.scalar(5), arrays.arange(0))})
