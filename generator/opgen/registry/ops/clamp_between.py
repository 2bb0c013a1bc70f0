"""CLAMP_BETWEEN. Made by `opgen build` from specs/activation/clamp_between.yaml; do not edit."""

from opgen.lib import adapt, arrays, loops, shapes, tensor
from opgen.operators.model import Axes, Check, DType, Kernel, Limit, Operand, Operator, Torch, said

CLAMP_BETWEEN = Operator('CLAMP_BETWEEN',
    'y = min(max(x, low), high), element by element, with broadcasting of all three; NaN goes on.',
    inputs=(Operand('input'), Operand('low'), Operand('high')),
    outputs=(Operand('output', type=lambda o: o.input.type,
        shape=lambda o: shapes.broadcast_shape(o.input.shape, shapes.broadcast_shape(o.low.shape, o.high.shape))),),
    lets={'nest': lambda o: loops.joint_loops((o.input.shape, o.low.shape, o.high.shape), o.output.shape),
        'loops': lambda o: o.nest.table, 'rank': lambda o: o.nest.rank},
    checks=(
        Check(lambda o: (shapes.broadcasts(o.low.shape, o.high.shape) and
                shapes.broadcasts(o.input.shape, shapes.broadcast_shape(o.low.shape, o.high.shape))),
            lambda o: said('shapes ', o.input.shape, ', ', o.low.shape, ' and ', o.high.shape,
                ' do not broadcast to one')),
        Limit(lambda o: o.nest.rank <= 8,
            lambda o: said('these shapes need ', o.nest.rank, ' nested loops, more than 8'))),
    reference=lambda o: arrays.minimum(arrays.maximum(o.input, o.low), o.high),
    exact=lambda o: arrays.minimum(arrays.maximum(o.input, o.low), o.high),
    kernels=(
        Kernel('clamp_between_s32', {'*': DType.INT32}, params='loops rank'.split(), inplace='input low high'.split()),
        Kernel('clamp_between_s64', {'*': DType.INT64}, params='loops rank'.split(), inplace='input low high'.split()),
        Kernel('clamp_between_f32', {'*': DType.FLOAT32}, params='loops rank'.split(),
            inplace='input low high'.split())),
    axes=Axes(),
    torch=(Torch('aten.clamp.Tensor',
        {'input': lambda o: adapt.converted(o.self, o.results[0].type),
            'low': lambda o: adapt.converted(o.min if tensor.has(o.min) else o.self, o.results[0].type),
            'high': lambda o: adapt.converted(o.max if tensor.has(o.max) else o.self, o.results[0].type)},
        used='max min results self'.split(), when=lambda o: tensor.has(o.min) and tensor.has(o.max)),),
    tests=(
        {'input': lambda o: (o.span(1, 3), o.span(1, 5), o.span(1, 20)), 'low': lambda o: o.input.shape,
            'high': lambda o: o.input.shape},
        {'input': lambda o: (o.span(2, 3), o.span(1, 5), o.span(2, 7)),
            'low': lambda o: (o.choice(1, o.input.shape[0]), 1, o.choice(1, o.input.shape[2])),
            'high': lambda o: o.choice((), (1,), (o.input.shape[2],), (o.input.shape[1], 1),
                (o.input.shape[0], 1, o.input.shape[2]))}))
