"""PRELU. Made by `opgen build` from specs/activation/prelu.yaml; do not edit."""

from opgen.lib import adapt, arrays, fixed_point, loops, quant, shapes, structs
from opgen.lib.tensor import Array, Tensor
from opgen.operators.model import Axes, Check, DType, Kernel, Limit, Litert, Operand, Operator, Torch, UInt8, said


def _prelu_quant(first: Tensor, slopes: Tensor, output: Tensor) -> structs.opgen_prelu_quant:
    """Return the parameters of a leaky rectifier whose slopes are a tensor."""
    below = quant.quantized(first.scale * slopes.scale / output.scale)
    above = quant.quantized(quant.scale_ratio(first, output))
    return structs.opgen_prelu_quant(first.zero_point, slopes.zero_point, output.zero_point, below.multiplier,
        below.shift, above.multiplier, above.shift)


def _prelu_exact(values: Array, slopes: Array, factors: structs.opgen_prelu_quant, kind: DType) -> Array:
    """Return stored integers, those below the zero point times their slope.

    Source: BroadcastPrelu4DSlow of TensorFlow Lite.
    """
    distance = fixed_point.as_ints(values) - factors.input_zero_point
    product = distance * (fixed_point.as_ints(slopes) - factors.alpha_zero_point)
    above = quant.multiply(distance, factors.identity_multiplier, factors.identity_shift)
    below = quant.multiply(product, factors.alpha_multiplier, factors.alpha_shift)
    return fixed_point.saturate(arrays.where(distance >= 0, above, below) + factors.output_zero_point, kind.range[0],
        kind.range[1])


PRELU = Operator('PRELU', 'y = x where x is not below 0, else alpha * x; alpha is a tensor that may be broadcast.',
    litert=Litert('PRELU'), inputs=(Operand('input'), Operand('alpha')),
    outputs=(Operand('output', type=lambda o: o.input.type,
        shape=lambda o: shapes.broadcast_shape(o.input.shape, o.alpha.shape)),),
    lets={'quant': lambda o: _prelu_quant(o.input, o.alpha, o.output),
        'nest': lambda o: loops.broadcast_loops(o.input.shape, o.alpha.shape, o.output.shape),
        'loops': lambda o: o.nest.table, 'rank': lambda o: o.nest.rank},
    checks=(
        Limit(lambda o: quant.have_scales(o.input, o.alpha, o.output),
            'integers that stand for real numbers need a scale; one of these tensors has none'),
        Check(lambda o: shapes.broadcasts(o.input.shape, o.alpha.shape),
            lambda o: said('shapes ', o.input.shape, ' and ', o.alpha.shape, ' do not broadcast to one')),
        Limit(lambda o: o.nest.rank <= 8,
            lambda o: said('shapes ', o.input.shape, ' and ', o.alpha.shape, ' need ', o.nest.rank,
                ' nested loops, more than 8'))),
    reference=lambda o: arrays.where(o.input < 0, o.input * o.alpha, o.input),
    exact=lambda o: _prelu_exact(o.input, o.alpha, o.quant, o.output.type),
    kernels=(Kernel('prelu_s8', {'*': DType.INT8}, params='quant loops rank'.split(), inplace='input alpha'.split()),
        Kernel('prelu_s16', {'input': DType.INT16, 'alpha': DType.INT8, 'output': DType.INT16},
            params='quant loops rank'.split(), inplace='input'.split()),
        Kernel('prelu_f32', {'*': DType.FLOAT32}, params='loops rank'.split(), inplace='input alpha'.split())),
    uint8=UInt8(), axes=Axes(),
    torch=(Torch('aten.prelu.default',
        {'input': 'self',
            'alpha': lambda o: adapt.viewed(o.weight, shapes.extended_shape((o.weight.size,), o.self.rank - 1))},
        used='self weight'.split(), others='aten._prelu_kernel.default'.split()),),
    tests=(
        {'input': lambda o: (o.span(1, 3), o.span(1, 5), o.span(1, 5), o.span(1, 20)),
            'alpha': lambda o: o.choice((1, 1, o.input.shape[3]), o.input.shape, (o.input.shape[3],), (1,), ())},
        {'input': lambda o: (o.span(2, 3), 1, o.span(2, 7)),
            'alpha': lambda o: (o.choice(1, o.input.shape[0]), o.span(1, 5), o.choice(1, o.input.shape[2]))}))
