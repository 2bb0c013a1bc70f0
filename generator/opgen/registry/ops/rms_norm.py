"""RMS_NORM. Made by `opgen build` from specs/normalization/rms_norm.yaml; do not edit."""

from opgen.lib import arrays, overflow, shapes, tensor
from opgen.lib.tensor import Array
from opgen.operators.model import Check, DType, Kernel, Operand, Operator, Torch, option, said


def _scaled_by_root(values: Array, depth: int, epsilon: float) -> Array:
    """Return rows of so many elements, divided by the root of their mean square + epsilon."""
    rows = arrays.reshape(values, (values.size // depth if depth > 0 else 0, depth))
    roots = arrays.sqrt(overflow.sum_along(rows ** 2, 1, True) / depth + epsilon)
    return arrays.reshape(rows / roots, values.shape)


RMS_NORM = Operator('RMS_NORM',
    'Blocks of the last axes, divided by the root of their mean square, then times a weight for each element.',
    options=(option('axes', int, 1, minimum=1), option('epsilon', float, 1e-05, minimum=0)),
    inputs=(Operand('input'), Operand('weight', optional=True)),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape),),
    lets={'block': lambda o: o.input.shape[-o.axes:], 'depth': lambda o: shapes.size_of(o.block),
        'rows': lambda o: shapes.size_of(o.input.shape[:-o.axes]),
        'factor': lambda o: 0.0 if tensor.has(o.weight) else 1.0},
    checks=(
        Check(lambda o: o.input.rank >= o.axes,
            lambda o: said('an input of ', o.input.rank, ' dimensions has no last ', o.axes)),
        Check(lambda o: not tensor.has(o.weight) or o.weight.shape == o.block,
            lambda o: said('the weight must have the shape ', o.block, ' of a block'))),
    macs=lambda o: o.input.size,
    reference=lambda o: _scaled_by_root(o.input, o.depth, o.epsilon) * (o.weight + o.factor),
    kernels=(Kernel('rms_norm_f32', {'*': DType.FLOAT32}, params='rows depth epsilon'.split(),
        inplace='input'.split()),),
    torch=(Torch('aten.rms_norm.default', {'input': 'input', 'weight': 'weight'},
        used='eps input normalized_shape weight'.split(),
        options={'axes': lambda o: arrays.length(arrays.ints(o.normalized_shape)),
            'epsilon': lambda o: o.eps if tensor.has(o.eps) else 1.1920929e-07}),),
    tests=(
        {'axes': 1, 'epsilon': lambda o: o.choice(1e-05, 0.1),
            'input': lambda o: o.choice((o.span(1, 300),), (o.span(1, 3), o.span(1, 5), o.span(1, 40))),
            'weight': lambda o: (o.input.shape[-1],)},
        {'axes': 2, 'input': lambda o: (o.span(1, 3), o.span(1, 9), o.span(1, 9)),
            'weight': lambda o: o.input.shape[1:]}))
