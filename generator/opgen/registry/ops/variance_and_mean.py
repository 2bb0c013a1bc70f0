"""VARIANCE_AND_MEAN. Made by `opgen build` from specs/reduce/variance_and_mean.yaml; do not edit."""

from opgen.lib import arrays, loops, pytorch, reference, shapes, tensor
from opgen.lib.ops.variance import variance_over
from opgen.operators.model import Axes, Check, DType, Kernel, Limit, Operand, Operator, Torch, option, said

VARIANCE_AND_MEAN = Operator('VARIANCE_AND_MEAN',
    'The variances over some axes, of n elements divided by n - correction, and the means.',
    options=(option('keep_dims', bool), option('correction', float, 1.0)),
    inputs=(Operand('input'), Operand('axis', const=True, holds='index')),
    outputs=(Operand('variance', optional=True, type=lambda o: o.input.type, shape=lambda o: o.shape),
        Operand('mean', optional=True, type=lambda o: o.input.type, shape=lambda o: o.shape)),
    lets={'axes': lambda o: shapes.axes_of(o.axis, o.input.rank),
        'walk': lambda o: loops.reduce_loops(o.input.shape, o.axes),
        'shape': lambda o: shapes.reduced_shape(o.input.shape, o.axes, o.keep_dims)},
    checks=(
        Check(lambda o: shapes.are_axes(o.axis, o.input.rank),
            lambda o: said('the input has ', o.input.rank, ' axes: ', shapes.shape_of(o.axis), ' are not among them')),
        Limit(lambda o: o.walk.kept_rank <= 8 and o.walk.reduced_rank <= 8,
            'the reduction needs more than 8 nested loops'),
        Limit(lambda o: o.walk.count > 0, 'there is nothing to reduce: an axis has no elements')),
    reference=lambda o: (variance_over(o.input, o.axes, o.shape, o.correction, False),
        reference.mean_over(o.input, o.axes, o.shape)),
    kernels=(Kernel('variance_and_mean_f32',
        {'input': DType.FLOAT32, 'axis': DType.INT32, 'variance': DType.FLOAT32, 'mean': DType.FLOAT32},
        params='walk correction'.split(), takes='p input variance mean'.split(),
        table_inputs={'walk': 'axis'.split()}),),
    axes=Axes({'input': '... k'.split(), 'variance': '...'.split(), 'mean': '...'.split()}, {'axis': 'k'.split()}),
    torch=(
        Torch('aten.var_mean.dim', {'input': 'self', 'axis': lambda o: pytorch.torch_axes(o.dim, o.self.rank)},
            used='dim keepdim self unbiased'.split(),
            options={'keep_dims': 'keepdim', 'correction': lambda o: 1.0 if o.unbiased else 0.0}),
        Torch('aten.var_mean.correction', {'input': 'self', 'axis': lambda o: pytorch.torch_axes(o.dim, o.self.rank)},
            used='correction dim keepdim self'.split(),
            options={'keep_dims': 'keepdim',
                'correction': lambda o: o.correction if tensor.has(o.correction) else 1.0})),
    tests=({'correction': lambda o: o.choice(1.0, 0.0), 'keep_dims': lambda o: o.choice(True, False),
        'input': lambda o: (o.span(1, 3), o.span(2, 7), o.span(2, 7), o.span(2, 9)),
        'axis': lambda o: o.choice(arrays.ints((1, 2)), arrays.ints((2, 1)), arrays.ints((-1,)), arrays.ints((1, 3)),
            arrays.ints((1,)), arrays.ints((0, 1, 2, 3)))},))
