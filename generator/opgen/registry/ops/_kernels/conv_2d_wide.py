"""Kernels of CONV_2D. Made by `opgen build` from specs/conv/conv_2d_wide.yaml; do not edit."""

from opgen.lib import arrays, dual_mac, overlap
from opgen.operators.model import Condition, DType, Functions, Kernel
from opgen.registry.ops._functions.lanes import _lane_channels, _lane_weights
from opgen.registry.ops._functions.plain import _lacks_simd
from opgen.tflite.enums import ActivationFunctionType, Padding

CONV_2D_WIDE: Functions = {
    'taps': lambda o: (dual_mac.dsp_filter(o.filter, o.start, o.input, o.output, o.quant) if o.filter.is_constant
        else arrays.zeros((0, 0, 0, 0))),
    'weights': lambda o: _lane_weights(arrays.reshape(o.taps, (o.filter.o, o.patch))) if o.filter.is_constant else None,
    'channels': lambda o: (_lane_channels(dual_mac.dsp_channels(o.filter, o.start, o.input, o.output, o.quant))
        if o.filter.is_constant else None),
    'is_narrow': lambda o: not o.filter.is_constant or arrays.all_true(o.filter > -128)}

KERNELS = (Kernel('conv_2d_wide_s8',
    {'input': DType.INT8, 'filter': DType.INT8, 'bias': DType.INT32, 'output': DType.INT8},
    params='weights channels rounding units patch low high is_narrow grid zero_point'.split(),
    takes='p input output scratch'.split(),
    when=(Condition('target.name == "host"', lambda o: o.target.name == 'host', 'target.name'.split()),
        Condition('lacks_simd(target)', lambda o: _lacks_simd(o.target)),
        Condition('target.optimize != "size"', lambda o: o.target.optimize != 'size', 'target.optimize'.split()),
        Condition('input.c == filter.i', lambda o: o.input.c == o.filter.i, 'input.c filter.i'.split()),
        Condition('filter.is_constant', lambda o: o.filter.is_constant),
        Condition('patch <= 32768', lambda o: o.patch <= 32768, 'patch'.split()),
        Condition('dsp_channels_fit(filter, start, input, output, quant)',
            lambda o: dual_mac.dsp_channels_fit(o.filter, o.start, o.input, o.output, o.quant))),
    priority=2, scratch=lambda o: 64 * ((o.patch + 7) // 8),
    overlap=lambda o: (overlap.window_overlap(o.input, o.output, o.rows, o.cols, 4, True)
        if (o.output.n == 1 or o.pixels % (4 * o.output.n) == 0) else -o.output.bytes),
    table_inputs={'weights': 'input filter bias'.split(), 'channels': 'input filter bias'.split()}, lets=CONV_2D_WIDE),)

TESTS = ({'padding': Padding.SAME, 'stride_w': 1, 'stride_h': 1, 'dilation_w_factor': lambda o: o.span(3, 5),
    'dilation_h_factor': lambda o: o.span(1, 2),
    'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU,
        ActivationFunctionType.RELU6, ActivationFunctionType.RELU_N1_TO_1),
    'input': lambda o: (1, o.span(1, 2), o.span(6, 12), o.choice(1, 4, o.span(1, 9))),
    'filter': lambda o: (o.span(1, 5), 1, 3, o.input.c), 'bias': lambda o: (o.filter.o,)},)
