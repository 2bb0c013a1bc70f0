"""REQUANTIZE_BY_FLOAT. Made by `opgen build` from specs/quantize/requantize_by_float.yaml; do not edit."""

from opgen.lib import arrays, fixed_point
from opgen.lib.tensor import Array, Tensor
from opgen.operators.model import Axes, Check, DType, Kernel, Operand, Operator
from opgen.registry.ops._family import unary as family


def _by_float(values: Array, first: Tensor, output: Tensor) -> Array:
    """Return uint8 that is 128 higher as that of another tensor, both 128 higher.

    Source: ConcatenationWithScaling of TensorFlow Lite.
    """
    scale = arrays.f32(first.scale * arrays.f32(1.0 / output.scale))
    bias = arrays.f32(0.0 - (first.zero_point + 128) * scale)
    found = fixed_point.round_f32(arrays.as_float32s(values + 128) * scale + bias)
    return fixed_point.saturate(fixed_point.as_ints(found) + output.zero_point, -128, 127)


REQUANTIZE_BY_FLOAT = Operator('REQUANTIZE_BY_FLOAT',
    ('Integers of one quantization as those of another, by way of float32. So LiteRT joins tensors of uint8, of '
        'which\n'
        'these are 128 lower.'),
    inputs=(Operand('input'),),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape),),
    lets={**family.LETS},
    checks=(*family.CHECKS,
        Check(lambda o: not o.input.per_channel and (not o.output.per_channel),
            'the input and the output must have one scale each')),
    reference=lambda o: o.input,
    exact=lambda o: _by_float(o.input, o.input, o.output),
    kernels=(Kernel('requantize_by_float_s8', {'*': DType.INT8}, params='table size'.split(), inplace='input'.split(),
        table_inputs={'table': 'input'.split()}),),
    role='rescale', axes=Axes(),
    tests=({'input': lambda o: o.choice((o.span(1, 300),), (o.span(1, 3), o.span(1, 9), o.span(1, 9), o.span(1, 9)),
        ())},))
