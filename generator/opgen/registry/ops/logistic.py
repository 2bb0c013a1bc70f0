"""LOGISTIC. Made by `opgen build` from specs/activation/logistic.yaml; do not edit."""

from opgen.lib import adapt, arrays, exact, fixed_point, quant, reference
from opgen.lib.tensor import Array, Tensor
from opgen.operators.model import Axes, Check, DType, Kernel, Litert, Operand, Operator, Torch, UInt8, said
from opgen.registry.ops._family import unary as family


def _logistic_fixed(values: Array, integer_bits: int) -> Array:
    """Return 1 / (1 + exp(-values)) with 0 integer bits, for values with so many."""
    numbers = fixed_point.as_ints(values)
    above = fixed_point.reciprocal_one_plus(fixed_point.exp_negative(-arrays.absolute(numbers), integer_bits))
    return arrays.where(numbers == 0, 2 ** 30, arrays.where(numbers > 0, above, 2 ** 31 - 1 - above))


def _logistic_s8(values: Array, first: Tensor) -> Array:
    """Return the logistic function of int8 as int8. Source: reference_integer_ops::Logistic."""
    scale = exact.sigmoid_input(first)[0]
    radius = exact.sigmoid_input(first)[1]
    distance = fixed_point.as_ints(values) - first.zero_point
    inside = arrays.clip(distance, -radius, radius)
    curve = _logistic_fixed(quant.multiply(inside, scale.multiplier, scale.shift), 4)
    found = fixed_point.saturate(fixed_point.rounding_shift(curve, 23) - 128, -128, 127)
    return arrays.where(distance <= -radius, -128, arrays.where(distance >= radius, 127, found))


LOGISTIC = Operator('LOGISTIC', 'y = 1 / (1 + exp(-x)), element by element.',
    litert=Litert('LOGISTIC', versions=(1, 3)), inputs=(Operand('input'),),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape,
        scale=lambda o: 1 / 32768 if o.input.type == DType.INT16 else 1 / 256,
        zero_point=lambda o: 0 if o.input.type == DType.INT16 else -128),),
    lets={**family.LETS, 'steps': lambda o: exact.sigmoid_scale_s16(o.input, False),
        'multiplier': lambda o: o.steps.multiplier, 'shift': lambda o: o.steps.shift},
    checks=(*family.CHECKS,
        Check(lambda o: o.input.type != DType.INT16 or quant.symmetric(o.input),
            lambda o: said('the zero point of an int16 input must be 0, this is ', o.input.zero_point)),
        Check(lambda o: o.input.type != DType.INT16 or 1 <= o.multiplier <= 32767,
            lambda o: said('the scale ', o.input.scale, ' of an int16 input is too small or too large')),
        Check(lambda o: o.input.type != DType.INT8 or exact.sigmoid_fits_s8(o.input),
            lambda o: said('the scale ', o.input.scale, ' of an int8 input must be from 2**-28 to below 2**35'))),
    reference=lambda o: reference.logistic(o.input), exact=lambda o: _logistic_s8(o.input, o.input),
    kernels=(
        Kernel('logistic_s8', {'*': DType.INT8}, params='table size'.split(), inplace='input'.split(),
            table_inputs={'table': 'input'.split()}),
        Kernel('logistic_s16', {'*': DType.INT16}, params='multiplier shift size'.split(),
            exact=lambda o: exact.logistic_s16(o.input, o.steps), inplace='input'.split()),
        Kernel('logistic_f32', {'*': DType.FLOAT32}, params='size'.split(), inplace='input'.split())),
    uint8=UInt8(), axes=Axes(),
    torch=(Torch('aten.sigmoid.default', {'input': lambda o: adapt.converted(o.self, o.results[0].type)},
        used='results self'.split()),),
    tests=({'input': lambda o: o.choice((o.span(1, 300),), (o.span(1, 3), o.span(1, 9), o.span(1, 9), o.span(1, 9)),
        ())},))
