"""Kernels of FULLY_CONNECTED. Made by `opgen build` from specs/linear/fully_connected_plain.yaml; do not edit."""

from opgen.lib import arrays, dual_mac, quant
from opgen.operators.model import Condition, DType, Functions, Kernel
from opgen.registry.ops._family.dense import _dsp_factors
from opgen.registry.ops._functions.plain import _by_four_units, _lacks_simd

FULLY_CONNECTED_PLAIN: Functions = {
    'weights': lambda o: (_by_four_units(dual_mac.dsp_filter(o.filter, o.start, o.input, o.output, o.quant))
        if o.filter.is_constant else None),
    'channels': lambda o: (dual_mac.dsp_channels(o.filter, o.start, o.input, o.output, o.quant) if o.filter.is_constant
        else arrays.as_int32s(arrays.zeros((1, 3)))),
    'biases': lambda o: o.channels[:, 0], 'factors': lambda o: _dsp_factors(o.channels),
    'factor_step': lambda o: 0 if o.factors.size == 2 else 2}

KERNELS = (Kernel('fully_connected_plain_s8',
    {'input': DType.INT8, 'filter': DType.INT8, 'bias': DType.INT32, 'output': DType.INT8},
    params='weights biases factors factor_step rounding units depth least most batches'.split(),
    takes='p input output'.split(),
    when=(Condition('lacks_simd(target)', lambda o: _lacks_simd(o.target)),
        Condition('target.optimize != "size"', lambda o: o.target.optimize != 'size', 'target.optimize'.split()),
        Condition('symmetric(filter)', lambda o: quant.symmetric(o.filter)),
        Condition('filter.is_constant', lambda o: o.filter.is_constant),
        Condition('filter.size <= 0x80000', lambda o: o.filter.size <= 524288, 'filter.size'.split()),
        Condition('dsp_channels_fit(filter, start, input, output, quant)',
            lambda o: dual_mac.dsp_channels_fit(o.filter, o.start, o.input, o.output, o.quant))),
    priority=1,
    table_inputs={'weights': 'input filter bias'.split(), 'biases': 'input filter bias'.split(),
        'factors': 'input filter bias'.split()},
    lets=FULLY_CONNECTED_PLAIN),)
