"""Kernels of SUB. Made by `opgen build` from specs/arithmetic/sub_dsp.yaml; do not edit."""

from opgen.lib import arrays, exact
from opgen.operators.model import Condition, DType, Functions, Kernel
from opgen.registry.ops._templates import sum_table

SUB_DSP: Functions = {'swapped': lambda o: o.quant.input2_multiplier != 2 ** 30 or o.quant.input2_shift != 0,
    'bytes': lambda o: (arrays.arange(256) + 128) % 256 - 128,
    'table': lambda o: arrays.as_int32s(
        (2 *
            (o.quant.input1_offset * 2 ** 19 - exact.second_term(o.bytes, o.quant) if o.swapped
                else exact.first_term(o.bytes, o.quant) - o.quant.input2_offset * 2 ** 19))),
    'bits': lambda o: -o.quant.output_shift, 'kind': lambda o: 'difference',
    'keeps_sign': lambda o: o.output.zero_point > -128,
    'fits': lambda o: (o.target.dsp and not o.target.mve and o.size >= 256 and o.bits >= 1 and o.bits <= 22 and
        o.quant.left_shift == 20 and o.clamp.lo == -128 and o.clamp.hi == 127)}

SUB_DSP_FITS = (Condition('target.dsp', lambda o: o.target.dsp),
    Condition('not target.mve', lambda o: not o.target.mve),
    Condition('size >= 256', lambda o: o.size >= 256, 'size'.split()),
    Condition('bits >= 1', lambda o: o.bits >= 1, 'bits'.split()),
    Condition('bits <= 22', lambda o: o.bits <= 22, 'bits'.split()),
    Condition('quant.left_shift == 20', lambda o: o.quant.left_shift == 20, 'quant.left_shift'.split()),
    Condition('clamp.lo == -128', lambda o: o.clamp.lo == -128, 'clamp.lo'.split()),
    Condition('clamp.hi == 127', lambda o: o.clamp.hi == 127, 'clamp.hi'.split()))

KERNELS = (
    Kernel('sub_table_dsp_s8', {'*': DType.INT8}, params='quant table swapped size'.split(),
        when=(*SUB_DSP_FITS,
            Condition('input1.shape == input2.shape', lambda o: o.input1.shape == o.input2.shape,
                'input1.shape input2.shape'.split())),
        priority=2, cost=lambda o: 10 + o.size * (10.5 if o.keeps_sign else 8.5), inplace='input1 input2'.split(),
        table_inputs={'table': 'input1 input2'.split()}, lets=SUB_DSP, template=sum_table.TEMPLATE),
    Kernel('sub_broadcast_table_dsp_s8', {'*': DType.INT8}, params='quant loops rank table'.split(),
        when=(*SUB_DSP_FITS, Condition('run >= 8', lambda o: o.run >= 8, 'run'.split())), priority=2,
        cost=lambda o: 10 + o.size * (10.5 if o.keeps_sign else 8.5) + o.size // o.run * 14,
        inplace='input1 input2'.split(), table_inputs={'table': 'input1 input2'.split()}, lets=SUB_DSP,
        template=sum_table.TEMPLATE))
