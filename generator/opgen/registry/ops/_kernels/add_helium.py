"""Kernels of ADD. Made by `opgen build` from specs/arithmetic/add_helium.yaml; do not edit."""

from opgen.lib import arrays
from opgen.operators.model import CodeTemplate, Condition, DType, Functions, Kernel
from opgen.registry.ops._functions.sums import _cost_of_terms, _is_scaled_down
from opgen.registry.ops._templates import pairs_helium

ADD_HELIUM: Functions = {'kind': lambda o: 'sum', 'up': lambda o: o.quant.left_shift,
    'multipliers': lambda o: arrays.ints((o.quant.input1_multiplier, o.quant.input2_multiplier)),
    'shifts': lambda o: arrays.ints((o.quant.input1_shift, o.quant.input2_shift))}

ADD_HELIUM_TEMPLATE = CodeTemplate('OPGEN_HAS_MVE',
    (lambda o: o.quant.input1_multiplier == 2 ** 30 and o.quant.input1_shift == 0,
        lambda o: o.quant.input2_multiplier == 2 ** 30 and o.quant.input2_shift == 0,
        lambda o: o.quant.input1_offset * (2 ** 19 if o.half1 else 2 ** 20),
        lambda o: o.quant.input2_offset * (2 ** 19 if o.half2 else 2 ** 20), lambda o: 4 * 2 ** 16,
        lambda o: 2 ** 19 if o.half1 else 2 ** 20, lambda o: 2 ** 19 if o.half2 else 2 ** 20,
        lambda o: o.start1 % 65536, lambda o: o.start1 // 65536 % 65536, lambda o: o.start2 % 65536,
        lambda o: o.start2 // 65536 % 65536, lambda o: not o.half1, lambda o: o.quant.input1_multiplier % 65536,
        lambda o: o.quant.input1_multiplier // 65536, lambda o: not o.half2,
        lambda o: o.quant.input2_multiplier % 65536, lambda o: o.quant.input2_multiplier // 65536,
        lambda o: o.quant.output_multiplier % 65536, lambda o: o.quant.output_multiplier // 65536,
        lambda o: o.quant.output_offset % 65536, lambda o: o.size // 8, lambda o: o.size % 8, lambda o: (0, 1),
        lambda o: (o.rest if o.is_rest == 1 else o.blocks) > 0, lambda o: o.is_rest == 1, lambda o: o.rest > 4,
        lambda o: o.rest - 4, lambda o: not (o.half1 if o.term == 0 else o.half2),
        lambda o: o.quant.input1_shift if o.term == 0 else o.quant.input2_shift, lambda o: 5 + o.term,
        lambda o: o.term + 2, lambda o: o.shift < 0, lambda o: 7 + o.term, lambda o: o.quant.output_shift < 0,
        lambda o: o.clamp.lo < o.output.zero_point, lambda o: o.clamp.lo > -128, lambda o: o.clamp.lo >= 0,
        lambda o: -1 - o.clamp.lo, lambda o: o.clamp.hi < 127, lambda o: o.clamp.hi >= 0, lambda o: -1 - o.clamp.hi),
    file='arithmetic/add_helium.c.j2', made_from='084a3bf4')

TARGET_MVE = Condition('target.mve', lambda o: o.target.mve)
IS_SCALED_DOWN = Condition('is_scaled_down(quant)', lambda o: _is_scaled_down(o.quant))
QUANT_LEFT_SHIFT_IS_20 = Condition('quant.left_shift == 20', lambda o: o.quant.left_shift == 20,
    'quant.left_shift'.split())

KERNELS = (
    Kernel('add_helium_s8', {'*': DType.INT8}, params='quant size'.split(),
        when=(TARGET_MVE,
            Condition('input1.shape == input2.shape', lambda o: o.input1.shape == o.input2.shape,
                'input1.shape input2.shape'.split()),
            Condition('size > 0', lambda o: o.size > 0, 'size'.split()), IS_SCALED_DOWN, QUANT_LEFT_SHIFT_IS_20),
        priority=2,
        cost=lambda o: (60 +
            ((o.size + 7) // 8 *
                (23 + (4 if o.quant.input1_shift < 0 else 0) + (4 if o.quant.input2_shift < 0 else 0) +
                    (2 if o.clamp.lo < o.output.zero_point else 0)))),
        inplace='input1 input2'.split(), lets=ADD_HELIUM, template=ADD_HELIUM_TEMPLATE),
    Kernel('add_broadcast_helium_s8', {'*': DType.INT8}, params='quant loops rank'.split(),
        when=(TARGET_MVE, Condition('run >= 4', lambda o: o.run >= 4, 'run'.split()), IS_SCALED_DOWN,
            QUANT_LEFT_SHIFT_IS_20),
        priority=2, cost=lambda o: 20 + o.size // o.run * 14 + o.size * (4 + _cost_of_terms(o.quant)),
        inplace='input1 input2'.split(), lets=ADD_HELIUM, template=pairs_helium.TEMPLATE))
