"""SPLIT. Made by `opgen build` from specs/shape/split.yaml; do not edit."""

from opgen.lib import arrays, reference, shapes
from opgen.operators.model import Axes, Check, DType, Kernel, Litert, Operand, Operator, UInt8, option, said
from opgen.registry.ops._family import cut as family

SPLIT = Operator('SPLIT', 'The input cut along an axis into parts of one size.',
    litert=Litert('SPLIT', versions=(1, 5), table='SplitOptions'),
    options=(option('num_splits', int, 0, minimum=1),),
    inputs=(Operand('axis', const=True, holds='index'), Operand('input')),
    outputs=(Operand('outputs', optional=True, variadic=True, type=lambda o: o.input.type, shape=lambda o: o.parts,
        scale=lambda o: o.input.scale, zero_point=lambda o: o.input.zero_point, count=lambda o: o.num_splits,
        alias='input', alias_offset=lambda o: shapes.shape_of(arrays.cumsum(o.blocks) - o.blocks),
        alias_when=lambda o: o.times == 1),),
    lets={**family.LETS, 'along': lambda o: arrays.element(o.axis, 0),
        'start': lambda o: shapes.normal_axis(o.along, o.input.rank),
        'parts': lambda o: shapes.copies(
            shapes.with_size(o.input.shape, o.along, o.input.shape[o.along] // o.num_splits), o.num_splits)},
    checks=(
        Check(lambda o: shapes.is_axis(o.along, o.input.rank),
            lambda o: said('the input, of ', o.input.rank, ' axes, has no axis ', o.along)),
        Check(lambda o: o.input.shape[o.along] % o.num_splits == 0,
            lambda o: said('axis ', o.along, ' of size ', o.input.shape[o.along], ' does not split into ', o.num_splits,
                ' parts'))),
    reference=lambda o: reference.split(o.input, o.along, o.num_splits),
    kernels=(Kernel('cut_blocks',
        {'axis': DType.INT32,
            'input': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64,
                DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL),
            'outputs': 'input'},
        params='blocks count times'.split(), takes='p input outputs'.split(),
        exact=lambda o: reference.split(o.input, o.along, o.num_splits), table_inputs={'blocks': 'axis'.split()}),),
    uint8=UInt8(), elements='moved',
    axes=Axes({'input': '... k'.split(), 'outputs': '... c'.split()}, {'axis': 'k c'.split()}),
    tests=(
        {'num_splits': lambda o: o.span(1, 4),
            'axis': lambda o: o.choice(arrays.scalar(o.choice(-1, 2)), arrays.ints((-1,))),
            'input': lambda o: (o.span(1, 3), o.span(1, 4), o.num_splits * o.span(1, 3))},
        {'num_splits': lambda o: o.span(1, 3), 'axis': lambda o: arrays.scalar(o.choice(0, 1)),
            'input': lambda o: (o.num_splits, o.num_splits * o.span(1, 2), o.span(1, 3), 1, 2)}))
