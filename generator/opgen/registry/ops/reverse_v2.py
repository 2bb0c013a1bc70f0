"""REVERSE_V2. Made by `opgen build` from specs/shape/reverse_v2.yaml; do not edit."""

from opgen.lib import arrays, fixed_point, loops, overflow, shapes, slices
from opgen.operators.model import Axes, Check, DType, Kernel, Litert, Operand, Operator, Torch, UInt8, said
from opgen.registry.ops._family import rearrange as family


def _reversal(shape: tuple[int, ...], over: tuple[int, ...]) -> slices.Slices:
    """Return the slice that takes a tensor in reverse along the axes (counted from the front)."""
    is_over = (
        overflow.sum_along(
            fixed_point.as_ints(arrays.column(arrays.ints(over)) == arrays.arange(arrays.length(arrays.ints(shape)))),
            0) != 0)
    return slices.Slices(shapes.shape_of(arrays.where(is_over, arrays.ints(shape) - 1, 0)),
        shapes.shape_of(arrays.where(is_over, -1, 1)), shape, shape)


REVERSE_V2 = Operator('REVERSE_V2', 'The input in reverse order along some axes.',
    litert=Litert('REVERSE_V2', versions=(1, 4), table='ReverseV2Options'),
    inputs=(Operand('input'), Operand('axis', const=True, holds='index')),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape,
        scale=lambda o: o.input.scale, zero_point=lambda o: o.input.zero_point),),
    lets={**family.LETS, 'axes': lambda o: shapes.axes_of(o.axis, o.input.rank),
        'slices': lambda o: _reversal(o.input.shape, o.axes),
        'nest': lambda o: loops.slice_loops(o.input.shape, o.slices, o.width)},
    checks=(*family.CHECKS,
        Check(lambda o: shapes.are_axes(o.axis, o.input.rank),
            lambda o: said('the input has ', o.input.rank, ' axes: ', shapes.shape_of(o.axis), ' are not among them'))),
    reference=lambda o: slices.take_slices(o.input, o.slices),
    kernels=(Kernel('copy_blocks',
        {'input': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64,
                DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL),
            'axis': DType.INT32, 'output': 'input'},
        params='loops rank block start'.split(), takes='p input output'.split(),
        exact=lambda o: slices.take_slices(o.input, o.slices), table_inputs={'loops': 'axis'.split()}),),
    uint8=UInt8(), elements='moved',
    axes=Axes({'input': '... k'.split(), 'output': '... c'.split()}, {'axis': 'k c'.split()}),
    torch=(Torch('aten.flip.default', {'input': 'self', 'axis': 'dims'}, used='dims self'.split()),),
    tests=(
        {'input': lambda o: (o.span(1, 4), o.span(1, 5), o.span(1, 6)),
            'axis': lambda o: o.choice(arrays.ints((0,)), arrays.ints((1,)), arrays.ints((-1,)), arrays.ints((0, 1)),
                arrays.ints((2, 1)), arrays.ints((0, 1, 2)), arrays.ints((0, 2)))},
        {'input': lambda o: (o.span(1, 50),), 'axis': lambda o: arrays.ints((0,))}))
