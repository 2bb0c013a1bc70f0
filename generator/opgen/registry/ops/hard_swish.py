"""HARD_SWISH. Made by `opgen build` from specs/activation/hard_swish.yaml; do not edit."""

from opgen.lib import arrays, elementwise, fixed_point, quant
from opgen.lib.tensor import Array, Tensor
from opgen.operators.model import Axes, Check, DType, Kernel, Litert, Operand, Operator, Torch, said
from opgen.registry.ops._family import unary as family


def _gate_factor(first: Tensor) -> float:
    """Return the factor from the input with 7 fraction bits to the gate, of which 32768 is 3."""
    return first.scale / 128 * 32768 / 3


def _hard_swish_fits(first: Tensor, output: Tensor) -> bool:
    """Tell whether hard_swish_s8 shifts its 16 bits to the right by less than 16."""
    return quant.scale_ratio(first, output) / 128 >= 2.0 ** (-16) and _gate_factor(first) >= 2.0 ** (-16)


def _saturated_product(values: Array, factor: int) -> Array:
    """Return the product of 16 bits with 15 fraction bits, rounded up."""
    return fixed_point.saturate(fixed_point.shifted(values * factor + 2 ** 14, -15), -32768, 32767)


def _upper_half(multiplier: int) -> int:
    """Return a multiplier of 31 bits rounded to 15."""
    return (multiplier + 2 ** 15) // 2 ** 16 if multiplier < 2147450880 else 32767


def _hard_swish_s8(values: Array, first: Tensor, output: Tensor) -> Array:
    """Return the hard swish of int8 as int8.

    Source: reference_ops::HardSwish. Numbers have 16 bits: the input is shifted left by 7, and 32768 stands for 3.
    """
    fine = (fixed_point.as_ints(values) - first.zero_point) * 128
    whole = quant.quantized(quant.scale_ratio(first, output) / 128)
    gate = quant.quantized(_gate_factor(first))
    scaled = _saturated_product(fine, _upper_half(whole.multiplier))
    before = gate.shift - 1 if gate.shift > 0 else 0
    opened = _saturated_product(
        fixed_point.saturate(fixed_point.shifted(fine, before if before < 30 else 30), -32768, 32767),
        _upper_half(gate.multiplier))
    relu = (fixed_point.saturate(opened * 2, -32768, 32767) if gate.shift > 0
        else fixed_point.rounding_shift(opened, -gate.shift))
    product = fixed_point.shifted(relu + 2 ** 15, -1) * scaled
    cut = arrays.where(product < 0, -fixed_point.shifted(-product, -15), fixed_point.shifted(product, -15))
    return fixed_point.saturate(
        fixed_point.rounding_shift(cut, -whole.shift if whole.shift < 0 else 0) + output.zero_point, -128, 127)


HARD_SWISH = Operator('HARD_SWISH', 'y = x * min(max(x + 3, 0), 6) / 6, element by element.',
    litert=Litert('HARD_SWISH', table='HardSwishOptions'),
    inputs=(Operand('input'),),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape),),
    lets={**family.LETS},
    checks=(*family.CHECKS,
        Check(lambda o: o.input.type != DType.INT8 or o.input.scale < 128 * o.output.scale,
            'the scale of the input must be below 128 times that of the output'),
        Check(lambda o: o.input.type != DType.INT8 or _hard_swish_fits(o.input, o.output),
            lambda o: said('the scales ', o.input.scale, ' and ', o.output.scale,
                ' are too small to shift 16 bits by'))),
    reference=lambda o: elementwise.hard_swish(o.input),
    exact=lambda o: _hard_swish_s8(o.input, o.input, o.output),
    kernels=(
        Kernel('hard_swish_s8', {'*': DType.INT8}, params='table size'.split(), inplace='input'.split(),
            table_inputs={'table': 'input'.split()}),
        Kernel('hard_swish_f32', {'*': DType.FLOAT32}, params='size'.split(), inplace='input'.split())),
    axes=Axes(),
    torch=(Torch('aten.hardswish.default', {'input': 'self'}, used='self'.split()),),
    tests=({'input': lambda o: o.choice((o.span(1, 300),), (o.span(1, 3), o.span(1, 9), o.span(1, 9), o.span(1, 9)),
        ())},))
