"""REDUCE_ALL. Made by `opgen build` from specs/reduce/reduce_all.yaml; do not edit."""

from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirOperatorOptions
from opgen.lib import adapt, arrays, pytorch, reduce, shapes
from opgen.operators.model import Axes, Kernel, Litert, Operand, Operator, Torch, option
from opgen.registry.ops._family import reduce as family


@dataclass(frozen=True, kw_only=True)
class ReduceAllOptions(AirOperatorOptions):
    """Options of REDUCE_ALL."""

    keep_dims: bool = option(False)


REDUCE_ALL = Operator(
    'REDUCE_ALL',
    'Whether all elements over some axes are true.',
    source='specs/reduce/reduce_all.yaml',
    options_type=ReduceAllOptions,
    litert=Litert('REDUCE_ALL', table='ReducerOptions'),
    inputs=(Operand('input'), Operand('axis', const=True, holds='index')),
    outputs=(
        Operand('output', type=lambda o: o.input.type,
            shape=lambda o: shapes.reduced_shape(o.input.shape, o.axes, o.keep_dims)),),
    lets={**family.LETS},
    checks=(*family.CHECKS,),
    reference=lambda o: reduce.min_over(o.input, o.axes, o.output.shape),
    exact=lambda o: reduce.min_over(o.input, o.axes, o.output.shape),
    reads_values='axis input'.split(),
    kernels=(
        Kernel('reduce_all_bool', {'input': DType.BOOL, 'axis': DType.INT32, 'output': DType.BOOL},
            params='walk'.split(), takes='p input output'.split(), table_inputs={'walk': 'axis'.split()}),),
    axes=Axes({'input': '... k'.split(), 'output': '...'.split()}, {'axis': 'k'.split()}),
    torch=(
        Torch('aten.all.dim', {'input': lambda o: adapt.converted(o.self, DType.BOOL), 'axis': lambda o: o.dim},
            outputs={'output': 'output'}, used='dim keepdim self'.split(), options={'keep_dims': lambda o: o.keepdim}),
        Torch('aten.all.dims',
            {'input': lambda o: adapt.converted(o.self, DType.BOOL),
                'axis': lambda o: pytorch.torch_axes(o.dim, o.self.rank)},
            outputs={'output': 'output'}, used='dim keepdim self'.split(), options={'keep_dims': lambda o: o.keepdim}),
        Torch('aten.all.default',
            {'input': lambda o: adapt.converted(o.self, DType.BOOL),
                'axis': lambda o: pytorch.torch_axes((), o.self.rank)},
            outputs={'output': 'output'}, used='self'.split(), options={'keep_dims': lambda o: False})),
    tests=(
        {'keep_dims': lambda o: o.choice(True, False),
            'input': lambda o: (o.span(1, 3), o.span(1, 7), o.span(1, 7), o.span(1, 9)),
            'axis': lambda o: o.choice(arrays.ints((1, 2)), arrays.ints((2, 1)), arrays.ints((-1,)),
                arrays.ints((0, 3)), arrays.ints((1,)), arrays.ints((0, 1, 2, 3)))},
        {'keep_dims': lambda o: o.choice(True, False),
            'input': lambda o: (o.span(1, 2), o.span(1, 3), o.span(2, 3), o.span(2, 3), o.span(2, 3), o.span(1, 70)),
            'axis': lambda o: o.choice(arrays.ints((1, 3, 5)), arrays.ints((0, 2, 4)), arrays.ints((-1, 2, -1)),
                arrays.scalar(5), arrays.arange(0))}),
)
