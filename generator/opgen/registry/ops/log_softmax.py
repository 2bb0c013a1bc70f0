"""LOG_SOFTMAX. Made by `opgen build` from specs/activation/log_softmax.yaml; do not edit."""

from opgen.lib import adapt, arrays, elementwise, fixed_point, overflow, pytorch, quant, shapes, structs, tensor
from opgen.lib.ops.log_softmax import log_above_one, log_softmax_quant
from opgen.lib.tensor import Array
from opgen.operators.model import Axes, Check, DType, Kernel, Limit, Litert, Operand, Operator, Torch, UInt8, said


def _log_softmax_s8(values: Array, factors: structs.opgen_log_softmax_quant) -> Array:
    """Return the log-softmax along the last axis of int8, as int8 of 1/16 with zero point 127.

    Source: reference_ops::LogSoftmaxQuantized.
    """
    numbers = fixed_point.as_ints(values)
    difference = numbers - arrays.largest_in_rows(numbers)
    known = difference >= factors.diff_min
    exponents = quant.multiply(arrays.where(known, difference, 0), factors.multiplier, factors.shift)
    raised = arrays.where(known, fixed_point.rounding_shift(fixed_point.exp_negative(exponents, 5), 12), 0)
    logarithm = log_above_one(overflow.sum_along(raised, -1, True), 12, 5)
    lowest = quant.multiply(logarithm - 2 ** 31, factors.inverse_multiplier, factors.inverse_shift)
    counts = difference > arrays.maximum(factors.diff_min - 1, lowest)
    scaled = quant.multiply(arrays.where(counts, difference, 0), factors.multiplier, factors.shift)
    return arrays.where(counts,
        fixed_point.saturate(fixed_point.rounding_shift(scaled - logarithm, 22) + 127, -128, 127), -128)


LOG_SOFTMAX = Operator('LOG_SOFTMAX', 'x - ln(sum of e**x), along the last axis.',
    litert=Litert('LOG_SOFTMAX', versions=(1, 2), table='LogSoftmaxOptions'),
    inputs=(Operand('input'),),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape, scale=lambda o: 1 / 16,
        zero_point=lambda o: 127),),
    lets={'depth': lambda o: o.input.shape[-1], 'rows': lambda o: shapes.size_before(o.input.shape, -1),
        'quant': lambda o: log_softmax_quant(o.input)},
    checks=(Check(lambda o: o.input.rank >= 1, 'the input needs an axis'),
        Limit(lambda o: quant.have_scales(o.input, o.output),
            'integers that stand for real numbers need a scale; one of these tensors has none'),
        Limit(lambda o: o.input.type != DType.INT8 or o.depth < 4096,
            lambda o: said('rows of ', o.depth, ' integers are too long: their sum would not fit 32 bits')),
        Check(lambda o: o.input.type != DType.INT8 or o.input.scale > 1 / 67108864,
            lambda o: said('the scale of the input must be above 2**-26, it is ', o.input.scale))),
    reference=lambda o: elementwise.log_softmax(o.input),
    exact=lambda o: _log_softmax_s8(o.input, o.quant),
    kernels=(Kernel('log_softmax_s8', {'*': DType.INT8}, params='quant rows depth'.split(), inplace='input'.split()),
        Kernel('log_softmax_f32', {'*': DType.FLOAT32}, params='rows depth'.split(), inplace='input'.split())),
    uint8=UInt8(),
    axes=Axes({'input': '... k'.split(), 'output': '... c'.split()}),
    torch=(
        Torch('aten.log_softmax.int',
            {'input': lambda o: adapt.transposed(o.self, pytorch.axis_last(o.dim, o.self.rank))},
            used='dim dtype output self'.split(),
            outputs={'output': lambda o: adapt.transposed(o.output, pytorch.axis_back(o.dim, o.self.rank))},
            limits=(Limit(lambda o: not tensor.has(o.dtype) or o.dtype == o.self.type,
                lambda o: said('dtype is ', o.dtype, ' and self ', o.self.type, ': convert self first')),)),
        Torch('aten._log_softmax.default',
            {'input': lambda o: adapt.transposed(o.self, pytorch.axis_last(o.dim, o.self.rank))},
            used='dim half_to_float output self'.split(),
            outputs={'output': lambda o: adapt.transposed(o.output, pytorch.axis_back(o.dim, o.self.rank))},
            limits=(Limit(lambda o: not o.half_to_float, 'half_to_float is true: float16 is not supported'),))),
    tests=({'input': lambda o: (o.span(1, 3), o.span(1, 4), o.span(1, 40))}, {'input': lambda o: (o.span(1, 1000),)}))
