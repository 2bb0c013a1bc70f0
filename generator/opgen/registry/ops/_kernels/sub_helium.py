"""Kernels of SUB. Made by `opgen build` from specs/arithmetic/sub_helium.yaml; do not edit."""

from opgen.lib import arrays
from opgen.operators.model import Condition, DType, Functions, Kernel
from opgen.registry.ops._functions.sums import _cost_of_terms, _is_scaled_down
from opgen.registry.ops._templates import pairs_helium

SUB_HELIUM: Functions = {'kind': lambda o: 'difference', 'up': lambda o: o.quant.left_shift,
    'multipliers': lambda o: arrays.ints((o.quant.input1_multiplier, o.quant.input2_multiplier)),
    'shifts': lambda o: arrays.ints((o.quant.input1_shift, o.quant.input2_shift))}

KERNELS = (Kernel('sub_helium_s8', {'*': DType.INT8}, params='quant loops rank'.split(),
    when=(Condition('target.mve', lambda o: o.target.mve), Condition('run >= 4', lambda o: o.run >= 4, 'run'.split()),
        Condition('is_scaled_down(quant)', lambda o: _is_scaled_down(o.quant)),
        Condition('quant.left_shift == 20', lambda o: o.quant.left_shift == 20, 'quant.left_shift'.split())),
    priority=2, cost=lambda o: 20 + o.size // o.run * 14 + o.size * (4 + _cost_of_terms(o.quant)),
    inplace='input1 input2'.split(), lets=SUB_HELIUM, template=pairs_helium.TEMPLATE),)
