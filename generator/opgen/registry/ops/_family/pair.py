"""What operators of the family pair have in common. Made by `opgen build` from specs/_family; do not edit."""

from opgen.lib import arrays, loops, shapes
from opgen.operators.model import Check, Functions, Limit, Test, said

LETS: Functions = {'nest': lambda o: loops.broadcast_loops(o.input1.shape, o.input2.shape, o.output.shape),
    'loops': lambda o: o.nest.table, 'rank': lambda o: o.nest.rank,
    'run': lambda o: arrays.element(o.loops, 3 * o.rank - 3)}

CHECKS: tuple[Check, ...] = (
    Check(lambda o: shapes.broadcasts(o.input1.shape, o.input2.shape),
        lambda o: said('shapes ', o.input1.shape, ' and ', o.input2.shape, ' do not broadcast to one')),
    Limit(lambda o: o.nest.rank <= 8,
        lambda o: said('shapes ', o.input1.shape, ' and ', o.input2.shape, ' need ', o.nest.rank,
            ' nested loops, more than 8')))

TESTS: tuple[Test, ...] = (
    {'input1': lambda o: (o.span(1, 3), o.span(1, 5), o.span(1, 5), o.span(1, 20)), 'input2': lambda o: o.input1.shape},
    {'input1': lambda o: (o.span(2, 3), o.span(1, 5), o.span(2, 7)),
        'input2': lambda o: (o.choice(1, o.input1.shape[0]), 1, o.choice(1, o.input1.shape[2]))},
    {'input1': lambda o: o.choice((1,), (), (3, 1), (2, 3, 4), (2, 1, 3, 1, 2, 4)),
        'input2': lambda o: o.choice((4,), (1,), (1, 1, 4), (1, 3, 1, 2, 1, 4))})
