"""What operators of the family rearrange have in common. Made by `opgen build` from specs/_family; do not edit."""

from opgen.operators.model import Check, Functions, Limit, said

LETS: Functions = {'width': lambda o: o.input.type.bits // 8, 'loops': lambda o: o.nest.table,
    'rank': lambda o: o.nest.rank, 'block': lambda o: o.nest.block, 'start': lambda o: o.nest.start}

CHECKS: tuple[Check, ...] = (Limit(lambda o: o.input.rank <= 8,
    lambda o: said('the input has ', o.input.rank, ' axes, more than 8')),)
