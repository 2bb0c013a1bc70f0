"""ROLL. Made by `opgen build` from specs/shape/roll.yaml; do not edit."""

from opgen.lib import adapt, arrays, pytorch, shapes
from opgen.lib.ops.roll import roll, roll_blocks
from opgen.operators.model import Axes, Check, DType, Kernel, Operand, Operator, Torch, option, said
from opgen.registry.ops._family import blocks as family


def _can_roll(rank: int, moves: tuple[int, ...], over: tuple[int, ...]) -> bool:
    """Tell whether there is a shift for each axis, and no axis is named twice or missing."""
    count = arrays.length(arrays.ints(over))
    return (arrays.length(arrays.ints(moves)) == count and arrays.all_true(arrays.ints(over) >= 0) and
        arrays.all_true(arrays.ints(over) < rank) and
        arrays.length(arrays.ints(shapes.axes_of(arrays.ints(over), rank))) == count)


ROLL = Operator('ROLL', 'The elements moved along some axes; what leaves at one end comes in at the other.',
    options=(option('shifts', tuple, element=int), option('axes', tuple, element=int)),
    inputs=(Operand('input'),),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape,
        scale=lambda o: o.input.scale, zero_point=lambda o: o.input.zero_point),),
    lets={**family.LETS, 'table': lambda o: roll_blocks(o.input.shape, o.shifts, o.axes, o.width)},
    checks=(*family.CHECKS,
        Check(lambda o: _can_roll(o.input.rank, o.shifts, o.axes),
            lambda o: said('shifts ', o.shifts, ' along axes ', o.axes, ' of ', o.input.rank, ' axes'))),
    reference=lambda o: roll(o.input, o.shifts, o.axes),
    kernels=(Kernel('gather_blocks',
        {'input': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64,
                DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL),
            'output': 'input'},
        params='counts offsets rank block'.split(), exact=lambda o: roll(o.input, o.shifts, o.axes)),),
    elements='moved',
    axes=Axes({'input': '... k'.split(), 'output': '... c'.split()}, {'axes': 'k c'.split()}),
    torch=(
        Torch('aten.roll.default', {'input': 'self'}, used='dims self shifts'.split(),
            options={'shifts': 'shifts', 'axes': lambda o: pytorch.torch_axes(o.dims, o.self.rank)},
            when=lambda o: arrays.length(arrays.ints(o.dims)) > 0),
        Torch('aten.roll.default', {'input': lambda o: adapt.viewed(o.self, (o.self.size,))},
            used='output results self shifts'.split(),
            outputs={'output': lambda o: adapt.viewed(o.output, o.results[0].shape)},
            options={'shifts': 'shifts', 'axes': (0,)})),
    tests=(
        {'shifts': lambda o: o.choice((1, -2), (-7, 3), (0, 1)), 'axes': lambda o: o.choice((1, 2), (0, 3), (2, 1)),
            'input': lambda o: (o.span(1, 3), o.span(1, 4), o.span(1, 5), o.span(1, 4))},
        {'shifts': lambda o: o.choice((3,), (-1,)), 'axes': (0,), 'input': lambda o: (o.span(1, 9),)}))
