"""Kernels of DEPTHWISE_CONV_2D. Made by `opgen build` from specs/conv/depthwise_conv_2d_wide.yaml; do not edit."""

from opgen.lib import arrays, dual_mac, overlap
from opgen.operators.model import Condition, DType, Functions, Kernel
from opgen.registry.ops._functions.lanes import _even_pairs, _lane_groups
from opgen.registry.ops._functions.plain import _lacks_simd

DEPTHWISE_CONV_2D_WIDE: Functions = {
    'by_unit': lambda o: (arrays.transpose(o.filter, (3, 1, 2, 0)) if o.filter.is_constant
        else arrays.zeros((8, 1, 1, 1))),
    'size': lambda o: o.filter.h * o.filter.w, 'groups': lambda o: _lane_groups(o.units),
    'rows_of_taps': lambda o: _even_pairs(
        arrays.reshape(dual_mac.dsp_filter(o.by_unit, o.start, o.input, o.output, o.quant), (o.units, o.size))),
    'weights': lambda o: (
        arrays.as_int8s(arrays.flatten(arrays.transpose(arrays.take(o.rows_of_taps, o.groups, 0), (0, 2, 1, 3))))
        if o.filter.is_constant else None),
    'channels': lambda o: (
        arrays.as_int32s(
            arrays.flatten(
                arrays.transpose(
                    arrays.take(dual_mac.dsp_channels(o.by_unit, o.start, o.input, o.output, o.quant), o.groups, 0),
                    (0, 2, 1)))) if o.filter.is_constant else None)}

KERNELS = (Kernel('depthwise_conv_2d_wide_s8',
    {'input': DType.INT8, 'filter': DType.INT8, 'bias': DType.INT32, 'output': DType.INT8},
    params='weights channels rounding units size low high grid zero_point'.split(),
    takes='p input output scratch'.split(),
    when=(Condition('target.name == "host"', lambda o: o.target.name == 'host', 'target.name'.split()),
        Condition('lacks_simd(target)', lambda o: _lacks_simd(o.target)),
        Condition('target.optimize != "size"', lambda o: o.target.optimize != 'size', 'target.optimize'.split()),
        Condition('filter.is_constant', lambda o: o.filter.is_constant),
        Condition('depth_multiplier == 1', lambda o: o.depth_multiplier == 1, 'depth_multiplier'.split()),
        Condition('units >= 8', lambda o: o.units >= 8, 'units'.split()),
        Condition('output.size > 0', lambda o: o.output.size > 0, 'output.size'.split()),
        Condition('dsp_channels_fit(by_unit, start, input, output, quant)',
            lambda o: dual_mac.dsp_channels_fit(o.by_unit, o.start, o.input, o.output, o.quant))),
    priority=3, scratch=lambda o: 8 * (o.size + 1) + o.units, overlap=lambda o: 0 if o.ahead > 0 else o.ahead,
    overlap_behind=lambda o: overlap.window_overlap_behind(o.input, o.output, o.rows, o.cols),
    table_inputs={'weights': 'input filter bias'.split(), 'channels': 'input filter bias'.split()},
    lets=DEPTHWISE_CONV_2D_WIDE),)
