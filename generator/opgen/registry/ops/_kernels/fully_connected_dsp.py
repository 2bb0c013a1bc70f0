"""Kernels of FULLY_CONNECTED. Made by `opgen build` from specs/linear/fully_connected_dsp.yaml; do not edit."""

from opgen.lib import arrays, dual_mac, quant
from opgen.operators.model import Condition, DType, Functions, Kernel
from opgen.registry.ops._family.dense import _dsp_factors

FULLY_CONNECTED_DSP: Functions = {
    'supported': lambda o: (o.target.dsp and not o.target.mve and quant.symmetric(o.filter) and o.filter.is_constant and
        dual_mac.dual_mac_fits(o.filter, 512) and
        dual_mac.dsp_channels_fit(o.filter, o.start, o.input, o.output, o.quant)),
    'weights': lambda o: (
        dual_mac.dual_mac_weights(dual_mac.dsp_filter(o.filter, o.start, o.input, o.output, o.quant), o.depth)
        if o.filter.is_constant else None),
    'channels': lambda o: (dual_mac.dsp_channels(o.filter, o.start, o.input, o.output, o.quant) if o.filter.is_constant
        else arrays.as_int32s(arrays.zeros((1, 3)))),
    'biases': lambda o: o.channels[:, 0], 'factors': lambda o: _dsp_factors(o.channels),
    'factor_step': lambda o: 0 if o.factors.size == 2 else 2}

KERNELS = (Kernel('fully_connected_dsp_s8',
    {'input': DType.INT8, 'filter': DType.INT8, 'bias': DType.INT32, 'output': DType.INT8},
    params='weights biases factors factor_step rounding units depth least most batches'.split(),
    takes='p input output'.split(),
    when=(Condition('target.dsp', lambda o: o.target.dsp), Condition('not target.mve', lambda o: not o.target.mve),
        Condition('symmetric(filter)', lambda o: quant.symmetric(o.filter)),
        Condition('filter.is_constant', lambda o: o.filter.is_constant),
        Condition('dual_mac_fits(filter, 512)', lambda o: dual_mac.dual_mac_fits(o.filter, 512)),
        Condition('dsp_channels_fit(filter, start, input, output, quant)',
            lambda o: dual_mac.dsp_channels_fit(o.filter, o.start, o.input, o.output, o.quant))),
    priority=1,
    cost=lambda o: 79 + o.batches * ((o.units + 3) // 4) * (179 + 16.7 * (o.depth // 4) + 17.7 * (o.depth % 4)),
    table_inputs={'weights': 'input filter bias'.split(), 'biases': 'input filter bias'.split(),
        'factors': 'input filter bias'.split()},
    lets=FULLY_CONNECTED_DSP),)
