"""DILATE. Made by `opgen build` from specs/shape/dilate.yaml; do not edit."""

from opgen.lib import arrays, shapes
from opgen.lib.ops.dilate import dilated, dilated_loops, dilated_shape
from opgen.operators.model import Check, DType, Kernel, Limit, Litert, Operand, Operator, Refused, said

DILATE = Operator('DILATE', 'The input with neighbours apart along each axis, and one value between them.',
    litert=Litert('DILATE', table='DilateOptions'),
    inputs=(Operand('input', holds='stored'), Operand('dilations', const=True, holds='index'),
        Operand('padding_value', holds='stored')),
    outputs=(Operand('output', holds='stored', type=lambda o: o.input.type,
        shape=lambda o: dilated_shape(o.input.shape, shapes.shape_of(o.dilations))),),
    lets={'width': lambda o: o.input.type.bits // 8,
        'nest': lambda o: dilated_loops(o.input.shape, shapes.shape_of(o.dilations), o.width),
        'loops': lambda o: o.nest.table, 'rank': lambda o: o.nest.rank, 'block': lambda o: o.nest.block,
        'bytes': lambda o: o.output.bytes},
    checks=(
        Check(lambda o: o.dilations.shape == (o.input.rank,) and arrays.smallest(o.dilations) > 0,
            lambda o: said('the dilations ', shapes.shape_of(o.dilations), ' must be one number from 1 for each of ',
                o.input.rank, ' axes')),
        Check(lambda o: o.padding_value.size == 1,
            lambda o: said('padding_value has ', o.padding_value.size, ' elements, it must have one')),
        Limit(lambda o: o.nest.rank <= 8, lambda o: said('there are ', o.nest.rank, ' nested loops, more than 8'))),
    reference=lambda o: dilated(o.input, shapes.shape_of(o.dilations), o.padding_value),
    kernels=(Kernel('dilate_bytes',
        {'input': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64,
                DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL),
            'dilations': DType.INT32, 'padding_value': 'input', 'output': 'input'},
        params='loops rank block bytes width'.split(), takes='p input padding_value output'.split(),
        exact=lambda o: dilated(o.input, shapes.shape_of(o.dilations), o.padding_value),
        table_inputs={'loops': 'dilations'.split()}),),
    tests=(
        {'input': lambda o: (o.span(1, 2), o.span(1, 4), o.span(1, 4), o.span(1, 3)),
            'dilations': lambda o: arrays.ints((o.span(1, 2), o.span(1, 3), o.span(1, 3), o.span(1, 2))),
            'padding_value': ()},
        {'input': lambda o: (o.span(1, 5), o.span(1, 6)), 'dilations': lambda o: arrays.ints((o.span(1, 3), 1)),
            'padding_value': (1,)}),
    refuses=(Refused('nested loops',
        {'input': {'shape': lambda o: (2, 2, 2, 2, 2, 2, 2, 2, 2)},
            'dilations': {'elements': lambda o: arrays.ints((2, 2, 2, 2, 2, 2, 2, 2, 2))}}),))
