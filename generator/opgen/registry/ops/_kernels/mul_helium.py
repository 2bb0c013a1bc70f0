"""Kernels of MUL. Made by `opgen build` from specs/arithmetic/mul_helium.yaml; do not edit."""

from opgen.lib import arrays
from opgen.operators.model import Condition, DType, Functions, Kernel
from opgen.registry.ops._templates import pairs_helium

MUL_HELIUM: Functions = {'kind': lambda o: 'product', 'up': lambda o: 1,
    'multipliers': lambda o: arrays.ints((2 ** 30, 2 ** 30)), 'shifts': lambda o: arrays.ints((0, 0))}

KERNELS = (Kernel('mul_helium_s8', {'*': DType.INT8}, params='quant loops rank'.split(),
    when=(Condition('target.mve', lambda o: o.target.mve), Condition('run >= 4', lambda o: o.run >= 4, 'run'.split()),
        Condition('-32 < quant.output_shift <= 0', lambda o: -32 < o.quant.output_shift <= 0,
            'quant.output_shift'.split())),
    priority=2, cost=lambda o: 20 + o.size // o.run * 14 + o.size * 4, inplace='input1 input2'.split(), lets=MUL_HELIUM,
    template=pairs_helium.TEMPLATE),)
