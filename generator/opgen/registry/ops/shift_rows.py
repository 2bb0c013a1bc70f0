"""SHIFT_ROWS. Made by `opgen build` from specs/shape/shift_rows.yaml; do not edit."""

from opgen.lib import arrays, shapes
from opgen.operators.model import Check, Condition, DType, Kernel, Limit, Operand, Operator, Types, option, said

SHIFT_ROWS_TYPES: Types = {'input': (DType.INT8, DType.UINT8, DType.INT16, DType.INT32, DType.FLOAT16, DType.FLOAT32),
    'output': 'input'}

SHIFT_ROWS = Operator('SHIFT_ROWS',
    ('The input moved along an axis, so that its first elements drop out; others follow behind, or the last ones '
        'stay, too.'),
    options=(option('axis', int, minimum=0), option('by', int, minimum=0), option('fills', bool), option('fill', int)),
    inputs=(Operand('input'),),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape,
        scale=lambda o: o.input.scale, zero_point=lambda o: o.input.zero_point),),
    lets={'blocks': lambda o: shapes.size_before(o.input.shape, o.axis),
        'size': lambda o: o.input.shape[o.axis] * shapes.size_after(o.input.shape, o.axis) * (o.input.type.bits // 8),
        'gone': lambda o: o.by * shapes.size_after(o.input.shape, o.axis) * (o.input.type.bits // 8),
        'kept': lambda o: o.size - o.gone, 'last': lambda o: o.input.shape[o.axis] - o.by},
    checks=(
        Check(lambda o: o.axis < o.input.rank and o.by <= o.input.shape[o.axis],
            lambda o: said(o.by, ' elements of axis ', o.axis, ' are more than ', o.input.shape, ' has')),
        Limit(lambda o: o.input.type.bits == 8 or o.fill == 0,
            lambda o: said(o.fill, ' is not one byte again and again')),
        Check(lambda o: o.fill >= 0 or o.input.type != DType.UINT8,
            lambda o: said(o.fill, ' is below 0, and so no element of ', o.input.type))),
    reference=lambda o: arrays.append(arrays.take(o.input, o.by + arrays.arange(o.last), o.axis),
        (arrays.zeros(shapes.with_size(o.input.shape, o.axis, o.by)) + (o.fill - o.input.zero_point) * o.input.scale
            if o.fills else arrays.take(o.input, o.last + arrays.arange(o.by), o.axis)), o.axis),
    kernels=(
        Kernel('shift_rows', SHIFT_ROWS_TYPES, params='blocks size gone'.split(),
            when=(Condition('not fills', lambda o: not o.fills),), inplace='input'.split()),
        Kernel('shift_rows_and_fill', SHIFT_ROWS_TYPES, params='blocks size gone kept fill'.split(),
            when=(Condition('fills', lambda o: o.fills),), inplace='input'.split())),
    role='shift',
    tests=({'input': lambda o: o.choice((o.span(1, 3), o.span(2, 6), o.span(1, 5), o.span(1, 4)),
            (o.span(1, 2), o.span(2, 6), o.span(1, 9), o.span(1, 20))),
        'axis': lambda o: o.span(0, 3), 'by': lambda o: o.span(0, o.input.shape[o.axis]),
        'fills': lambda o: o.choice(True, False), 'fill': lambda o: o.choice(0, o.span(-9, 9), o.span(1, 127))},))
