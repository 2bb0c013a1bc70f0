"""SQUARED_DIFFERENCE. Made by `opgen build` from specs/arithmetic/squared_difference.yaml; do not edit."""

from opgen.lib import arrays, exact, fixed_point, quant, shapes, structs
from opgen.lib.tensor import Tensor
from opgen.operators.model import Axes, Check, Condition, DType, Functions, Kernel, Limit, Litert, Operand, Operator
from opgen.registry.ops._family import pair as family
from opgen.registry.ops._functions.sums import _cost_of_terms, _is_scaled_down
from opgen.registry.ops._templates import pairs_helium, sum_table


def _squared_difference_quant(first: Tensor, second: Tensor, output: Tensor) -> structs.opgen_add_quant:
    """Return the parameters of a squared difference. Source: TensorFlow Lite Micro's operator."""
    twice = 2 * (first.scale if first.scale > second.scale else second.scale)
    bits = 0 if output.type.bits == 16 else 7
    room = 1 if output.type.bits == 16 else 2 ** 14
    one = quant.quantized(first.scale / twice)
    other = quant.quantized(second.scale / twice)
    whole = quant.quantized(twice * twice / (room * output.scale))
    return structs.opgen_add_quant(-first.zero_point, one.multiplier, one.shift, -second.zero_point, other.multiplier,
        other.shift, bits, output.zero_point, whole.multiplier, whole.shift, output.type.range[0], output.type.range[1])


SQUARED_DIFFERENCE_DSP: Functions = {
    'swapped': lambda o: o.quant.input2_multiplier != 2 ** 30 or o.quant.input2_shift != 0,
    'bytes': lambda o: (arrays.arange(256) + 128) % 256 - 128,
    'table': lambda o: arrays.as_int32s(
        (64 * (o.quant.input1_offset if o.swapped else o.quant.input2_offset) -
            (exact.second_term(o.bytes, o.quant) if o.swapped else exact.first_term(o.bytes, o.quant)))),
    'bits': lambda o: -o.quant.output_shift, 'kind': lambda o: 'square', 'size': lambda o: o.output.size,
    'keeps_sign': lambda o: False,
    'fits': lambda o: o.target.dsp and (not o.target.mve) and (o.size >= 256) and (o.bits >= 1) and (o.bits <= 22)}

SQUARED_DIFFERENCE_HELIUM: Functions = {'kind': lambda o: 'square', 'size': lambda o: o.output.size,
    'up': lambda o: o.quant.left_shift,
    'multipliers': lambda o: arrays.ints((o.quant.input1_multiplier, o.quant.input2_multiplier)),
    'shifts': lambda o: arrays.ints((o.quant.input1_shift, o.quant.input2_shift))}

SQUARED_DIFFERENCE_DSP_FITS = (Condition('target.dsp', lambda o: o.target.dsp),
    Condition('not target.mve', lambda o: not o.target.mve),
    Condition('size >= 256', lambda o: o.size >= 256, 'size'.split()),
    Condition('bits >= 1', lambda o: o.bits >= 1, 'bits'.split()),
    Condition('bits <= 22', lambda o: o.bits <= 22, 'bits'.split()))

SQUARED_DIFFERENCE = Operator('SQUARED_DIFFERENCE', 'The square of input1 - input2, with broadcasting',
    litert=Litert('SQUARED_DIFFERENCE', versions=(1, 2), table='SquaredDifferenceOptions'),
    inputs=(Operand('input1'), Operand('input2')),
    outputs=(Operand('output', type=lambda o: o.input1.type,
        shape=lambda o: shapes.broadcast_shape(o.input1.shape, o.input2.shape)),),
    lets={**family.LETS, 'quant': lambda o: _squared_difference_quant(o.input1, o.input2, o.output)},
    checks=(*family.CHECKS,
        Limit(lambda o: quant.have_scales(o.input1, o.input2, o.output),
            'integers that stand for real numbers need a scale; one of these tensors has none'),
        Check(lambda o: (o.input1.type != DType.INT16 or
                (quant.symmetric(o.input1) and quant.symmetric(o.input2) and quant.symmetric(o.output))),
            'the zero points of int16 differences must be 0')),
    reference=lambda o: (o.input1 - o.input2) ** 2,
    exact=lambda o: exact.sum_result((exact.first_term(o.input1, o.quant) - exact.second_term(o.input2, o.quant)) ** 2,
        o.quant),
    kernels=(
        Kernel('squared_difference_s8', {'*': DType.INT8}, params='quant loops rank'.split(),
            inplace='input1 input2'.split()),
        Kernel('squared_difference_s16', {'*': DType.INT16}, params='quant loops rank'.split(),
            inplace='input1 input2'.split()),
        Kernel('squared_difference_s32', {'*': DType.INT32}, params='loops rank'.split(),
            exact=lambda o: fixed_point.wrap((fixed_point.as_ints(o.input1) - fixed_point.as_ints(o.input2)) ** 2),
            inplace='input1 input2'.split()),
        Kernel('squared_difference_f32', {'*': DType.FLOAT32}, params='loops rank'.split(),
            inplace='input1 input2'.split()),
        Kernel('squared_difference_table_dsp_s8', {'*': DType.INT8}, params='quant table swapped size'.split(),
            when=(*SQUARED_DIFFERENCE_DSP_FITS,
                Condition('input1.shape == input2.shape', lambda o: o.input1.shape == o.input2.shape,
                    'input1.shape input2.shape'.split())),
            priority=2, cost=lambda o: 10 + o.size * 10.5, inplace='input1 input2'.split(),
            table_inputs={'table': 'input1 input2'.split()}, lets=SQUARED_DIFFERENCE_DSP, template=sum_table.TEMPLATE),
        Kernel('squared_difference_broadcast_table_dsp_s8', {'*': DType.INT8}, params='quant loops rank table'.split(),
            when=(*SQUARED_DIFFERENCE_DSP_FITS, Condition('run >= 8', lambda o: o.run >= 8, 'run'.split())), priority=2,
            cost=lambda o: 10 + o.size * 10.5 + o.size // o.run * 14, inplace='input1 input2'.split(),
            table_inputs={'table': 'input1 input2'.split()}, lets=SQUARED_DIFFERENCE_DSP, template=sum_table.TEMPLATE),
        Kernel('squared_difference_helium_s8', {'*': DType.INT8}, params='quant loops rank'.split(),
            when=(Condition('target.mve', lambda o: o.target.mve),
                Condition('run >= 4', lambda o: o.run >= 4, 'run'.split()),
                Condition('is_scaled_down(quant)', lambda o: _is_scaled_down(o.quant))),
            priority=2, cost=lambda o: 20 + o.size // o.run * 14 + o.size * (4.25 + _cost_of_terms(o.quant)),
            inplace='input1 input2'.split(), lets=SQUARED_DIFFERENCE_HELIUM, template=pairs_helium.TEMPLATE)),
    axes=Axes(),
    tests=(*family.TESTS, {'input1': lambda o: (o.span(9, 11), o.span(29, 45)), 'input2': lambda o: o.input1.shape},
        {'input1': lambda o: (o.span(9, 11), o.choice(1, o.span(4, 9)), o.span(29, 45)),
            'input2': lambda o: (o.choice(1, o.input1.shape[0]), o.input1.shape[1], o.choice(1, o.input1.shape[2]))},
        {'input1': lambda o: (o.span(1, 3), o.span(4, 90)), 'input2': lambda o: o.input1.shape},
        {'input1': lambda o: (o.span(2, 5), o.choice(1, o.span(4, 9)), o.span(4, 23)),
            'input2': lambda o: (o.choice(1, o.input1.shape[0]), o.input1.shape[1], o.choice(1, o.input1.shape[2]))}))
