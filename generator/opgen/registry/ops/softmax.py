"""SOFTMAX. Made by `opgen build` from specs/activation/softmax.yaml; do not edit."""

from opgen.lib import (adapt, arrays, exact, fixed_point, interpolation, overflow, pytorch, quant, reference, shapes,
    tensor)
from opgen.lib.tensor import Array, Tensor
from opgen.operators.model import (Axes, Check, Condition, DType, Functions, Kernel, Limit, Litert, Operand, Operator,
    Torch, Types, UInt8, option, said)
from opgen.registry.ops._functions.curves import _between, _sample_places
from opgen.registry.ops._functions.softmax import _softmax_exponentials, _softmax_s8


def _softmax_table(factors: exact.SoftmaxScale) -> Array:
    """Return the exponentials of differences from the least one that counts up to 0, behind a 0 for all below.

    Below 2**-20 they add nothing to a sum, and round to nothing.
    """
    all = _softmax_exponentials(-arrays.arange(256), factors)
    count = arrays.element(fixed_point.as_ints(arrays.total(all >= 2 ** 11)), 0)
    return arrays.as_int32s(arrays.flip(arrays.where(all >= 2 ** 11, all, 0)[:count + 1], 0))


def _softmax_scale_s16(first: Tensor, exponent: float) -> quant.Multiplier:
    """Return the factor that maps -10.0 .. 0.0 of an int16 input to -65535 .. 0."""
    return quant.quantized(first.scale * exponent / (10.0 / 65535.0))


def _exp_table_s16(units: float) -> Array:
    """Return 513 samples of exp from -10 to 0, in units of one of so many."""
    places = _sample_places(-10.0, 0.0)
    return arrays.as_int16s(
        interpolation.sample_lut(arrays.as_float32s(arrays.exp(places + arrays.zeros((1,)))),
            arrays.as_float32s(arrays.exp(_between(places, -10.0, 0.0) + arrays.zeros((1,)))), 1.0, units))


def _reciprocal_table_s16(units: float) -> Array:
    """Return 513 samples of 1 / (1 + x) from 0 to 1, in units of one of so many."""
    places = _sample_places(0.0, 1.0)
    return arrays.as_int16s(
        interpolation.sample_lut(1.0 / (1.0 + places), 1.0 / (1.0 + _between(places, 0.0, 1.0)), 0.5, units))


def _softmax_s16(values: Array, factor: quant.Multiplier, exponential: Array, inverse: Array) -> Array:
    """Return the softmax along the last axis of int16, as int16 of 1/32768, from tables of e**x and 1 / (1 + x).

    Source: reference_ops::SoftmaxInt16.
    """
    numbers = fixed_point.as_ints(values)
    scaled = quant.multiply(numbers - arrays.largest_in_rows(numbers), factor.multiplier, factor.shift)
    raised = interpolation.interpolate_lut(exponential, fixed_point.saturate(scaled + 32767, -32768, 32767))
    whole = overflow.sum_along(raised, -1, True)
    headroom = fixed_point.leading_zeros(whole)
    normal = fixed_point.shifted(fixed_point.shifted(whole, headroom - 1) + 2 ** 13, -14)
    reciprocals = interpolation.interpolate_lut(inverse, fixed_point.saturate(normal - 98304, -32768, 32767))
    return fixed_point.saturate(
        fixed_point.shifted(raised * reciprocals + fixed_point.shifted(1, 30 - headroom), headroom - 31), 0, 32767)


def _softmax_s16_undefined(values: Array, factor: quant.Multiplier) -> Array:
    """Tell in which rows a difference of elements, shifted to the left, exceeds 32 bits.

    The C of MultiplyByQuantizedMultiplier does not define that. Kernels wrap, as processors do.
    """
    numbers = fixed_point.as_ints(values)
    difference = arrays.largest_in_rows(numbers) - numbers
    beyond = fixed_point.shifted(difference, factor.shift if factor.shift > 0 else 0) > 2 ** 31
    return arrays.expand(arrays.largest_in_rows(fixed_point.as_ints(beyond)) != 0, numbers.shape)


SOFTMAX_TABLE: Functions = {'table': lambda o: _softmax_table(o.scale), 'last': lambda o: arrays.length(o.table) - 1,
    'cost_of_all': lambda o: (o.rows *
        (145 + 8 * o.target.wide_multiply +
            (4.5 if o.target.mve else 19 if o.target.dsp else o.cost_of_one) * o.depth)),
    'cost_of_one': lambda o: 25.4 + 1.1 * o.target.wide_multiply + o.target.saturate + 7 * o.target.step}

INT8_INT16: Types = {'input': DType.INT8, 'output': DType.INT16}

DEPTH_BELOW_4096 = Condition('depth < 4096', lambda o: o.depth < 4096, 'depth'.split())

SOFTMAX = Operator('SOFTMAX', 'exp(beta * x) divided by its sum along the last axis.',
    litert=Litert('SOFTMAX', versions=(1, 4), table='SoftmaxOptions'),
    options=(option('beta', float, 0.0),), inputs=(Operand('input'),),
    outputs=(Operand('output', shape=lambda o: o.input.shape),),
    lets={'depth': lambda o: o.input.shape[-1], 'rows': lambda o: shapes.size_before(o.input.shape, -1),
        'scale': lambda o: exact.softmax_scale(o.input, o.beta),
        'scale_s16': lambda o: _softmax_scale_s16(o.input, o.beta),
        'multiplier': lambda o: (_softmax_scale_s16(o.input, o.beta).multiplier if o.input.type == DType.INT16
            else exact.softmax_scale(o.input, o.beta).multiplier),
        'shift': lambda o: (_softmax_scale_s16(o.input, o.beta).shift if o.input.type == DType.INT16
            else exact.softmax_scale(o.input, o.beta).shift),
        'diff_min': lambda o: o.scale.diff_min, 'kept': lambda o: o.depth if o.depth < 32 else 32,
        'reach_of_all': lambda o: 8 * o.beta * o.input.scale,
        'bits_of_each': lambda o: 7 - 3.5 / o.reach_of_all if o.reach_of_all > 1 else 3.5 * o.reach_of_all ** 0.25,
        'cost_of_each': lambda o: ((97 if o.target.mve else 79) + 6 * o.target.wide_multiply +
            (3.2 + 0.8 * o.target.wide_multiply) * o.bits_of_each),
        'cost_of_rows': lambda o: (90 +
            (o.rows *
                (137 + 13 * o.target.wide_multiply + o.depth * (73 + 2 * o.target.wide_multiply) +
                    (2 * o.depth - o.kept) * o.cost_of_each))),
        'exp_table': lambda o: _exp_table_s16(32768.0), 'reciprocal_table': lambda o: _reciprocal_table_s16(32768.0),
        'unit': lambda o: (1 / 32768 if o.input.type == DType.INT16
            else 1 / 256 if o.output.type == DType.INT8 else 1 / 65536),
        'zero': lambda o: 0 if o.input.type == DType.INT16 else -128 if o.output.type == DType.INT8 else -32768},
    checks=(
        Limit(lambda o: quant.have_scales(o.input),
            'integers that stand for real numbers need a scale; one of these tensors has none'),
        Check(lambda o: o.input.rank >= 1, 'the input needs an axis'),
        Limit(lambda o: (not o.output.is_quantized or
                (quant.is_close(o.output.scale, o.unit) and o.output.zero_point == o.zero)),
            lambda o: said('the output must be quantized with scale ', o.unit, ', zero point ', o.zero)),
        Check(lambda o: o.output.type != DType.INT8 or o.output.scale == o.unit,
            lambda o: said('the scale of an int8 output must be ', o.unit)),
        Check(lambda o: o.input.type != DType.INT16 or quant.symmetric(o.input),
            lambda o: said('the zero point of an int16 input must be 0, this is ', o.input.zero_point)),
        Check(lambda o: o.input.type != DType.INT8 or o.beta * o.input.scale > 1 / 67108864,
            lambda o: said('beta times the scale of the input must be above 2**-26, it is ', o.beta * o.input.scale))),
    reference=lambda o: reference.softmax(o.input, o.beta),
    exact=lambda o: _softmax_s8(o.input, o.scale, o.output.type),
    kernels=(
        Kernel('softmax_s8_s8', {'*': DType.INT8}, params='multiplier shift diff_min rows depth'.split(),
            cost=lambda o: o.cost_of_rows, inplace='input'.split()),
        Kernel('softmax_widening_s8', INT8_INT16, params='multiplier shift diff_min rows depth'.split(),
            cost=lambda o: o.cost_of_rows),
        Kernel('softmax_s16_s16', {'*': DType.INT16},
            params='multiplier shift rows depth exp_table reciprocal_table'.split(),
            exact=lambda o: _softmax_s16(o.input, o.scale_s16, o.exp_table, o.reciprocal_table),
            undefined=lambda o: _softmax_s16_undefined(o.input, o.scale_s16), inplace='input'.split()),
        Kernel('softmax_f32', {'*': DType.FLOAT32}, params='beta rows depth'.split(), inplace='input'.split()),
        Kernel('softmax_table_s8', {'*': DType.INT8}, params='table last rows depth'.split(), when=(DEPTH_BELOW_4096,),
            cost=lambda o: o.cost_of_all, inplace='input'.split(), table_inputs={'table': 'input'.split()},
            lets=SOFTMAX_TABLE),
        Kernel('softmax_table_widening_s8', INT8_INT16, params='table last rows depth'.split(),
            when=(DEPTH_BELOW_4096,), cost=lambda o: o.cost_of_all, table_inputs={'table': 'input'.split()},
            lets=SOFTMAX_TABLE)),
    uint8=UInt8(),
    axes=Axes({'input': '... k'.split(), 'output': '... c'.split()}),
    torch=(
        Torch('aten.softmax.int', {'input': lambda o: adapt.transposed(o.self, pytorch.axis_last(o.dim, o.self.rank))},
            used='dim dtype output self'.split(),
            outputs={'output': lambda o: adapt.transposed(o.output, pytorch.axis_back(o.dim, o.self.rank))},
            options={'beta': 1.0},
            limits=(Limit(lambda o: not tensor.has(o.dtype) or o.dtype == o.self.type,
                lambda o: said('dtype is ', o.dtype, ' and self ', o.self.type, ': convert self first')),)),
        Torch('aten._softmax.default',
            {'input': lambda o: adapt.transposed(o.self, pytorch.axis_last(o.dim, o.self.rank))},
            used='dim half_to_float output self'.split(),
            outputs={'output': lambda o: adapt.transposed(o.output, pytorch.axis_back(o.dim, o.self.rank))},
            options={'beta': 1.0},
            limits=(Limit(lambda o: not o.half_to_float, 'half_to_float is true: float16 is not supported'),))),
    tests=({'beta': lambda o: o.choice(1.0, 0.5, 2.5), 'input': lambda o: (o.span(1, 3), o.span(1, 4), o.span(1, 40))},
        {'beta': 1.0, 'input': lambda o: (o.span(1, 1000),)},
        {'beta': lambda o: o.choice(1.0, 0.5, 2.5), 'input': lambda o: (o.span(1, 3), o.span(1, 4), o.span(1, 40))},
        {'beta': lambda o: o.choice(1.0, 0.001), 'input': lambda o: (o.span(1, 3000),)}))
