"""What operators of the family blocks have in common. Made by `opgen build` from specs/_family; do not edit."""

from opgen.operators.model import Check, Functions, Limit, said

LETS: Functions = {'width': lambda o: o.input.type.bits // 8, 'counts': lambda o: o.table.counts,
    'offsets': lambda o: o.table.offsets, 'rank': lambda o: o.table.rank, 'block': lambda o: o.table.block}

CHECKS: tuple[Check, ...] = (Limit(lambda o: o.input.rank <= 8,
    lambda o: said('the input has ', o.input.rank, ' axes, more than 8')),)
