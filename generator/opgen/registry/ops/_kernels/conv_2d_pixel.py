"""Kernels of CONV_2D. Made by `opgen build` from specs/linear/conv_2d_pixel.yaml; do not edit."""

from opgen.lib import arrays, dual_mac
from opgen.operators.model import Condition, DType, Functions, Kernel
from opgen.registry.ops._functions.groups import (_group_cost, _group_layer, _group_round, _group_size, _group_stream,
    _has_doubled, _has_raised)
from opgen.registry.ops._templates import fully_connected_groups
from opgen.tflite.enums import ActivationFunctionType, Padding

CONV_2D_PIXEL: Functions = {'depth': lambda o: o.filter.h * o.filter.w * o.filter.i,
    'batches': lambda o: o.output.n * o.output.h * o.output.w,
    'is_pixel': lambda o: (o.filter.h * o.filter.w == 1 and o.stride_h * o.stride_w == 1 and
        o.input.shape[:3] == o.output.shape[:3]),
    'is_image': lambda o: (o.output.h * o.output.w == 1 and o.input.shape[1:3] == (o.filter.h, o.filter.w) and
        o.rows.before == 0 and o.cols.before == 0),
    'channels': lambda o: (dual_mac.dsp_channels(o.filter, o.start, o.input, o.output, o.quant) if o.filter.is_constant
        else arrays.as_int32s(arrays.zeros((1, 3)))),
    'group': lambda o: _group_size(o.units, o.target.dual_issue),
    'one_scale': lambda o: arrays.all_true(o.channels[:, 1:] == o.channels[0, 1:]),
    'taps': lambda o: (dual_mac.dsp_filter(o.filter, o.start, o.input, o.output, o.quant) if o.filter.is_constant
        else arrays.zeros((1, 1, 1, 1))),
    'stream': lambda o: (_group_stream(arrays.reshape(o.taps, (o.units, o.depth)), o.channels, o.one_scale, o.group)
        if o.filter.is_constant else None),
    'in_round': lambda o: _group_round(o.depth, o.target.dual_issue),
    'shift': lambda o: arrays.element(o.channels[0], 2) if o.one_scale else -1,
    'is_doubled': lambda o: _has_doubled(o.channels), 'is_raised': lambda o: _has_raised(o.channels),
    'layer': lambda o: _group_layer(o.channels, o.one_scale, 2 * o.output.zero_point + 1, o.group, o.units, o.depth)}

KERNELS = (Kernel('conv_2d_pixel_s8',
    {'input': DType.INT8, 'filter': (DType.INT8, DType.INT4), 'bias': DType.INT32, 'output': DType.INT8},
    params='layer stream batches'.split(), takes='p input output'.split(),
    when=(Condition('target.dsp', lambda o: o.target.dsp), Condition('target.fpu', lambda o: o.target.fpu),
        Condition('not target.mve', lambda o: not o.target.mve),
        Condition('filter.is_constant', lambda o: o.filter.is_constant),
        Condition('input.c == filter.i', lambda o: o.input.c == o.filter.i, 'input.c filter.i'.split()),
        Condition('units > 0', lambda o: o.units > 0, 'units'.split()),
        Condition('depth > 0', lambda o: o.depth > 0, 'depth'.split()),
        Condition('is_pixel or is_image', lambda o: o.is_pixel or o.is_image, 'is_pixel is_image'.split()),
        Condition('dilation_h_factor * dilation_w_factor == 1',
            lambda o: o.dilation_h_factor * o.dilation_w_factor == 1, 'dilation_h_factor dilation_w_factor'.split()),
        Condition('clamp.lo == -128', lambda o: o.clamp.lo == -128, 'clamp.lo'.split()),
        Condition('clamp.hi == 127', lambda o: o.clamp.hi == 127, 'clamp.hi'.split()),
        Condition('dual_mac_fits(filter)', lambda o: dual_mac.dual_mac_fits(o.filter)),
        Condition('dsp_channels_fit(filter, start, input, output, quant, 15)',
            lambda o: dual_mac.dsp_channels_fit(o.filter, o.start, o.input, o.output, o.quant, 15))),
    priority=2, cost=lambda o: _group_cost(o.batches, o.units, o.depth, o.group, o.one_scale, o.channels),
    table_inputs={'stream': 'input filter bias'.split()}, lets=CONV_2D_PIXEL,
    template=fully_connected_groups.TEMPLATE),)

TESTS = ({'padding': Padding.VALID, 'stride_w': lambda o: o.span(1, 2), 'stride_h': lambda o: o.span(1, 2),
    'dilation_w_factor': 1, 'dilation_h_factor': 1,
    'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU),
    'input': lambda o: (o.span(1, 2), o.span(1, 4), o.span(1, 4), o.span(1, 12)),
    'filter': lambda o: (o.span(1, 20), o.input.h, o.input.w, o.input.c), 'bias': lambda o: (o.filter.o,)},)
