"""ROW_TURN. Made by `opgen build` from specs/control/row_turn.yaml; do not edit."""

from opgen.lib import arrays
from opgen.operators.model import DType, Kernel, Operand, Operator, option

ROW_TURN = Operator('ROW_TURN',
    "Whether it is an operator's turn in a loop whose rounds are counted, every so many rounds from one on.",
    options=(option('first', int, minimum=0), option('period', int, minimum=1), option('count', int, minimum=0)),
    inputs=(Operand('round'),),
    outputs=(Operand('output', type=lambda o: DType.BOOL, shape=lambda o: o.round.shape),),
    lets={'behind': lambda o: o.first + o.period * o.count, 'size': lambda o: o.round.size},
    reference=lambda o: (o.round >= o.first) * (o.round < o.behind) * ((o.round - o.first) % o.period == 0),
    kernels=(Kernel('row_turn', {'round': DType.INT32, 'output': DType.BOOL},
        params='size first behind period'.split()),),
    role='turn',
    tests=({'first': lambda o: o.span(0, 9), 'period': lambda o: o.span(1, 4), 'count': lambda o: o.span(0, 9),
        'round': lambda o: arrays.ints((o.span(0, 9), o.span(0, 40), o.span(0, 40), o.first))},))
