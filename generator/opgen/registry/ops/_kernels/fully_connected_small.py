"""Kernels of FULLY_CONNECTED. Made by `opgen build` from specs/linear/fully_connected_small.yaml; do not edit."""

from opgen.lib import arrays, quant
from opgen.operators.model import Condition, DType, Functions, Kernel

FULLY_CONNECTED_SMALL: Functions = {'step': lambda o: 1 if arrays.length(o.scales) > 1 else 0,
    'in_vectors': lambda o: (4 if quant.symmetric(o.input) else 7) * ((o.depth + 15) // 16),
    'in_plain_c': lambda o: 6.75 + o.target.multiply_add + 1.5 * o.target.step}

KERNELS = (Kernel('fully_connected_small_s8',
    {'input': DType.INT8, 'filter': DType.INT8, 'bias': DType.INT32, 'output': DType.INT8},
    params='batches depth units fc step quant'.split(),
    when=(Condition('target.optimize == "size"', lambda o: o.target.optimize == 'size', 'target.optimize'.split()),
        Condition('symmetric(filter)', lambda o: quant.symmetric(o.filter))),
    priority=1,
    cost=lambda o: (78 +
        (o.batches * o.units *
            (56 + 1.1 * o.target.wide_multiply + 5 * o.target.spilled +
                (o.in_vectors if o.target.mve else (2.5 if o.target.dsp else o.in_plain_c) * o.depth)))),
    table_inputs={'quant': 'input filter'.split()}, lets=FULLY_CONNECTED_SMALL),)
