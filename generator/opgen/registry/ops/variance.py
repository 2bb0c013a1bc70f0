"""VARIANCE. Made by `opgen build` from specs/reduce/variance.yaml; do not edit."""

from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirOperatorOptions
from opgen.lib import arrays, pytorch, shapes, tensor
from opgen.lib.ops.variance import variance_over
from opgen.operators.model import Axes, Kernel, Operand, Operator, Torch, option
from opgen.registry.ops._family import reduce as family


@dataclass(frozen=True, kw_only=True)
class VarianceOptions(AirOperatorOptions):
    """Options of VARIANCE."""

    keep_dims: bool = option()
    correction: float = option(1.0)
    root: bool = option(False)


VARIANCE = Operator(
    'VARIANCE',
    'The variances over some axes, of n elements divided by n - correction, or their roots.',
    source='specs/reduce/variance.yaml',
    options_type=VarianceOptions,
    inputs=(Operand('input'), Operand('axis', const=True, holds='index')),
    outputs=(
        Operand('output', type=lambda o: o.input.type,
            shape=lambda o: shapes.reduced_shape(o.input.shape, o.axes, o.keep_dims)),),
    lets={**family.LETS},
    checks=(*family.CHECKS,),
    reference=lambda o: variance_over(o.input, o.axes, o.output.shape, o.correction, o.root),
    reads_values='axis input'.split(),
    kernels=(
        Kernel('variance_f32', {'input': DType.FLOAT32, 'axis': DType.INT32, 'output': DType.FLOAT32},
            params='walk correction root'.split(), takes='p input output'.split(),
            table_inputs={'walk': 'axis'.split()}),),
    axes=Axes({'input': '... k'.split(), 'output': '...'.split()}, {'axis': 'k'.split()}),
    torch=(
        Torch('aten.var.dim', {'input': lambda o: o.self, 'axis': lambda o: pytorch.torch_axes(o.dim, o.self.rank)},
            outputs={'output': 'output'}, used='dim keepdim self unbiased'.split(),
            options={'keep_dims': lambda o: o.keepdim, 'correction': lambda o: 1.0 if o.unbiased else 0.0,
                'root': lambda o: False}),
        Torch('aten.var.correction',
            {'input': lambda o: o.self, 'axis': lambda o: pytorch.torch_axes(o.dim, o.self.rank)},
            outputs={'output': 'output'}, used='correction dim keepdim self'.split(),
            options={'keep_dims': lambda o: o.keepdim,
                'correction': lambda o: o.correction if tensor.has(o.correction) else 1.0, 'root': lambda o: False}),
        Torch('aten.std.dim', {'input': lambda o: o.self, 'axis': lambda o: pytorch.torch_axes(o.dim, o.self.rank)},
            outputs={'output': 'output'}, used='dim keepdim self unbiased'.split(),
            options={'keep_dims': lambda o: o.keepdim, 'correction': lambda o: 1.0 if o.unbiased else 0.0,
                'root': lambda o: True}),
        Torch('aten.std.correction',
            {'input': lambda o: o.self, 'axis': lambda o: pytorch.torch_axes(o.dim, o.self.rank)},
            outputs={'output': 'output'}, used='correction dim keepdim self'.split(),
            options={'keep_dims': lambda o: o.keepdim,
                'correction': lambda o: o.correction if tensor.has(o.correction) else 1.0, 'root': lambda o: True})),
    tests=(
        {'correction': lambda o: o.choice(1.0, 0.0), 'root': lambda o: o.choice(True, False),
            'keep_dims': lambda o: o.choice(True, False),
            'input': lambda o: (o.span(1, 3), o.span(2, 7), o.span(2, 7), o.span(2, 9)),
            'axis': lambda o: o.choice(arrays.ints((1, 2)), arrays.ints((2, 1)), arrays.ints((-1,)),
                arrays.ints((1, 3)), arrays.ints((1,)), arrays.ints((0, 1, 2, 3)))},),
)
