"""TANH. Made by `opgen build` from specs/activation/tanh.yaml; do not edit."""

from opgen.lib import adapt, arrays, exact, fixed_point, quant
from opgen.lib.ops.tanh import tanh_fixed
from opgen.lib.tensor import Array, Tensor
from opgen.operators.model import Axes, Check, DType, Kernel, Litert, Operand, Operator, Torch, UInt8, said
from opgen.registry.ops._family import unary as family


def _tanh_s8(values: Array, first: Tensor) -> Array:
    """Return the hyperbolic tangent of int8 as int8. Source: reference_integer_ops::Tanh."""
    scale = exact.sigmoid_input(first)[0]
    radius = exact.sigmoid_input(first)[1]
    distance = fixed_point.as_ints(values) - first.zero_point
    inside = arrays.clip(distance, -radius, radius)
    curve = tanh_fixed(quant.multiply(inside, scale.multiplier, scale.shift), 4)
    found = fixed_point.saturate(fixed_point.rounding_shift(curve, 24), -128, 127)
    return arrays.where(distance <= -radius, -128, arrays.where(distance >= radius, 127, found))


TANH = Operator('TANH', 'y = tanh(x), element by element.',
    litert=Litert('TANH', versions=(1, 3)), inputs=(Operand('input'),),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape,
        scale=lambda o: 1 / 32768 if o.input.type == DType.INT16 else 1 / 128, zero_point=lambda o: 0),),
    lets={**family.LETS, 'steps': lambda o: exact.sigmoid_scale_s16(o.input, True),
        'multiplier': lambda o: o.steps.multiplier, 'shift': lambda o: o.steps.shift},
    checks=(*family.CHECKS,
        Check(lambda o: o.input.type != DType.INT16 or quant.symmetric(o.input),
            lambda o: said('the zero point of an int16 input must be 0, this is ', o.input.zero_point)),
        Check(lambda o: o.input.type != DType.INT16 or 1 <= o.multiplier <= 32767,
            lambda o: said('the scale ', o.input.scale, ' of an int16 input is too small or too large')),
        Check(lambda o: o.input.type != DType.INT8 or exact.sigmoid_fits_s8(o.input),
            lambda o: said('the scale ', o.input.scale, ' of an int8 input must be from 2**-28 to below 2**35'))),
    reference=lambda o: arrays.tanh(o.input), exact=lambda o: _tanh_s8(o.input, o.input),
    kernels=(
        Kernel('tanh_s8', {'*': DType.INT8}, params='table size'.split(), inplace='input'.split(),
            table_inputs={'table': 'input'.split()}),
        Kernel('tanh_s16', {'*': DType.INT16}, params='multiplier shift size'.split(),
            exact=lambda o: exact.tanh_s16(o.input, o.steps), inplace='input'.split()),
        Kernel('tanh_f32', {'*': DType.FLOAT32}, params='size'.split(), inplace='input'.split())),
    uint8=UInt8(), axes=Axes(),
    torch=(Torch('aten.tanh.default', {'input': lambda o: adapt.converted(o.self, o.results[0].type)},
        used='results self'.split()),),
    tests=({'input': lambda o: o.choice((o.span(1, 300),), (o.span(1, 3), o.span(1, 9), o.span(1, 9), o.span(1, 9)),
        ())},))
