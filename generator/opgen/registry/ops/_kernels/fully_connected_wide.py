"""Kernels of FULLY_CONNECTED. Made by `opgen build` from specs/linear/fully_connected_wide.yaml; do not edit."""

from opgen.lib import arrays, dual_mac, quant
from opgen.operators.model import Condition, DType, Functions, Kernel
from opgen.registry.ops._functions.lanes import _lane_channels, _lane_weights
from opgen.registry.ops._functions.plain import _lacks_simd

FULLY_CONNECTED_WIDE: Functions = {
    'weights': lambda o: (_lane_weights(dual_mac.dsp_filter(o.filter, o.start, o.input, o.output, o.quant))
        if o.filter.is_constant else None),
    'channels': lambda o: (_lane_channels(dual_mac.dsp_channels(o.filter, o.start, o.input, o.output, o.quant))
        if o.filter.is_constant else None),
    'is_narrow': lambda o: not o.filter.is_constant or arrays.all_true(o.filter > -128)}

KERNELS = (Kernel('fully_connected_wide_s8',
    {'input': DType.INT8, 'filter': DType.INT8, 'bias': DType.INT32, 'output': DType.INT8},
    params='weights channels rounding units depth least most is_narrow batches'.split(),
    takes='p input output scratch'.split(),
    when=(Condition('target.name == "host"', lambda o: o.target.name == 'host', 'target.name'.split()),
        Condition('lacks_simd(target)', lambda o: _lacks_simd(o.target)),
        Condition('target.optimize != "size"', lambda o: o.target.optimize != 'size', 'target.optimize'.split()),
        Condition('symmetric(filter)', lambda o: quant.symmetric(o.filter)),
        Condition('filter.is_constant', lambda o: o.filter.is_constant),
        Condition('filter.size <= 0x80000', lambda o: o.filter.size <= 524288, 'filter.size'.split()),
        Condition('dsp_channels_fit(filter, start, input, output, quant)',
            lambda o: dual_mac.dsp_channels_fit(o.filter, o.start, o.input, o.output, o.quant))),
    priority=2, scratch=lambda o: 64 * ((o.depth + 7) // 8),
    table_inputs={'weights': 'input filter bias'.split(), 'channels': 'input filter bias'.split()},
    lets=FULLY_CONNECTED_WIDE),)
