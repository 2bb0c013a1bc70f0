"""SUM. Made by `opgen build` from specs/reduce/sum.yaml; do not edit."""

from opgen.lib import adapt, fixed_point, pytorch, quant, reduce, reference, shapes
from opgen.operators.model import Axes, DType, Kernel, Litert, Operand, Operator, Sums, Torch
from opgen.registry.ops._family import summed as family
from opgen.registry.ops._family.summed import _rescaled_sum
from opgen.tflite.enums import ActivationFunctionType

SUM = Operator('SUM', 'The sums over some axes.',
    litert=Litert('SUM', versions=(1, 2), table='ReducerOptions'),
    options=family.OPTIONS,
    inputs=(Operand('input'), Operand('axis', const=True, holds='index')),
    outputs=(Operand('output', type=lambda o: o.input.type,
        shape=lambda o: shapes.reduced_shape(o.input.shape, o.axes, o.keep_dims)),),
    lets={**family.LETS,
        'quant': lambda o: _rescaled_sum(o.input, o.output, o.walk.count,
            quant.quantized(quant.scale_ratio(o.input, o.output)))},
    checks=family.CHECKS,
    reference=lambda o: reference.sum_over(o.input, o.axes, o.output.shape),
    exact=lambda o: reduce.sum_exact(o.input, o.axes, o.output.shape, o.quant, o.output.type),
    kernels=(
        Kernel('sum_s32', {'*': DType.INT32}, params='walk'.split(), takes='p input output'.split(),
            exact=lambda o: fixed_point.wrap(reference.sum_over(o.input, o.axes, o.output.shape)),
            table_inputs={'walk': 'axis'.split()}),
        Kernel('sum_s64', {'input': DType.INT64, 'axis': DType.INT32, 'output': DType.INT64}, params='walk'.split(),
            takes='p input output'.split(), exact=lambda o: reference.sum_over(o.input, o.axes, o.output.shape),
            table_inputs={'walk': 'axis'.split()}),
        Kernel('sum_f32', {'input': DType.FLOAT32, 'axis': DType.INT32, 'output': DType.FLOAT32}, params='walk'.split(),
            takes='p input output'.split(), table_inputs={'walk': 'axis'.split()}),
        Kernel('sum_s8', {'input': DType.INT8, 'axis': DType.INT32, 'output': DType.INT8}, params='quant walk'.split(),
            takes='p input output'.split(), table_inputs={'walk': 'axis'.split()}),
        Kernel('sum_s16', {'input': DType.INT16, 'axis': DType.INT32, 'output': DType.INT16},
            params='quant walk'.split(), takes='p input output'.split(), table_inputs={'walk': 'axis'.split()})),
    elements='rising',
    axes=Axes({'input': '... k'.split(), 'output': '...'.split()}, {'axis': 'k'.split()}),
    sums=Sums('input', lambda o: quant.activation_range(ActivationFunctionType.NONE, o.output),
        when=lambda o: o.is_summed, bias=lambda o: 0 - o.quant.offset, multiplier=lambda o: o.quant.multiplier,
        shift=lambda o: o.quant.shift, offset=lambda o: o.output.zero_point),
    torch=(
        Torch('aten.sum.dim_IntList',
            {'input': lambda o: adapt.converted(o.self, o.results[0].type),
                'axis': lambda o: pytorch.torch_axes(o.dim, o.self.rank)},
            used='dim dtype keepdim results self'.split(), options={'keep_dims': 'keepdim'}),
        Torch('aten.sum.default',
            {'input': lambda o: adapt.converted(o.self, o.results[0].type),
                'axis': lambda o: pytorch.torch_axes((), o.self.rank)},
            used='dtype results self'.split(), options={'keep_dims': False})),
    tests=family.TESTS)
