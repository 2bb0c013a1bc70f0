"""Kernels of DEPTHWISE_CONV_2D. Made by `opgen build` from specs/conv/depthwise_conv_2d_plain.yaml; do not edit."""

from opgen.lib import arrays, dual_mac, tensor
from opgen.operators.model import Condition, DType, Functions, Kernel
from opgen.registry.ops._functions.plain import _lacks_simd, _plain_channels
from opgen.tflite.enums import ActivationFunctionType, Padding

DEPTHWISE_CONV_2D_PLAIN: Functions = {
    'by_unit': lambda o: (arrays.transpose(o.filter, (3, 1, 2, 0)) if o.filter.is_constant
        else arrays.zeros((1, 3, 3, 1))),
    'taps': lambda o: (dual_mac.dsp_filter(o.by_unit, o.start, o.input, o.output, o.quant) if o.filter.is_constant
        else None),
    'weights': lambda o: arrays.as_int8s(arrays.flatten(o.taps)) if tensor.has(o.taps) else None,
    'channels': lambda o: (
        _plain_channels(dual_mac.dsp_channels(o.by_unit, o.start, o.input, o.output, o.quant), o.taps)
        if tensor.has(o.taps) else None),
    'is_3x3': lambda o: (o.filter.h == 3 and o.filter.w == 3 and
        o.stride_h * o.stride_w * o.dilation_h_factor * o.dilation_w_factor == 1),
    'stays': lambda o: (o.input.h == o.output.h and o.input.w == o.output.w and o.rows.before * o.cols.before == 1 and
        o.depth_multiplier == 1)}

KERNELS = (Kernel('depthwise_conv_2d_plain_s8',
    {'input': DType.INT8, 'filter': DType.INT8, 'bias': DType.INT32, 'output': DType.INT8},
    params='grid zero_point weights channels rounding'.split(), takes='p input output scratch'.split(),
    when=(Condition('lacks_simd(target)', lambda o: _lacks_simd(o.target)),
        Condition('filter.is_constant', lambda o: o.filter.is_constant),
        Condition('filter.h == 3', lambda o: o.filter.h == 3, 'filter.h'.split()),
        Condition('filter.w == 3', lambda o: o.filter.w == 3, 'filter.w'.split()),
        Condition('stride_h * stride_w * dilation_h_factor * dilation_w_factor == 1',
            lambda o: o.stride_h * o.stride_w * o.dilation_h_factor * o.dilation_w_factor == 1,
            'stride_h stride_w dilation_h_factor dilation_w_factor'.split()),
        Condition('input.h == output.h', lambda o: o.input.h == o.output.h, 'input.h output.h'.split()),
        Condition('input.w == output.w', lambda o: o.input.w == o.output.w, 'input.w output.w'.split()),
        Condition('rows.before * cols.before == 1', lambda o: o.rows.before * o.cols.before == 1,
            'rows.before cols.before'.split()),
        Condition('depth_multiplier == 1', lambda o: o.depth_multiplier == 1, 'depth_multiplier'.split()),
        Condition('output.size > 0', lambda o: o.output.size > 0, 'output.size'.split()),
        Condition('dsp_channels_fit(by_unit, start, input, output, quant)',
            lambda o: dual_mac.dsp_channels_fit(o.by_unit, o.start, o.input, o.output, o.quant))),
    priority=2, scratch=lambda o: 3 * (o.input.w + 2), inplace='input'.split(),
    table_inputs={'weights': 'input filter bias'.split(), 'channels': 'input filter bias'.split()},
    lets=DEPTHWISE_CONV_2D_PLAIN),)

TESTS = ({'padding': Padding.SAME, 'stride_w': 1, 'stride_h': 1, 'dilation_w_factor': 1, 'dilation_h_factor': 1,
    'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU,
        ActivationFunctionType.RELU6),
    'depth_multiplier': 1, 'input': lambda o: (o.span(1, 2), o.span(1, 9), o.span(1, 9), o.span(1, 20)),
    'filter': lambda o: (1, 3, 3, o.input.c), 'bias': lambda o: (o.filter.o,)},)
