"""ABS. Made by `opgen build` from specs/elementwise/abs.yaml; do not edit."""

from opgen.lib import arrays, exact, fixed_point, opgen_c, quant, structs
from opgen.lib.tensor import Array
from opgen.operators.model import Axes, Check, Condition, DType, Kernel, Limit, Litert, Operand, Operator, Torch, said


def _abs_exact(values: Array, factors: structs.opgen_requant) -> Array:
    """Return the absolute values of stored integers in another quantization. Source: AbsEvalQuantized."""
    scaled = quant.multiply(arrays.absolute(fixed_point.as_ints(values) - factors.input_zero_point), factors.multiplier,
        factors.shift)
    return fixed_point.saturate(scaled + factors.output_zero_point, factors.low, factors.high)


NOT_INPUT_IS_QUANTIZED = Condition('not input.is_quantized', lambda o: not o.input.is_quantized)

ABS = Operator('ABS', 'The absolute value, element by element.',
    litert=Litert('ABS', versions=(1, 5), table='AbsOptions'),
    inputs=(Operand('input'),),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape),),
    lets={'quant': lambda o: opgen_c.requant(o.input, o.output, quant.integer_range(o.output.type)),
        'table': lambda o: quant.table_s8(o.exact, o.input), 'size': lambda o: o.input.size,
        'plain': lambda o: o.input.type.is_integer and (not o.input.is_quantized)},
    checks=(
        Limit(lambda o: ((o.input.type != DType.INT8 and o.input.type != DType.INT16) or
                quant.have_scales(o.input, o.output) or
                (o.input.type == DType.INT16 and (not o.input.is_quantized) and (not o.output.is_quantized))),
            'integers that stand for real numbers need a scale; one of these tensors has none'),
        Check(lambda o: o.input.type != DType.INT16 or (quant.symmetric(o.input) and quant.symmetric(o.output)),
            lambda o: said('the zero points of int16 must be 0, these are ', o.input.zero_point, ', ',
                o.output.zero_point))),
    reference=lambda o: exact.wrap_to(arrays.absolute(o.input), o.input.type) if o.plain else arrays.absolute(o.input),
    exact=lambda o: _abs_exact(o.input, o.quant),
    kernels=(
        Kernel('abs_s8', {'*': DType.INT8}, params='table size'.split(), inplace='input'.split(),
            table_inputs={'table': 'input'.split()}),
        Kernel('abs_s16', {'*': DType.INT16}, params='quant size'.split(),
            when=(Condition('input.is_quantized', lambda o: o.input.is_quantized),), inplace='input'.split()),
        Kernel('abs_plain_s16', {'*': DType.INT16}, params='size'.split(), when=(NOT_INPUT_IS_QUANTIZED,),
            exact=lambda o: exact.wrap_to(arrays.absolute(o.input), o.input.type), inplace='input'.split()),
        Kernel('abs_s32', {'*': DType.INT32}, params='size'.split(),
            when=(Condition('input.type.is_integer', lambda o: o.input.type.is_integer), NOT_INPUT_IS_QUANTIZED),
            otherwise=lambda o: said('int32 must be without a scale here; the input has ',
                arrays.length(o.input.scales)),
            exact=lambda o: exact.wrap_to(arrays.absolute(o.input), o.input.type), inplace='input'.split()),
        Kernel('abs_f32', {'*': DType.FLOAT32}, params='size'.split(), inplace='input'.split()),
        Kernel('abs_s64', {'*': DType.INT64}, params='size'.split(),
            exact=lambda o: arrays.absolute(fixed_point.as_ints(o.input)), inplace='input'.split())),
    axes=Axes(),
    torch=(Torch('aten.abs.default', {'input': 'self'}, used='results self'.split(),
        when=lambda o: o.self.type == o.results[0].type),),
    tests=({'input': lambda o: o.choice((o.span(1, 300),), (o.span(1, 3), o.span(1, 9), o.span(1, 9)), ())},))
