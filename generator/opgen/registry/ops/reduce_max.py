"""REDUCE_MAX. Made by `opgen build` from specs/reduce/reduce_max.yaml; do not edit."""

from opgen.lib import pytorch, reduce, shapes
from opgen.operators.model import Axes, Condition, DType, Kernel, Litert, Operand, Operator, Torch, Types
from opgen.registry.ops._family import extreme_over as family

FLOAT32_INT32_FLOAT32: Types = {'input': DType.FLOAT32, 'axis': DType.INT32, 'output': DType.FLOAT32}

REDUCE_MAX = Operator('REDUCE_MAX', 'The largest elements over some axes.',
    litert=Litert('REDUCE_MAX', versions=(1, 3), table='ReducerOptions'),
    options=family.OPTIONS,
    inputs=(Operand('input'), Operand('axis', const=True, holds='index')),
    outputs=(Operand('output', type=lambda o: o.input.type,
        shape=lambda o: shapes.reduced_shape(o.input.shape, o.axes, o.keep_dims)),),
    lets={**family.LETS}, checks=family.CHECKS,
    reference=lambda o: reduce.max_over(reduce.for_largest(o.input, o.keeps_nonfinite), o.axes, o.output.shape),
    exact=lambda o: reduce.max_over(o.input, o.axes, o.output.shape),
    kernels=(
        Kernel('reduce_max_nonfinite_f32', FLOAT32_INT32_FLOAT32, params='walk'.split(), takes='p input output'.split(),
            when=(Condition('keeps_nonfinite', lambda o: o.keeps_nonfinite),), table_inputs={'walk': 'axis'.split()}),
        Kernel('reduce_max_s8', {'input': DType.INT8, 'axis': DType.INT32, 'output': DType.INT8}, params='walk'.split(),
            takes='p input output'.split(), table_inputs={'walk': 'axis'.split()}),
        Kernel('reduce_max_u8', {'input': DType.UINT8, 'axis': DType.INT32, 'output': DType.UINT8},
            params='walk'.split(), takes='p input output'.split(), table_inputs={'walk': 'axis'.split()}),
        Kernel('reduce_max_s16', {'input': DType.INT16, 'axis': DType.INT32, 'output': DType.INT16},
            params='walk'.split(), takes='p input output'.split(), table_inputs={'walk': 'axis'.split()}),
        Kernel('reduce_max_s32', {'*': DType.INT32}, params='walk'.split(), takes='p input output'.split(),
            table_inputs={'walk': 'axis'.split()}),
        Kernel('reduce_max_s64', {'input': DType.INT64, 'axis': DType.INT32, 'output': DType.INT64},
            params='walk'.split(), takes='p input output'.split(), table_inputs={'walk': 'axis'.split()}),
        Kernel('reduce_max_f32', FLOAT32_INT32_FLOAT32, params='walk'.split(), takes='p input output'.split(),
            table_inputs={'walk': 'axis'.split()})),
    elements='rising',
    axes=Axes({'input': '... k'.split(), 'output': '...'.split()}, {'axis': 'k'.split()}, parts='larger'),
    torch=(
        Torch('aten.amax.default', {'input': 'self', 'axis': lambda o: pytorch.torch_axes(o.dim, o.self.rank)},
            used='dim keepdim self'.split(), options={'keep_dims': 'keepdim'}),
        Torch('aten.max.default', {'input': 'self', 'axis': lambda o: pytorch.torch_axes((), o.self.rank)},
            used='self'.split(), options={'keep_dims': False}),
        Torch('aten.max.dim', {'input': 'self', 'axis': 'dim'}, used='dim keepdim self'.split(),
            options={'keep_dims': 'keepdim'})),
    tests=family.TESTS)
