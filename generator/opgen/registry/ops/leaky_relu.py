"""LEAKY_RELU. Made by `opgen build` from specs/activation/leaky_relu.yaml; do not edit."""

from opgen.lib import arrays, fixed_point, quant, reference, structs
from opgen.lib.tensor import Array, Tensor
from opgen.operators.model import Axes, DType, Kernel, Limit, Litert, Operand, Operator, Torch, UInt8, option
from opgen.registry.ops._family import unary as family


def _leaky_quant(first: Tensor, output: Tensor, slope: float) -> structs.opgen_leaky_quant:
    """Return the parameters of a leaky rectifier. Source: TensorFlow Lite's LEAKY_RELU."""
    below = quant.quantized(first.scale * arrays.f32(slope) / output.scale)
    above = quant.quantized(quant.scale_ratio(first, output))
    return structs.opgen_leaky_quant(first.zero_point, output.zero_point, below.multiplier, below.shift,
        above.multiplier, above.shift)


def _leaky_exact(values: Array, factors: structs.opgen_leaky_quant, kind: DType) -> Array:
    """Return the leaky rectifier of stored integers. Source: QuantizeLeakyRelu."""
    distance = fixed_point.as_ints(values) - factors.input_zero_point
    negative = factors.alpha_multiplier < 0
    above = quant.multiply(distance, factors.identity_multiplier, factors.identity_shift)
    size = quant.multiply(distance, -factors.alpha_multiplier if negative else factors.alpha_multiplier,
        factors.alpha_shift)
    below = -size if negative else size
    return fixed_point.saturate(arrays.where(distance >= 0, above, below) + factors.output_zero_point, kind.range[0],
        kind.range[1])


LEAKY_RELU = Operator('LEAKY_RELU', 'y = x where x is above 0, else alpha * x.',
    litert=Litert('LEAKY_RELU', versions=(1, 2), table='LeakyReluOptions'),
    options=(option('alpha', float, 0.0),), inputs=(Operand('input'),),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape),),
    lets={**family.LETS, 'quant': lambda o: _leaky_quant(o.input, o.output, o.alpha)},
    checks=family.CHECKS,
    reference=lambda o: reference.leaky_relu(o.input, o.alpha),
    exact=lambda o: _leaky_exact(o.input, o.quant, o.output.type),
    kernels=(
        Kernel('leaky_relu_s8', {'*': DType.INT8}, params='table size'.split(), inplace='input'.split(),
            table_inputs={'table': 'input'.split()}),
        Kernel('leaky_relu_s16', {'*': DType.INT16}, params='quant size'.split(), inplace='input'.split()),
        Kernel('leaky_relu_f32', {'*': DType.FLOAT32}, params='alpha size'.split(), inplace='input'.split())),
    uint8=UInt8(), axes=Axes(),
    torch=(
        Torch('aten.leaky_relu.default', {'input': 'self'}, used='negative_slope self'.split(),
            options={'alpha': 'negative_slope'}),
        Torch('aten.rrelu.default', {'input': 'self'}, used='lower self training upper'.split(),
            options={'alpha': lambda o: (o.lower + o.upper) / 2},
            limits=(Limit(lambda o: not o.training, 'training is true: export the model in eval mode'),))),
    tests=({
        'input': lambda o: o.choice((o.span(1, 300),), (o.span(1, 3), o.span(1, 9), o.span(1, 9), o.span(1, 9)), ()),
        'alpha': lambda o: o.choice(0.0, 0.1, 0.3, 1.5, -0.25)},))
