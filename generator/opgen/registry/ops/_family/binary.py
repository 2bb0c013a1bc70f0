"""What operators of the family binary have in common. Made by `opgen build` from specs/_family; do not edit."""

from opgen.lib import arrays, loops, quant, shapes, structs
from opgen.lib.tensor import Tensor
from opgen.operators.model import Check, Functions, Fuses, Limit, Option, Test, option, said
from opgen.tflite.enums import ActivationFunctionType


def _product_quant(factor: float, first: Tensor, second: Tensor, output: Tensor,
    limits: quant.Clamp) -> structs.opgen_mul_quant:
    """Return the parameters of a product or a quotient that is to be multiplied by a factor."""
    scale = quant.quantized(factor)
    return structs.opgen_mul_quant(-first.zero_point, -second.zero_point, output.zero_point, scale.multiplier,
        scale.shift, limits.lo, limits.hi)


LETS: Functions = {'clamp': lambda o: quant.activation_range(o.fused_activation_function, o.output),
    'clamp_s32': lambda o: quant.activation_range_s32(o.fused_activation_function),
    'limits': lambda o: quant.activation_range_f32(o.fused_activation_function, o.keeps_nonfinite),
    'least': lambda o: o.clamp_s32.lo, 'most': lambda o: o.clamp_s32.hi, 'low': lambda o: o.limits.lo,
    'high': lambda o: o.limits.hi, 'size': lambda o: o.output.size,
    'nest': lambda o: loops.broadcast_loops(o.input1.shape, o.input2.shape, o.output.shape),
    'loops': lambda o: o.nest.table, 'rank': lambda o: o.nest.rank,
    'run': lambda o: arrays.element(o.loops, 3 * o.rank - 3)}

OPTIONS: tuple[Option, ...] = (
    option('fused_activation_function', ActivationFunctionType, ActivationFunctionType.NONE,
        only=(ActivationFunctionType.NONE, ActivationFunctionType.RELU, ActivationFunctionType.RELU_N1_TO_1,
            ActivationFunctionType.RELU6),
        fuses=Fuses('output', lambda o, folded: o.fused_activation_function == ActivationFunctionType.NONE,
            value=lambda o, folded: folded)),
    option('keeps_nonfinite', bool, False, internal=True, torch=True))

CHECKS: tuple[Check, ...] = (
    Check(lambda o: shapes.broadcasts(o.input1.shape, o.input2.shape),
        lambda o: said('shapes ', o.input1.shape, ' and ', o.input2.shape, ' do not broadcast to one')),
    Limit(lambda o: o.nest.rank <= 8,
        lambda o: said('shapes ', o.input1.shape, ' and ', o.input2.shape, ' need ', o.nest.rank,
            ' nested loops, more than 8')))

TESTS: tuple[Test, ...] = (
    {'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU,
            ActivationFunctionType.RELU6, ActivationFunctionType.RELU_N1_TO_1),
        'input1': lambda o: (o.span(1, 3), o.span(1, 5), o.span(1, 5), o.span(1, 20)),
        'input2': lambda o: o.input1.shape},
    {'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU),
        'input1': lambda o: (o.span(2, 3), o.span(1, 5), o.span(2, 7)),
        'input2': lambda o: (o.choice(1, o.input1.shape[0]), 1, o.choice(1, o.input1.shape[2]))},
    {'input1': lambda o: o.choice((1,), (), (3, 1), (2, 3, 4)), 'input2': lambda o: o.choice((4,), (1,), (1, 1, 4))})
