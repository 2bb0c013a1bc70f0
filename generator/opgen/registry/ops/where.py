"""WHERE. Made by `opgen build` from specs/shape/where.yaml; do not edit."""

from opgen.lib import arrays, indexing
from opgen.operators.model import DType, Kernel, Litert, Operand, Operator

WHERE = Operator('WHERE',
    ('The indices of all elements that are not zero, a row each, in the order of the elements.\n'
        'How many there are must be known when the model is compiled, so that the condition is a constant.'),
    litert=Litert('WHERE', versions=(1, 2), table='WhereOptions'),
    inputs=(Operand('condition', const=True, holds='stored'),),
    outputs=(Operand('output', holds='index', type=lambda o: DType.INT64, shape=lambda o: o.places.shape),),
    lets={'places': lambda o: indexing.nonzero(o.condition), 'indices': lambda o: arrays.as_int64s(o.places),
        'count': lambda o: o.output.size},
    reference=lambda o: indexing.nonzero(o.condition),
    kernels=(Kernel('where_constant',
        {'condition': (DType.BOOL, DType.FLOAT32, DType.INT8, DType.UINT8, DType.INT32, DType.UINT32, DType.INT64),
            'output': DType.INT64},
        params='indices count'.split(), takes='p output'.split(), exact=lambda o: indexing.nonzero(o.condition),
        table_inputs={'indices': 'condition'.split()}),),
    tests=({'condition': lambda o: o.choice(o.integers(0, 1, (o.span(1, 20),)),
        o.integers(0, 2, (o.span(1, 3), o.span(1, 4), o.span(1, 5))), o.integers(0, 1, ()),
        o.integers(0, 0, (2, 3)))},))
