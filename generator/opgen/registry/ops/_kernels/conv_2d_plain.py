"""Kernels of CONV_2D. Made by `opgen build` from specs/conv/conv_2d_plain.yaml; do not edit."""

from opgen.lib import arrays, dual_mac, overlap
from opgen.operators.model import Condition, DType, Functions, Kernel, Types
from opgen.registry.ops._functions.plain import _lacks_simd, _plain_channels, _plain_cost, _plain_weights
from opgen.tflite.enums import ActivationFunctionType, Padding

CONV_2D_PLAIN: Functions = {
    'taps': lambda o: (dual_mac.dsp_filter(o.filter, o.start, o.input, o.output, o.quant) if o.filter.is_constant
        else arrays.zeros((0, 0, 0, 0))),
    'weights': lambda o: (_plain_weights(arrays.reshape(o.taps, (o.filter.o, o.patch))) if o.filter.is_constant
        else None),
    'channels': lambda o: (_plain_channels(dual_mac.dsp_channels(o.filter, o.start, o.input, o.output, o.quant), o.taps)
        if o.filter.is_constant else None),
    'pairs': lambda o: o.output.n * ((o.output.h * o.output.w + 1) // 2),
    'is_clamped': lambda o: o.clamp.lo != -128 or o.clamp.hi != 127,
    'stays': lambda o: (o.patch == o.filter.i and o.stride_h * o.stride_w == 1 and o.input.h == o.output.h and
        o.input.w == o.output.w and o.rows.before == 0 and o.cols.before == 0),
    'supported': lambda o: ((_lacks_simd(o.target) or (o.target.dsp and (not o.target.mve))) and
        o.input.c == o.filter.i and o.filter.is_constant and o.patch <= 32768 and
        dual_mac.dsp_channels_fit(o.filter, o.start, o.input, o.output, o.quant))}

INT8_INT8_INT32_INT8: Types = {'input': DType.INT8, 'filter': DType.INT8, 'bias': DType.INT32, 'output': DType.INT8}

CONV_2D_PLAIN_SUPPORTED = (
    Condition('lacks_simd(target) or target.dsp and not target.mve',
        lambda o: _lacks_simd(o.target) or (o.target.dsp and (not o.target.mve)),
        lambda o: {'lacks_simd(target)': _lacks_simd(o.target), 'target.dsp': o.target.dsp}),
    Condition('input.c == filter.i', lambda o: o.input.c == o.filter.i, 'input.c filter.i'.split()),
    Condition('filter.is_constant', lambda o: o.filter.is_constant),
    Condition('patch <= 32768', lambda o: o.patch <= 32768, 'patch'.split()),
    Condition('dsp_channels_fit(filter, start, input, output, quant)',
        lambda o: dual_mac.dsp_channels_fit(o.filter, o.start, o.input, o.output, o.quant)))

KERNELS = (
    Kernel('conv_2d_1x1_plain_s8', INT8_INT8_INT32_INT8,
        params='weights channels rounding units patch low high pixels'.split(), takes='p input output scratch'.split(),
        when=(*CONV_2D_PLAIN_SUPPORTED,
            Condition('patch == filter.i', lambda o: o.patch == o.filter.i, 'patch filter.i'.split()),
            Condition('stride_h * stride_w == 1', lambda o: o.stride_h * o.stride_w == 1, 'stride_h stride_w'.split()),
            Condition('input.h == output.h', lambda o: o.input.h == o.output.h, 'input.h output.h'.split()),
            Condition('input.w == output.w', lambda o: o.input.w == o.output.w, 'input.w output.w'.split()),
            Condition('rows.before == 0', lambda o: o.rows.before == 0, 'rows.before'.split()),
            Condition('cols.before == 0', lambda o: o.cols.before == 0, 'cols.before'.split())),
        priority=1,
        cost=lambda o: (56 + (o.pixels + 1) // 2 * (111 + 10 * o.target.spilled) +
            _plain_cost(o.target, (o.pixels + 1) // 2, o.units, o.patch, o.is_clamped)),
        scratch=lambda o: 2 * o.patch, overlap=lambda o: overlap.pixelwise_overlap(o.input, o.output, 2),
        overlap_behind=lambda o: overlap.pixelwise_overlap_behind(o.input, o.output, 2, True),
        table_inputs={'weights': 'input filter bias'.split(), 'channels': 'input filter bias'.split()},
        lets=CONV_2D_PLAIN),
    Kernel('conv_2d_plain_s8', INT8_INT8_INT32_INT8,
        params='weights channels rounding units patch low high grid zero_point'.split(),
        takes='p input output scratch'.split(), when=CONV_2D_PLAIN_SUPPORTED, priority=1,
        cost=lambda o: (97 + o.pairs * (292 + 12 * o.target.spilled + (115 + 6 * o.target.spilled) * o.filter.h) +
            _plain_cost(o.target, o.pairs, o.units, o.patch, o.is_clamped)),
        scratch=lambda o: 2 * o.patch,
        overlap=lambda o: overlap.window_overlap(o.input, o.output, o.rows, o.cols, 2, True),
        table_inputs={'weights': 'input filter bias'.split(), 'channels': 'input filter bias'.split()},
        lets=CONV_2D_PLAIN))

TESTS = ({'padding': Padding.SAME, 'stride_w': 1, 'stride_h': 1, 'dilation_w_factor': lambda o: o.span(3, 5),
    'dilation_h_factor': lambda o: o.span(1, 2),
    'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU,
        ActivationFunctionType.RELU6, ActivationFunctionType.RELU_N1_TO_1),
    'input': lambda o: (1, o.span(1, 2), o.span(6, 12), o.choice(1, 4, o.span(1, 9))),
    'filter': lambda o: (o.span(1, 5), 1, 3, o.input.c), 'bias': lambda o: (o.filter.o,)},)
