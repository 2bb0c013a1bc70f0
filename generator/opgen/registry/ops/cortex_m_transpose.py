"""CORTEX_M_TRANSPOSE. Made by `opgen build` from specs/cortex_m/cortex_m_transpose.yaml; do not edit."""

from opgen.lib import arrays, loops, shapes
from opgen.operators.model import Axes, Check, DType, Kernel, Operand, Operator, option, said

CORTEX_M_TRANSPOSE = Operator('CORTEX_M_TRANSPOSE', 'The input with its axes in another order.',
    options=(option('perm', tuple, element=int),), inputs=(Operand('input', holds='stored'),),
    outputs=(Operand('output', holds='stored', type=lambda o: o.input.type,
        shape=lambda o: shapes.permuted(o.input.shape, o.perm)),),
    lets={'nest': lambda o: loops.transpose_loops(o.input.shape, o.perm, 1), 'loops': lambda o: o.nest.table,
        'rank': lambda o: o.nest.rank, 'block': lambda o: o.nest.block, 'start': lambda o: o.nest.start},
    checks=(Check(lambda o: shapes.is_permutation(o.perm, o.input.rank) and o.input.rank <= 8,
        lambda o: said('perm ', o.perm, ' does not name each of the ', o.input.rank,
            ' axes once, of which there may be 8')),),
    reference=lambda o: arrays.transpose(o.input, o.perm),
    kernels=(Kernel('cortex_m_transpose_s8', {'*': DType.INT8}, params='loops rank block start'.split()),),
    axes=Axes({'input': '...'.split(), 'output': '...'.split()}, order='perm'),
    tests=({'perm': (1, 0), 'input': lambda o: (o.span(1, 9), o.span(1, 9))},
        {'perm': lambda o: o.choice((0, 3, 1, 2), (0, 2, 3, 1), (3, 2, 1, 0), (1, 0, 2, 3), (0, 1, 2, 3)),
            'input': lambda o: (o.span(1, 5), o.span(1, 5), o.span(1, 5), o.span(1, 5))}))
