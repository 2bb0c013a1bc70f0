"""What operators of the family cortex_m_pair have in common. Made by `opgen build` from specs/_family; do not edit."""

from opgen.lib import loops, shapes
from opgen.operators.model import Check, Functions, Limit, Option, option, said

LETS: Functions = {'size': lambda o: o.output.size,
    'nest': lambda o: loops.broadcast_loops(o.input1.shape, o.input2.shape, o.output.shape),
    'loops': lambda o: o.nest.table, 'rank': lambda o: o.nest.rank}

OPTIONS: tuple[Option, ...] = (option('output_zero_point', int, minimum=-128, maximum=127),)

CHECKS: tuple[Check, ...] = (
    Check(lambda o: shapes.broadcasts(o.input1.shape, o.input2.shape),
        lambda o: said('shapes ', o.input1.shape, ' and ', o.input2.shape, ' do not broadcast to one')),
    Limit(lambda o: o.nest.rank <= 8,
        lambda o: said('shapes ', o.input1.shape, ' and ', o.input2.shape, ' need ', o.nest.rank,
            ' nested loops, more than 8')))
