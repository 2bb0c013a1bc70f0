"""Kernels of MUL. Made by `opgen build` from specs/arithmetic/mul_dsp.yaml; do not edit."""

from opgen.lib import arrays
from opgen.operators.model import CodeTemplate, Condition, DType, Functions, Kernel

MUL_DSP: Functions = {'bits': lambda o: -o.quant.output_shift, 'keeps_sign': lambda o: o.output.zero_point > -128,
    'fits': lambda o: (o.target.dsp and not o.target.mve and o.size >= 64 and o.bits >= 1 and o.bits <= 22 and
        o.clamp.lo == -128 and o.clamp.hi == 127)}

MUL_DSP_TEMPLATE = CodeTemplate('OPGEN_HAS_DSP',
    (lambda o: arrays.element(o.loops, 3 * o.rank - 2) == 0, lambda o: arrays.element(o.loops, 3 * o.rank - 1) == 0,
        lambda o: not o.one_stays, lambda o: not o.other_stays, lambda o: o.bits - 1, lambda o: o.rank - 1,
        lambda o: arrays.element(o.loops, 3 * o.row), lambda o: (1, 2),
        lambda o: arrays.element(o.loops, 3 * o.row + o.side) > 0,
        lambda o: arrays.element(o.loops, 3 * o.row + o.side), lambda o: o.run - o.run % 4,
        lambda o: 'first' if o.k < 2 else 'second', lambda o: 'odd' if o.k % 2 == 1 else 'even',
        lambda o: o.run % 4 != 0, lambda o: o.rank > 1),
    file='arithmetic/mul_dsp.c.j2', made_from='eab01fcf')

MUL_DSP_FITS = (Condition('target.dsp', lambda o: o.target.dsp),
    Condition('not target.mve', lambda o: not o.target.mve),
    Condition('size >= 64', lambda o: o.size >= 64, 'size'.split()),
    Condition('bits >= 1', lambda o: o.bits >= 1, 'bits'.split()),
    Condition('bits <= 22', lambda o: o.bits <= 22, 'bits'.split()),
    Condition('clamp.lo == -128', lambda o: o.clamp.lo == -128, 'clamp.lo'.split()),
    Condition('clamp.hi == 127', lambda o: o.clamp.hi == 127, 'clamp.hi'.split()))

KERNELS = (
    Kernel('mul_dsp_s8', {'*': DType.INT8}, params='quant size'.split(),
        when=(*MUL_DSP_FITS,
            Condition('input1.shape == input2.shape', lambda o: o.input1.shape == o.input2.shape,
                'input1.shape input2.shape'.split())),
        priority=2, cost=lambda o: 40 + o.size * (9 if o.keeps_sign else 7), inplace='input1 input2'.split(),
        lets=MUL_DSP, template=MUL_DSP_TEMPLATE),
    Kernel('mul_broadcast_dsp_s8', {'*': DType.INT8}, params='quant loops rank'.split(),
        when=(*MUL_DSP_FITS, Condition('run >= 8', lambda o: o.run >= 8, 'run'.split())), priority=2,
        cost=lambda o: 40 + o.size * (9 if o.keeps_sign else 7) + o.size // o.run * 14, inplace='input1 input2'.split(),
        lets=MUL_DSP, template=MUL_DSP_TEMPLATE))
