"""CUMPROD. Made by `opgen build` from specs/reduce/cumprod.yaml; do not edit."""

from opgen.lib import adapt, fixed_point, reduce, shapes
from opgen.lib.ops.cumprod import running_product
from opgen.operators.model import Axes, Check, DType, Kernel, Operand, Operator, Torch, option, said

CUMPROD = Operator('CUMPROD', 'The running products along an axis.',
    options=(option('axis', int),), inputs=(Operand('input'),),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape),),
    lets={'position': lambda o: shapes.normal_axis(o.axis, o.input.rank),
        'along': lambda o: reduce.axis_sizes(o.input.shape, o.position)},
    checks=(Check(lambda o: shapes.is_axis(o.axis, o.input.rank),
        lambda o: said('the input has ', o.input.rank, ' axes: ', o.axis, ' is not one of them')),),
    reference=lambda o: running_product(o.input, o.position),
    kernels=(Kernel('cumprod_f32', {'*': DType.FLOAT32}, params='along'.split(), inplace='input'.split()),
        Kernel('cumprod_s32', {'*': DType.INT32}, params='along'.split(),
            exact=lambda o: fixed_point.wrap(running_product(o.input, o.position)), inplace='input'.split()),
        Kernel('cumprod_s64', {'*': DType.INT64}, params='along'.split(),
            exact=lambda o: running_product(o.input, o.position), inplace='input'.split())),
    axes=Axes({'input': '... k'.split(), 'output': '... c'.split()}, {'axis': 'k c'.split()}),
    torch=(Torch('aten.cumprod.default', {'input': lambda o: adapt.converted(o.self, o.results[0].type)},
        used='dim dtype results self'.split(), options={'axis': 'dim'}),),
    tests=({'axis': lambda o: o.choice(0, -1),
        'input': lambda o: o.choice((o.span(1, 3),), (o.span(1, 3), o.span(1, 3)),
            (o.span(1, 3), o.span(1, 5), o.span(1, 3)))},))
