"""L2_NORMALIZATION. Made by `opgen build` from specs/normalization/l2_normalization.yaml; do not edit."""

from opgen.lib import arrays, fixed_point, overflow, quant, shapes
from opgen.lib.tensor import Array
from opgen.operators.model import Axes, Check, DType, Kernel, Limit, Litert, Operand, Operator, option, said
from opgen.tflite.enums import ActivationFunctionType


def _l2_normalize(values: Array) -> Array:
    """Return the rows (last axis) divided by their lengths, or by 1e-6 where that is more."""
    return values / arrays.maximum(arrays.sqrt(overflow.sum_along(values * values, -1, True)), 1e-06)


def _l2_normalize_s8(values: Array, point: int) -> Array:
    """Return rows of int8 divided by their lengths, as int8 of 1/128.

    Source: reference_integer_ops::L2Normalization.
    """
    distance = fixed_point.as_ints(values) - point
    lengths = fixed_point.inverse_sqrt(overflow.sum_along(distance * distance, -1, True))
    return fixed_point.saturate(quant.multiply(distance, lengths[0], lengths[1] + 7), -128, 127)


L2_NORMALIZATION = Operator('L2_NORMALIZATION',
    'Vectors along the last axis, divided by their lengths; a length below 1e-6 counts as that.',
    litert=Litert('L2_NORMALIZATION', versions=(1, 2), table='L2NormOptions'),
    options=(option('fused_activation_function', ActivationFunctionType, ActivationFunctionType.NONE,
        only=(ActivationFunctionType.NONE,)),),
    inputs=(Operand('input'),),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape, scale=lambda o: 1 / 128,
        zero_point=lambda o: 0),),
    lets={'depth': lambda o: o.input.shape[-1], 'rows': lambda o: shapes.size_before(o.input.shape, -1),
        'zero_point': lambda o: o.input.zero_point},
    checks=(Check(lambda o: o.input.rank >= 1, 'the input needs an axis'),
        Limit(lambda o: quant.have_scales(o.input, o.output),
            'integers that stand for real numbers need a scale; one of these tensors has none'),
        Limit(lambda o: o.input.type != DType.INT8 or o.depth <= 33025,
            lambda o: said('vectors of ', o.depth,
                ' integers are too long: the sum of squares would not fit 31 bits'))),
    macs=lambda o: o.input.size, reference=lambda o: _l2_normalize(o.input),
    exact=lambda o: _l2_normalize_s8(o.input, o.zero_point),
    kernels=(
        Kernel('l2_normalization_s8', {'*': DType.INT8}, params='zero_point rows depth'.split(),
            inplace='input'.split()),
        Kernel('l2_normalization_f32', {'*': DType.FLOAT32}, params='rows depth'.split(), inplace='input'.split())),
    axes=Axes({'input': '... k'.split(), 'output': '... c'.split()}),
    tests=({'input': lambda o: (o.span(1, 3), o.span(1, 4), o.span(1, 4), o.span(1, 40))},
        {'input': lambda o: o.choice((o.span(1, 3000),), (o.span(1, 5), 1))}))
