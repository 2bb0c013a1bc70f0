"""ROW_PLACE. Made by `opgen build` from specs/control/row_place.yaml; do not edit."""

from opgen.lib import arrays
from opgen.operators.model import Check, DType, Kernel, Operand, Operator, option, said

ROW_PLACE = Operator('ROW_PLACE',
    'Where the rows of a turn begin in a tensor, by the round of the loop that computes it row by row; see ROW_TURN.',
    options=(option('first', int, minimum=0), option('period', int, minimum=1), option('step', int, minimum=0),
        option('axis', int, minimum=0), option('rank', int, minimum=1), option('offset', int, 0, minimum=0)),
    inputs=(Operand('round'),),
    outputs=(Operand('output', type=lambda o: DType.INT32, shape=lambda o: (o.rank,)),),
    checks=(Check(lambda o: o.axis < o.rank, lambda o: said('there is no axis ', o.axis, ' of ', o.rank)),
        Check(lambda o: o.round.size == 1, lambda o: said('there is one round, not ', o.round.size))),
    reference=lambda o: ((arrays.arange(o.rank) == o.axis) *
        (arrays.maximum(o.round - o.first, 0) // o.period * o.step + o.offset)),
    kernels=(Kernel('row_place', {'*': DType.INT32}, params='rank axis offset first period step'.split()),),
    role='place',
    tests=({'first': lambda o: o.span(0, 9), 'period': lambda o: o.span(1, 4), 'step': lambda o: o.span(0, 9),
        'rank': lambda o: o.span(1, 5), 'offset': lambda o: o.span(0, 9), 'axis': lambda o: o.span(0, o.rank - 1),
        'round': lambda o: arrays.ints((o.span(0, 40),))},))
