"""QUANTIZE_TO_EVEN. Made by `opgen build` from specs/quantize/quantize_to_even.yaml; do not edit."""

from opgen.lib import arrays, fixed_point, overlap
from opgen.lib.tensor import Array, Tensor
from opgen.operators.model import Axes, Check, DType, Kernel, Operand, Operator, Torch


def _quantize_to_even(values: Array, output: Tensor) -> Array:
    """Return numbers as stored integers, times the inverse of the scale, in float32, halves to even; NaN gives the
    least.

    Source: quantize_per_tensor of PyTorch.
    """
    units = arrays.or_other(arrays.as_float32s(values * arrays.f32(1.0 / output.scale)), -arrays.infinity(), False)
    return fixed_point.saturate(arrays.round_even(units) + output.zero_point, output.type.range[0],
        output.type.range[1])


QUANTIZE_TO_EVEN = Operator('QUANTIZE_TO_EVEN',
    'Real numbers as integers, as PyTorch quantizes them. Times the inverse of the scale, halves to even.',
    inputs=(Operand('input'),),
    outputs=(Operand('output', shape=lambda o: o.input.shape),),
    lets={'inverse': lambda o: arrays.f32(1.0 / o.output.scale), 'zero_point': lambda o: o.output.zero_point,
        'size': lambda o: o.input.size},
    checks=(Check(lambda o: o.output.is_quantized and (not o.output.per_channel),
        'the integers must be quantized with one scale'),),
    reference=lambda o: arrays.or_other(o.input, -arrays.infinity(), False),
    kernels=(
        Kernel('quantize_to_even_s8', {'input': DType.FLOAT32, 'output': DType.INT8},
            params='inverse zero_point size'.split(), exact=lambda o: _quantize_to_even(o.input, o.output),
            overlap=lambda o: overlap.elementwise_overlap(o.input, o.output)),
        Kernel('quantize_to_even_s16', {'input': DType.FLOAT32, 'output': DType.INT16},
            params='inverse zero_point size'.split(), exact=lambda o: _quantize_to_even(o.input, o.output),
            overlap=lambda o: overlap.elementwise_overlap(o.input, o.output))),
    role='quantize', axes=Axes(),
    torch=(Torch('opgen.quantize.default', {'input': 'input'}, used='input'.split(),
        signature='(Tensor input) -> Tensor'),),
    tests=({'input': lambda o: o.choice((o.span(1, 300),), (o.span(1, 3), o.span(1, 9), o.span(1, 9)), ())},))
