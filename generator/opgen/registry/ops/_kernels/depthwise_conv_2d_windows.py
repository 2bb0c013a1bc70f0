"""Kernels of DEPTHWISE_CONV_2D. Made by `opgen build` from specs/conv/depthwise_conv_2d_windows.yaml; do not edit."""

from opgen.lib import arrays, dual_mac, overlap
from opgen.lib.tensor import Array
from opgen.operators.model import CodeTemplate, Condition, DType, Functions, Kernel
from opgen.registry.ops._family.convolution import _shift_of
from opgen.registry.ops._functions.groups import _has_doubled
from opgen.tflite.enums import ActivationFunctionType, Padding


def _window_stream(taps: Array, channels: Array, rounding: int, each_shifts: bool, units: int, size: int,
    per: int) -> Array:
    """Return what kernels of four units read: biases; twice the weights of each two elements of the window, unit by
    unit, and of a last one, two units in a word; multipliers and addends; shifts, if they differ.

    If units are left at the end, or of a channel with more than three, the last four overlap those before.
    """
    twos = size // 2
    whole = units if per < 4 else per
    fours = arrays.row(arrays.minimum(4 * arrays.arange((whole + 3) // 4), whole - 4))
    groups = units // whole * ((whole + 3) // 4)
    index = (arrays.reshape(arrays.column(whole * arrays.arange(units // whole)) + fours, (groups, 1)) +
        arrays.row(arrays.arange(4)))
    twice = 2 * arrays.take(taps, index, 0)
    ends = arrays.take(channels, index, 0)
    halves = arrays.reshape(twice[:, :, 0:2 * twos], (groups, 4, twos, 2)) % 65536
    single = arrays.reshape(twice[:, :, 2 * twos:size], (groups, 2, 2 * (size % 2))) % 65536
    addends = rounding * 2 ** (ends[:, :, 2:3] % 256)
    words = arrays.transpose(halves[:, :, :, 0] + 65536 * halves[:, :, :, 1], (0, 2, 1))
    last = single[:, :, 0:size % 2] + 65536 * single[:, :, size % 2:2 * (size % 2)]
    scaling = arrays.reshape(arrays.append(ends[:, :, 1:2], addends, 2), (groups, 8))
    weights = arrays.append(arrays.reshape(words, (groups, 4 * twos)), arrays.reshape(last, (groups, 2 * (size % 2))),
        1)
    all = arrays.append(arrays.append(arrays.append(ends[:, :, 0], weights, 1), scaling, 1), ends[:, :, 2], 1)
    return arrays.as_int32s(all[:, 0:2 * size + (16 if each_shifts else 12)])


DEPTHWISE_CONV_2D_WINDOWS: Functions = {
    'by_unit': lambda o: (arrays.transpose(o.filter, (3, 1, 2, 0)) if o.filter.is_constant
        else arrays.zeros((1, 3, 3, 1))),
    'channels': lambda o: (dual_mac.dsp_channels(o.by_unit, o.start, o.input, o.output, o.quant) if o.filter.is_constant
        else arrays.as_int32s(arrays.zeros((1, 3)))),
    'one_shift': lambda o: _shift_of(o.channels), 'is_doubled': lambda o: _has_doubled(o.channels),
    'size': lambda o: o.filter.h * o.filter.w,
    'stream': lambda o: (
        _window_stream(
            arrays.as_int32s(
                arrays.reshape(dual_mac.dsp_filter(o.by_unit, o.start, o.input, o.output, o.quant), (o.units, o.size))),
            o.channels, 2 * o.output.zero_point + 1, o.one_shift < 0, o.units, o.size, o.depth_multiplier)
        if o.filter.is_constant else None),
    'fours': lambda o: (o.units + 3) // 4 if o.depth_multiplier < 4 else o.input.c * ((o.depth_multiplier + 3) // 4),
    'in_pair': lambda o: 14 if o.depth_multiplier == 1 else 11 if o.depth_multiplier == 2 else 9.5,
    'fits': lambda o: (o.target.dsp and not o.target.mve and o.filter.is_constant and o.size > 1 and o.size <= 64 and
        o.dilation_w_factor == 1 and o.filter.w * o.input.c < 4096 and
        (o.depth_multiplier < 3 or 3 < o.depth_multiplier <= 32) and o.units >= 4 and o.output.size > 0 and
        o.clamp.lo == -128 and o.clamp.hi == 127 and
        dual_mac.dsp_channels_fit(o.by_unit, o.start, o.input, o.output, o.quant, 0))}

DEPTHWISE_CONV_2D_WINDOWS_TEMPLATE = CodeTemplate('OPGEN_HAS_DSP',
    (lambda o: (o.per + 3) // 4 if o.per > 2 else 1, lambda o: o.per if o.per > 2 else 4,
        lambda o: 4 // o.per if o.per < 4 else 1, lambda o: 'ldr' if o.per == 1 else 'ldrh' if o.per == 2 else 'ldrsb',
        lambda o: 2 * o.size + (16 if o.one_shift < 0 else 12), lambda o: o.dilation_h_factor * o.input.w * o.depth,
        lambda o: o.is_inside and (o.filter.h - 1) * o.row_step + o.filter.w * o.depth < 4096, lambda o: o.rows.out - 1,
        lambda o: (o.input.n - 1) * o.input.h * o.input.w * o.depth,
        lambda o: (o.input.n * o.rows.out * o.cols.out - 1) * o.units, lambda o: o.input.n * o.rows.out,
        lambda o: o.cols.out - 1, lambda o: not o.is_near, lambda o: not o.is_inside, lambda o: o.filter.w * o.depth,
        lambda o: o.units if o.units % o.step_out == 0 else o.units - 4,
        lambda o: (o.tap // o.filter.w * o.row_step + o.tap % o.filter.w * o.depth if o.is_near
            else o.tap % o.filter.w * o.depth),
        lambda o: 9 if o.tap % 2 == 0 else 10, lambda o: not o.is_near and o.tap > 0 and (o.tap % o.filter.w == 0),
        lambda o: 0 if o.is_near else 4, lambda o: o.tap % 2 == 1, lambda o: o.per == 1, lambda o: o.per <= 2,
        lambda o: 9 if o.per <= 2 else 11, lambda o: 'r10' if o.per == 1 else 'r11, ror #8',
        lambda o: o.tap == o.size - 1, lambda o: o.per == 2, lambda o: 10 if o.per == 2 else 9, lambda o: (5, 7),
        lambda o: o.two + o.i, lambda o: 9 + 2 * o.i, lambda o: 10 + 2 * o.i, lambda o: o.one_shift < 0,
        lambda o: 5 + o.i, lambda o: 9 + o.i, lambda o: o.four == o.fours - 1,
        lambda o: 4 * o.four if o.fours == 1 or 4 * o.four < o.per - 4 else o.per - 4,
        lambda o: 1 if o.one_shift < 0 else o.one_shift % 256 + 1, lambda o: o.first + o.i,
        lambda o: o.units % o.step_out == 0, lambda o: ', lsr #1' if o.per == 2 else '',
        lambda o: o.input.h * o.input.w * o.depth),
    file='conv/depthwise_conv_2d_windows.c.j2', made_from='6024b23d')

KERNELS = (Kernel('depthwise_conv_2d_windows_s8',
    {'input': DType.INT8, 'filter': DType.INT8, 'bias': DType.INT32, 'output': DType.INT8},
    params='grid zero_point one_shift stream'.split(), takes='p input output scratch'.split(),
    when=(Condition('target.dsp', lambda o: o.target.dsp), Condition('not target.mve', lambda o: not o.target.mve),
        Condition('filter.is_constant', lambda o: o.filter.is_constant),
        Condition('size > 1', lambda o: o.size > 1, 'size'.split()),
        Condition('size <= 64', lambda o: o.size <= 64, 'size'.split()),
        Condition('dilation_w_factor == 1', lambda o: o.dilation_w_factor == 1, 'dilation_w_factor'.split()),
        Condition('filter.w * input.c < 4096', lambda o: o.filter.w * o.input.c < 4096, 'filter.w input.c'.split()),
        Condition('depth_multiplier < 3 or 3 < depth_multiplier <= 32',
            lambda o: o.depth_multiplier < 3 or 3 < o.depth_multiplier <= 32, 'depth_multiplier'.split()),
        Condition('units >= 4', lambda o: o.units >= 4, 'units'.split()),
        Condition('output.size > 0', lambda o: o.output.size > 0, 'output.size'.split()),
        Condition('clamp.lo == -128', lambda o: o.clamp.lo == -128, 'clamp.lo'.split()),
        Condition('clamp.hi == 127', lambda o: o.clamp.hi == 127, 'clamp.hi'.split()),
        Condition('dsp_channels_fit(by_unit, start, input, output, quant, 0)',
            lambda o: dual_mac.dsp_channels_fit(o.by_unit, o.start, o.input, o.output, o.quant, 0)),
        Condition('size != 9 or filter.h != 3 or depth_multiplier > 1',
            lambda o: o.size != 9 or o.filter.h != 3 or o.depth_multiplier > 1,
            'size filter.h depth_multiplier'.split())),
    priority=2,
    cost=lambda o: (
        (o.output.n * o.rows.out * o.cols.out *
            (10 +
                (o.fours *
                    (25 + o.in_pair * o.size / 2 + (5 if o.one_shift < 0 else 0) + (4 if o.is_doubled else 0))))) +
        o.at_border * (94 + 37 * o.filter.h + o.size * (9.5 + 0.593 * o.input.c))),
    scratch=lambda o: 0 if o.is_inside else o.size * o.input.c, overlap=lambda o: 0 if o.ahead > 0 else o.ahead,
    overlap_behind=lambda o: overlap.window_overlap_behind(o.input, o.output, o.rows, o.cols),
    table_inputs={'stream': 'input filter bias'.split()}, lets=DEPTHWISE_CONV_2D_WINDOWS,
    template=DEPTHWISE_CONV_2D_WINDOWS_TEMPLATE),)

TESTS = ({'padding': lambda o: o.choice(Padding.SAME, Padding.VALID), 'stride_w': lambda o: o.span(1, 4),
    'stride_h': lambda o: o.span(1, 3), 'dilation_w_factor': 1, 'dilation_h_factor': lambda o: o.choice(1, 2),
    'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU,
        ActivationFunctionType.RELU6),
    'depth_multiplier': lambda o: o.choice(2, o.span(4, 9), 32),
    'input': lambda o: (o.span(1, 2), o.span(5, 9), o.span(4, 9), o.span(2, 9)),
    'filter': lambda o: o.choice((1, 3, 3, o.input.c * o.depth_multiplier),
        (1, o.span(1, 4), o.span(2, 4), o.input.c * o.depth_multiplier)),
    'bias': lambda o: (o.filter.o,)},)
