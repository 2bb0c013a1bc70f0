"""What operators of the family pick have in common. Made by `opgen build` from specs/_family; do not edit."""

from opgen.operators.model import Check, Functions, said


LETS: Functions = {'width': lambda o: o.input.type.bits // 8, 'counts': lambda o: o.picks.counts,
    'offsets': lambda o: o.picks.offsets, 'rank': lambda o: o.picks.rank, 'block': lambda o: o.picks.block}


CHECKS: tuple[Check, ...] = (
    Check(lambda o: o.input.rank <= 8, lambda o: said('the input has ', o.input.rank, ' axes, more than 8'),
        is_limit=True),)
