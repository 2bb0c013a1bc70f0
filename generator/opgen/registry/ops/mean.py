"""MEAN. Made by `opgen build` from specs/reduce/mean.yaml; do not edit."""

from opgen.lib import adapt, arrays, fixed_point, pytorch, quant, reduce, reference, shapes
from opgen.lib.tensor import Tensor
from opgen.operators.model import Axes, DType, Kernel, Litert, Operand, Operator, Sums, Torch, UInt8
from opgen.registry.ops._family import summed as family
from opgen.registry.ops._family.summed import _rescaled_sum
from opgen.tflite.enums import ActivationFunctionType


def _mean_scale(first: Tensor, output: Tensor, elements: int) -> quant.Multiplier:
    """Return the factor from a sum of so many integers to the stored mean.

    Source: QuantizedMeanOrSum of TensorFlow Lite, where the multiplier is divided by the count with as many more bits
    as the count has, rounded down.
    """
    count = elements if elements > 1 else 1
    scale = quant.quantized(quant.scale_ratio(first, output))
    most = 32 if scale.shift > 1 else 31 + scale.shift
    whole = arrays.element(arrays.floor(arrays.log2(1.0 * count)), 0)
    bits = whole if whole < most else most
    return quant.Multiplier(arrays.element(fixed_point.shifted(scale.multiplier, bits), 0) // count, scale.shift - bits)


MEAN = Operator('MEAN', 'The means over some axes.',
    litert=Litert('MEAN', versions=(1, 3), table='ReducerOptions'),
    options=family.OPTIONS,
    inputs=(Operand('input'), Operand('axis', const=True, holds='index')),
    outputs=(Operand('output', type=lambda o: o.input.type,
        shape=lambda o: shapes.reduced_shape(o.input.shape, o.axes, o.keep_dims)),),
    lets={**family.LETS,
        'quant': lambda o: _rescaled_sum(o.input, o.output, o.walk.count,
            _mean_scale(o.input, o.output, o.walk.count))},
    checks=family.CHECKS,
    reference=lambda o: reference.mean_over(o.input, o.axes, o.output.shape),
    exact=lambda o: reduce.sum_exact(o.input, o.axes, o.output.shape, o.quant, o.output.type),
    kernels=(
        Kernel('mean_f32', {'input': DType.FLOAT32, 'axis': DType.INT32, 'output': DType.FLOAT32},
            params='walk'.split(), takes='p input output'.split(), table_inputs={'walk': 'axis'.split()}),
        Kernel('mean_s8', {'input': DType.INT8, 'axis': DType.INT32, 'output': DType.INT8}, params='quant walk'.split(),
            takes='p input output'.split(), table_inputs={'walk': 'axis'.split()}),
        Kernel('mean_s16', {'input': DType.INT16, 'axis': DType.INT32, 'output': DType.INT16},
            params='quant walk'.split(), takes='p input output'.split(), table_inputs={'walk': 'axis'.split()})),
    uint8=UInt8(), elements='rising',
    axes=Axes({'input': '... k'.split(), 'output': '...'.split()}, {'axis': 'k'.split()}),
    sums=Sums('input', lambda o: quant.activation_range(ActivationFunctionType.NONE, o.output),
        when=lambda o: o.is_summed, bias=lambda o: 0 - o.quant.offset, multiplier=lambda o: o.quant.multiplier,
        shift=lambda o: o.quant.shift, offset=lambda o: o.output.zero_point),
    torch=(
        Torch('aten.mean.dim',
            {'input': lambda o: adapt.converted(o.self, o.results[0].type),
                'axis': lambda o: pytorch.torch_axes(o.dim, o.self.rank)},
            used='dim dtype keepdim results self'.split(), options={'keep_dims': 'keepdim'}),
        Torch('aten.mean.default',
            {'input': lambda o: adapt.converted(o.self, o.results[0].type),
                'axis': lambda o: pytorch.torch_axes((), o.self.rank)},
            used='dtype results self'.split(), options={'keep_dims': False})),
    tests=family.TESTS)
