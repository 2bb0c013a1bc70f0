"""CORTEX_M_TRANSPOSE. Made by `opgen build` from specs/cortex_m/cortex_m_transpose.yaml; do not edit."""

from opgen.lib import arrays, loops, shapes
from opgen.operators.model import Axes, Check, DType, Kernel, Operand, Operator, Refused, UInt8, option, said
from opgen.registry.ops._family import rearrange as family

CORTEX_M_TRANSPOSE = Operator('CORTEX_M_TRANSPOSE', 'The input with its axes in another order.',
    options=(option('perm', tuple, element=int),), inputs=(Operand('input', holds='stored'),),
    outputs=(Operand('output', holds='stored', type=lambda o: o.input.type,
        shape=lambda o: shapes.permuted(o.input.shape, o.perm), scale=lambda o: o.input.scale,
        zero_point=lambda o: o.input.zero_point),),
    lets={**family.LETS, 'nest': lambda o: loops.transpose_loops(o.input.shape, o.perm, o.width)},
    checks=(*family.CHECKS,
        Check(lambda o: shapes.is_permutation(o.perm, o.input.rank),
            lambda o: said('perm ', o.perm, ' does not name each of the ', o.input.rank, ' axes once'))),
    reference=lambda o: arrays.transpose(o.input, o.perm),
    kernels=(Kernel('copy_blocks',
        {'input': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64,
                DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL),
            'output': 'input'},
        params='loops rank block start'.split(), exact=lambda o: arrays.transpose(o.input, o.perm)),),
    uint8=UInt8(), elements='moved',
    axes=Axes({'input': '...'.split(), 'output': '...'.split()}, order='perm'),
    tests=({'perm': (1, 0), 'input': lambda o: (o.span(1, 9), o.span(1, 9))},
        {'perm': lambda o: o.choice((0, 3, 1, 2), (0, 2, 3, 1), (3, 2, 1, 0), (1, 0, 2, 3), (0, 1, 2, 3)),
            'input': lambda o: (o.span(1, 5), o.span(1, 5), o.span(1, 5), o.span(1, 5))}),
    refuses=(Refused('more than 8', {'input': {'shape': lambda o: (1, 1, 1, 1, 1, 1, 1, 1, 1)}},
        options={'perm': lambda o: (8, 7, 6, 5, 4, 3, 2, 1, 0)}),))
