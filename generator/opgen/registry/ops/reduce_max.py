"""REDUCE_MAX. Made by `opgen build` from specs/reduce/reduce_max.yaml; do not edit."""

from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirOperatorOptions
from opgen.lib import arrays, pytorch, quant, reduce, shapes
from opgen.operators.model import Axes, Check, Condition, Kernel, Litert, Operand, Operator, Torch, option, said
from opgen.registry.ops._family import reduce as family


@dataclass(frozen=True, kw_only=True)
class ReduceMaxOptions(AirOperatorOptions):
    """Options of REDUCE_MAX."""

    keep_dims: bool = option(False)
    keeps_nonfinite: bool = option(False, internal=True, torch=True)


REDUCE_MAX = Operator(
    'REDUCE_MAX',
    'The largest elements over some axes.',
    source='specs/reduce/reduce_max.yaml',
    options_type=ReduceMaxOptions,
    litert=Litert('REDUCE_MAX', versions=(1, 3), table='ReducerOptions'),
    inputs=(Operand('input'), Operand('axis', const=True, holds='index')),
    outputs=(
        Operand('output', type=lambda o: o.input.type,
            shape=lambda o: shapes.reduced_shape(o.input.shape, o.axes, o.keep_dims)),),
    lets={**family.LETS},
    checks=(*family.CHECKS,
        Check(lambda o: quant.same_quantization(o.input, o.output),
            lambda o: said('input and output must be quantized alike'), is_limit=True)),
    reference=lambda o: reduce.max_over(reduce.for_largest(o.input, o.keeps_nonfinite), o.axes, o.output.shape),
    exact=lambda o: reduce.max_over(o.input, o.axes, o.output.shape),
    reads_values='axis input'.split(),
    kernels=(
        Kernel('reduce_max_nonfinite_f32', {'input': DType.FLOAT32, 'axis': DType.INT32, 'output': DType.FLOAT32},
            params='walk'.split(), takes='p input output'.split(),
            when=(Condition('keeps_nonfinite', lambda o: o.keeps_nonfinite),), table_inputs={'walk': 'axis'.split()}),
        Kernel('reduce_max_s8', {'input': DType.INT8, 'axis': DType.INT32, 'output': DType.INT8}, params='walk'.split(),
            takes='p input output'.split(), table_inputs={'walk': 'axis'.split()}),
        Kernel('reduce_max_u8', {'input': DType.UINT8, 'axis': DType.INT32, 'output': DType.UINT8},
            params='walk'.split(), takes='p input output'.split(), table_inputs={'walk': 'axis'.split()}),
        Kernel('reduce_max_s16', {'input': DType.INT16, 'axis': DType.INT32, 'output': DType.INT16},
            params='walk'.split(), takes='p input output'.split(), table_inputs={'walk': 'axis'.split()}),
        Kernel('reduce_max_s32', {'input': DType.INT32, 'axis': DType.INT32, 'output': DType.INT32},
            params='walk'.split(), takes='p input output'.split(), table_inputs={'walk': 'axis'.split()}),
        Kernel('reduce_max_s64', {'input': DType.INT64, 'axis': DType.INT32, 'output': DType.INT64},
            params='walk'.split(), takes='p input output'.split(), table_inputs={'walk': 'axis'.split()}),
        Kernel('reduce_max_f32', {'input': DType.FLOAT32, 'axis': DType.INT32, 'output': DType.FLOAT32},
            params='walk'.split(), takes='p input output'.split(), table_inputs={'walk': 'axis'.split()})),
    elements='rising',
    axes=Axes({'input': '... k'.split(), 'output': '...'.split()}, {'axis': 'k'.split()}),
    torch=(
        Torch('aten.amax.default',
            {'input': lambda o: o.self, 'axis': lambda o: pytorch.torch_axes(o.dim, o.self.rank)},
            outputs={'output': 'output'}, used='dim keepdim self'.split(), options={'keep_dims': lambda o: o.keepdim}),
        Torch('aten.max.default', {'input': lambda o: o.self, 'axis': lambda o: pytorch.torch_axes((), o.self.rank)},
            outputs={'output': 'output'}, used='self'.split(), options={'keep_dims': lambda o: False}),
        Torch('aten.max.dim', {'input': lambda o: o.self, 'axis': lambda o: o.dim}, outputs={'output': 'output'},
            used='dim keepdim self'.split(), options={'keep_dims': lambda o: o.keepdim})),
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
