"""VARIANCE. Made by `opgen build` from specs/reduce/variance.yaml; do not edit."""

from opgen.lib import arrays, pytorch, shapes, tensor
from opgen.lib.ops.variance import variance_over
from opgen.operators.model import Axes, DType, Kernel, Operand, Operator, Torch, option
from opgen.registry.ops._family import over_axes as family

inputs = {'input': 'self', 'axis': lambda o: pytorch.torch_axes(o.dim, o.self.rank)}

VARIANCE = Operator('VARIANCE',
    'The variances over some axes, of n elements divided by n - correction, or their roots.',
    options=(option('keep_dims', bool), option('correction', float, 1.0), option('root', bool, False)),
    inputs=(Operand('input'), Operand('axis', const=True, holds='index')),
    outputs=(Operand('output', type=lambda o: o.input.type,
        shape=lambda o: shapes.reduced_shape(o.input.shape, o.axes, o.keep_dims)),),
    lets={**family.LETS}, checks=family.CHECKS,
    reference=lambda o: variance_over(o.input, o.axes, o.output.shape, o.correction, o.root),
    kernels=(Kernel('variance_f32', {'input': DType.FLOAT32, 'axis': DType.INT32, 'output': DType.FLOAT32},
        params='walk correction root'.split(), takes='p input output'.split(), table_inputs={'walk': 'axis'.split()}),),
    axes=Axes({'input': '... k'.split(), 'output': '...'.split()}, {'axis': 'k'.split()}),
    torch=(
        Torch('aten.var.dim', inputs, used='dim keepdim self unbiased'.split(),
            options={'keep_dims': 'keepdim', 'correction': lambda o: 1.0 if o.unbiased else 0.0, 'root': False}),
        Torch('aten.var.correction', inputs, used='correction dim keepdim self'.split(),
            options={'keep_dims': 'keepdim', 'correction': lambda o: o.correction if tensor.has(o.correction) else 1.0,
                'root': False}),
        Torch('aten.std.dim', inputs, used='dim keepdim self unbiased'.split(),
            options={'keep_dims': 'keepdim', 'correction': lambda o: 1.0 if o.unbiased else 0.0, 'root': True}),
        Torch('aten.std.correction', inputs, used='correction dim keepdim self'.split(),
            options={'keep_dims': 'keepdim', 'correction': lambda o: o.correction if tensor.has(o.correction) else 1.0,
                'root': True})),
    tests=({'correction': lambda o: o.choice(1.0, 0.0), 'root': lambda o: o.choice(True, False),
        'keep_dims': lambda o: o.choice(True, False),
        'input': lambda o: (o.span(1, 3), o.span(2, 7), o.span(2, 7), o.span(2, 9)),
        'axis': lambda o: o.choice(arrays.ints((1, 2)), arrays.ints((2, 1)), arrays.ints((-1,)), arrays.ints((1, 3)),
            arrays.ints((1,)), arrays.ints((0, 1, 2, 3)))},))
