"""LOG. Made by `opgen build` from specs/elementwise/log.yaml; do not edit."""

from opgen.lib import adapt, arrays, elementwise, fixed_point, interpolation, quant, tables
from opgen.lib.tensor import Array
from opgen.operators.model import Axes, Check, DType, Kernel, Litert, Operand, Operator, Torch, said
from opgen.registry.ops._family import function_of_reals as family
from opgen.registry.ops._functions.curves import _int16_curve, _int16_middles, _int16_places, _int16_range


def _log_or(x: Array, other: float) -> Array:
    """Return the natural logarithm of numbers above 0, and another number for the others."""
    return arrays.where(x > 0, arrays.log(x), other)


LOG = Operator('LOG', 'y = ln(x), element by element; minus infinity at 0, NaN below, and the least integer for both.',
    litert=Litert('LOG', versions=(1, 2)), inputs=(Operand('input'),),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape),),
    lets={**family.LETS,
        'least': lambda o: (o.output.scale * (o.output.type.range[0] - o.output.zero_point) if o.output.type.is_integer
            else 0.0),
        'last': lambda o: _log_or(arrays.as_float32s(_int16_range(o.input)[1]), o.least),
        'curve': lambda o: _int16_curve(_log_or(_int16_places(o.input), o.least),
            _log_or(_int16_middles(o.input), o.least), o.last, o.output)},
    checks=(*family.CHECKS,
        Check(lambda o: o.input.type != DType.INT16 or (quant.symmetric(o.input) and quant.symmetric(o.output)),
            lambda o: said('the zero points of int16 must be 0, these are ', o.input.zero_point, ', ',
                o.output.zero_point)),
        Check(lambda o: (o.input.type == DType.FLOAT32 or
                elementwise.stored_in_s32(
                    _log_or(tables.all_reals(o.input), 0.0) if o.input.type == DType.INT8 else o.last, o.output)),
            lambda o: said("results do not fit 32 bits in units of the output's scale ", o.output.scale))),
    reference=lambda o: (
        (interpolation.interpolate_lut(o.curve, fixed_point.as_ints(arrays.round_even(o.input / o.input.scale))) *
            o.output.scale) if o.input.type == DType.INT16
        else _log_or(o.input, o.least) if o.input.is_quantized else arrays.log(o.input)),
    exact=lambda o: elementwise.quantize_by_inverse(_log_or(elementwise.real_f32(o.input), o.least), o.output),
    kernels=(
        Kernel('log_s8', {'*': DType.INT8}, params='table size'.split(), inplace='input'.split(),
            table_inputs={'table': 'input'.split()}),
        Kernel('log_s16', {'*': DType.INT16}, params='curve size'.split(),
            exact=lambda o: interpolation.interpolate_lut(o.curve, o.input), inplace='input'.split(),
            table_inputs={'curve': 'input'.split()}),
        Kernel('log_f32', {'*': DType.FLOAT32}, params='size'.split(), inplace='input'.split())),
    axes=Axes(),
    torch=(Torch('aten.log.default', {'input': lambda o: adapt.converted(o.self, o.results[0].type)},
        used='results self'.split()),),
    tests=family.TESTS)
