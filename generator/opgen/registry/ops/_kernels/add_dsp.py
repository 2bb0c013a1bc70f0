"""Kernels of ADD. Made by `opgen build` from specs/arithmetic/add_dsp.yaml; do not edit."""

from opgen.lib import arrays, exact, structs
from opgen.operators.model import Condition, DType, Functions, Kernel
from opgen.registry.ops._functions.plain import _lacks_simd
from opgen.registry.ops._templates import sum_table


def _add_dsp_swaps(factors: structs.opgen_add_quant) -> bool:
    """Tell whether the first input is the one with the larger scale, whose factor is 1/2."""
    return factors.input2_multiplier != 2 ** 30 or factors.input2_shift != 0


def _add_dsp(factors: structs.opgen_add_quant) -> structs.opgen_add_dsp:
    """Return the parameters of opgen_add_dsp_s8."""
    swaps = _add_dsp_swaps(factors)
    offset = factors.input2_offset if swaps else factors.input1_offset
    coarse = factors.input1_offset if swaps else factors.input2_offset
    multiplier = factors.input2_multiplier if swaps else factors.input1_multiplier
    bits = -(factors.input2_shift if swaps else factors.input1_shift)
    one = 2 ** 21 if bits != 0 else 2 ** 22
    return structs.opgen_add_dsp(one, offset * one, multiplier, bits - 1 if bits > 0 else 0, coarse * 2 ** 19,
        factors.output_multiplier, -factors.output_shift - 1, 2 * factors.output_offset + 1, factors.activation_min,
        factors.activation_max)


def _add_dsp_fits(factors: structs.opgen_add_quant) -> bool:
    """Tell whether opgen_add_dsp_s8 computes a sum: its result must be scaled down."""
    return 1 <= -factors.output_shift <= 22 and factors.left_shift == 20


ADD_DSP: Functions = {'sum': lambda o: _add_dsp(o.quant), 'swapped': lambda o: _add_dsp_swaps(o.quant),
    'bytes': lambda o: (arrays.arange(256) + 128) % 256 - 128, 'kind': lambda o: 'sum',
    'table': lambda o: arrays.as_int32s(
        (2 *
            ((exact.second_term(o.bytes, o.quant) if o.swapped else exact.first_term(o.bytes, o.quant)) +
                o.sum.offset))),
    'bits': lambda o: o.sum.sum_shift + 1,
    'in_plain_c': lambda o: (5.2 + 0.8 * o.target.wide_multiply + o.target.saturate + 3 * o.target.step +
        5.5 * o.target.spilled),
    'in_table': lambda o: (o.target.dsp and not o.target.mve and _add_dsp_fits(o.quant) and o.size >= 256 and
        o.clamp.lo == -128 and o.clamp.hi == 127),
    'keeps_sign': lambda o: o.output.zero_point > -128}

INPUT1_SHAPE_IS_INPUT2_SHAPE = Condition('input1.shape == input2.shape', lambda o: o.input1.shape == o.input2.shape,
    'input1.shape input2.shape'.split())
ADD_DSP_FITS = Condition('add_dsp_fits(quant)', lambda o: _add_dsp_fits(o.quant))

ADD_DSP_IN_TABLE = (Condition('target.dsp', lambda o: o.target.dsp),
    Condition('not target.mve', lambda o: not o.target.mve), ADD_DSP_FITS,
    Condition('size >= 256', lambda o: o.size >= 256, 'size'.split()),
    Condition('clamp.lo == -128', lambda o: o.clamp.lo == -128, 'clamp.lo'.split()),
    Condition('clamp.hi == 127', lambda o: o.clamp.hi == 127, 'clamp.hi'.split()))

KERNELS = (
    Kernel('add_table_dsp_s8', {'*': DType.INT8}, params='quant table swapped size'.split(),
        when=(*ADD_DSP_IN_TABLE, INPUT1_SHAPE_IS_INPUT2_SHAPE), priority=2,
        cost=lambda o: 105 + o.size * (10.75 if o.keeps_sign else 8.75), inplace='input1 input2'.split(),
        table_inputs={'table': 'input1 input2'.split()}, lets=ADD_DSP, template=sum_table.TEMPLATE),
    Kernel('add_broadcast_table_dsp_s8', {'*': DType.INT8}, params='quant loops rank table'.split(),
        when=(*ADD_DSP_IN_TABLE, Condition('run >= 8', lambda o: o.run >= 8, 'run'.split())), priority=2,
        cost=lambda o: 105 + o.size * (10.75 if o.keeps_sign else 8.75) + o.size // o.run * 14,
        inplace='input1 input2'.split(), table_inputs={'table': 'input1 input2'.split()}, lets=ADD_DSP,
        template=sum_table.TEMPLATE),
    Kernel('add_dsp_s8', {'*': DType.INT8}, params='sum swapped size'.split(),
        when=(Condition('target.dsp and not target.mve or lacks_simd(target)',
                lambda o: o.target.dsp and (not o.target.mve) or _lacks_simd(o.target),
                lambda o: {'target.dsp': o.target.dsp, 'lacks_simd(target)': _lacks_simd(o.target)}),
            INPUT1_SHAPE_IS_INPUT2_SHAPE, ADD_DSP_FITS),
        priority=1,
        cost=lambda o: (52 +
            (o.size *
                ((21 if o.clamp.lo == -128 and o.clamp.hi == 127 else 31) + (0 if o.target.dsp else o.in_plain_c)))),
        inplace='input1 input2'.split(), lets=ADD_DSP),
    Kernel('add_wide_s8', {'*': DType.INT8}, params='sum swapped size'.split(),
        when=(Condition('target.name == "host"', lambda o: o.target.name == 'host', 'target.name'.split()),
            Condition('lacks_simd(target)', lambda o: _lacks_simd(o.target)), INPUT1_SHAPE_IS_INPUT2_SHAPE,
            ADD_DSP_FITS),
        priority=2, inplace='input1 input2'.split(), lets=ADD_DSP))
