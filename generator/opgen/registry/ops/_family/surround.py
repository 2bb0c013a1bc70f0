"""What operators of the family surround have in common. Made by `opgen build` from specs/_family; do not edit."""

from opgen.lib import arrays, loops
from opgen.operators.model import Check, Functions, Limit, said

LETS: Functions = {'width': lambda o: o.input.type.bits // 8,
    'nest': lambda o: loops.pad_loops(o.input.shape, o.paddings, o.width), 'loops': lambda o: o.nest.table,
    'rank': lambda o: o.nest.rank, 'block': lambda o: o.nest.block, 'start': lambda o: o.nest.start,
    'bytes': lambda o: o.output.bytes}

CHECKS: tuple[Check, ...] = (
    Check(lambda o: o.paddings.shape == (o.input.rank, 2),
        lambda o: said('paddings of shape ', o.paddings.shape, ' do not fit ', o.input.rank,
            ' axes, which need a pair each')),
    Check(lambda o: arrays.smallest(o.paddings) >= 0, 'paddings must not be negative'),
    Limit(lambda o: o.nest.rank <= 8, lambda o: said('the padding needs ', o.nest.rank, ' nested loops, more than 8')))
