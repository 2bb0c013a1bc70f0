"""REDUCE_ALL. Made by `opgen build` from specs/reduce/reduce_all.yaml; do not edit."""

from opgen.lib import adapt, pytorch, reduce, shapes
from opgen.operators.model import Axes, DType, Kernel, Litert, Operand, Operator, Torch
from opgen.registry.ops._family import truth_over as family

REDUCE_ALL = Operator('REDUCE_ALL', 'Whether all elements over some axes are true.',
    litert=Litert('REDUCE_ALL', table='ReducerOptions'),
    options=family.OPTIONS,
    inputs=(Operand('input'), Operand('axis', const=True, holds='index')),
    outputs=(Operand('output', type=lambda o: o.input.type,
        shape=lambda o: shapes.reduced_shape(o.input.shape, o.axes, o.keep_dims)),),
    lets={**family.LETS}, checks=family.CHECKS,
    reference=lambda o: reduce.min_over(o.input, o.axes, o.output.shape),
    exact=lambda o: reduce.min_over(o.input, o.axes, o.output.shape),
    kernels=(Kernel('reduce_all_bool', {'input': DType.BOOL, 'axis': DType.INT32, 'output': DType.BOOL},
        params='walk'.split(), takes='p input output'.split(), table_inputs={'walk': 'axis'.split()}),),
    axes=Axes({'input': '... k'.split(), 'output': '...'.split()}, {'axis': 'k'.split()}),
    torch=(
        Torch('aten.all.dim', {'input': lambda o: adapt.converted(o.self, DType.BOOL), 'axis': 'dim'},
            used='dim keepdim self'.split(), options={'keep_dims': 'keepdim'}),
        Torch('aten.all.dims',
            {'input': lambda o: adapt.converted(o.self, DType.BOOL),
                'axis': lambda o: pytorch.torch_axes(o.dim, o.self.rank)},
            used='dim keepdim self'.split(), options={'keep_dims': 'keepdim'}),
        Torch('aten.all.default',
            {'input': lambda o: adapt.converted(o.self, DType.BOOL),
                'axis': lambda o: pytorch.torch_axes((), o.self.rank)},
            used='self'.split(), options={'keep_dims': False})),
    tests=family.TESTS)
