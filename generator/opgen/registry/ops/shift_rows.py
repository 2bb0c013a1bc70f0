"""SHIFT_ROWS. Made by `opgen build` from specs/shape/shift_rows.yaml; do not edit."""

from opgen.lib import arrays, shapes
from opgen.operators.model import Check, DType, Kernel, Limit, Operand, Operator, option, said

SHIFT_ROWS = Operator('SHIFT_ROWS',
    'The input moved along an axis, so that its first elements drop out and others follow behind.',
    options=(option('axis', int, minimum=0), option('by', int, minimum=0), option('fill', int)),
    inputs=(Operand('input'),),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape,
        scale=lambda o: o.input.scale, zero_point=lambda o: o.input.zero_point),),
    lets={'blocks': lambda o: shapes.size_before(o.input.shape, o.axis),
        'size': lambda o: o.input.shape[o.axis] * shapes.size_after(o.input.shape, o.axis) * (o.input.type.bits // 8),
        'gone': lambda o: o.by * shapes.size_after(o.input.shape, o.axis) * (o.input.type.bits // 8),
        'kept': lambda o: o.size - o.gone},
    checks=(
        Check(lambda o: o.axis < o.input.rank and o.by <= o.input.shape[o.axis],
            lambda o: said(o.by, ' elements of axis ', o.axis, ' are more than ', o.input.shape, ' has')),
        Limit(lambda o: o.input.type.bits == 8 or o.fill == 0,
            lambda o: said(o.fill, ' is not one byte again and again'))),
    reference=lambda o: arrays.append(arrays.take(o.input, o.by + arrays.arange(o.input.shape[o.axis] - o.by), o.axis),
        arrays.zeros(shapes.with_size(o.input.shape, o.axis, o.by)) + (o.fill - o.input.zero_point) * o.input.scale,
        o.axis),
    kernels=(Kernel('shift_rows',
        {'input': (DType.INT8, DType.INT16, DType.INT32, DType.FLOAT16, DType.FLOAT32), 'output': 'input'},
        params='blocks size gone kept fill'.split(), inplace='input'.split()),),
    role='shift',
    tests=({'input': lambda o: (o.span(1, 3), o.span(2, 6), o.span(1, 5), o.span(1, 4)), 'axis': lambda o: o.span(0, 3),
        'by': lambda o: o.span(0, o.input.shape[o.axis]), 'fill': lambda o: o.choice(0, o.span(-9, 9))},))
