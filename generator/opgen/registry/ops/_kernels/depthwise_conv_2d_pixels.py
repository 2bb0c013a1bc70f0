"""Kernels of DEPTHWISE_CONV_2D. Made by `opgen build` from specs/conv/depthwise_conv_2d_pixels.yaml; do not edit."""

from opgen.lib import arrays, dual_mac, overlap, structs
from opgen.lib.tensor import Array
from opgen.operators.model import CodeTemplate, Condition, DType, Functions, Kernel
from opgen.registry.ops._family.convolution import _channel_ends, _shift_of
from opgen.registry.ops._functions.groups import _has_doubled


def _tap_stream(taps: Array, ends: Array, factor: int, each_shifts: bool, units: int, groups: int) -> Array:
    """Return what kernels of four channels read: what sums begin with; `factor` times the weights of each two elements
    of the window (channel by channel, in the order in which elements are read) and of the last one (two channels in
    a word); multipliers and addends; shifts, if they differ.

    If channels are left at the end, the last four overlap those before.
    """
    begins = arrays.minimum(4 * arrays.arange(groups), units - 4)
    order = arrays.array((1, 2, 0, 4, 5, 3, 7, 8, 6))
    index = arrays.reshape(begins, (groups, 1)) + arrays.arange(4)
    more = factor * arrays.take(arrays.take(taps, order, 1), index, 0)
    all_ends = arrays.take(ends, index, 0)
    halves = arrays.reshape(more[:, :, 0:8], (groups, 4, 4, 2))
    last = arrays.reshape(more[:, :, 8], (groups, 2, 2))
    scaling = arrays.reshape(all_ends[:, :, 1:3], (groups, 8))
    words = arrays.transpose(halves[:, :, :, 0] % 65536 + 65536 * halves[:, :, :, 1], (0, 2, 1))
    weights = arrays.append(arrays.reshape(words, (groups, 16)), last[:, :, 0] % 65536 + 65536 * last[:, :, 1], 1)
    all = arrays.append(arrays.append(all_ends[:, :, 0], weights, 1), arrays.append(scaling, all_ends[:, :, 3], 1), 1)
    return arrays.as_int32s(all[:, 0:34 if each_shifts else 30])


DEPTHWISE_CONV_2D_PIXELS: Functions = {
    'by_unit': lambda o: (arrays.transpose(o.filter, (3, 1, 2, 0)) if o.filter.is_constant
        else arrays.zeros((1, 3, 3, 1))),
    'channels': lambda o: (dual_mac.dsp_channels(o.by_unit, o.start, o.input, o.output, o.quant) if o.filter.is_constant
        else arrays.as_int32s(arrays.zeros((1, 3)))),
    'shorts': lambda o: (
        dual_mac.short_channels(o.by_unit, o.start, o.input, o.output, o.quant, arrays.arange(o.units), 7, True)
        if o.filter.is_constant else arrays.as_int32s(arrays.zeros((0, 4)))),
    'is_short': lambda o: o.shorts.shape[0] > 0,
    'one_shift': lambda o: arrays.element(o.shorts[0], 3) + 6 if o.is_short else _shift_of(o.channels),
    'is_doubled': lambda o: _has_doubled(o.channels),
    'ends': lambda o: (o.shorts if o.is_short
        else _channel_ends(o.channels, structs.opgen_ends(4, -1, 2 * o.output.zero_point + 1))),
    'groups': lambda o: (o.units + 3) // 4,
    'stream': lambda o: (
        _tap_stream(
            arrays.as_int32s(
                arrays.reshape(dual_mac.dsp_filter(o.by_unit, o.start, o.input, o.output, o.quant), (o.units, 9))),
            o.ends, 128 if o.is_short else 2, o.one_shift < 0, o.units, o.groups) if o.filter.is_constant else None),
    'is_3x3': lambda o: o.filter.h == 3 and o.filter.w == 3 and (o.dilation_h_factor * o.dilation_w_factor == 1),
    'fits': lambda o: (o.target.dsp and not o.target.mve and o.filter.is_constant and o.is_3x3 and
        o.depth_multiplier == 1 and o.units >= 4 and o.output.size > 0 and o.clamp.lo == -128 and o.clamp.hi == 127 and
        dual_mac.dsp_channels_fit(o.by_unit, o.start, o.input, o.output, o.quant, 0))}

DEPTHWISE_CONV_2D_PIXELS_TEMPLATE = CodeTemplate('OPGEN_HAS_DSP',
    (lambda o: o.depth % 4 == 0, lambda o: o.input.w * o.depth, lambda o: o.whole and 2 * o.row + 2 * o.depth < 4096,
        lambda o: o.whole and (not o.is_near), lambda o: 34 if o.one_shift < 0 else 30, lambda o: o.rows.out - 1,
        lambda o: (o.input.n - 1) * o.input.h * o.input.w * o.depth,
        lambda o: (o.input.n * o.rows.out * o.cols.out - 1) * o.depth, lambda o: o.input.n * o.rows.out,
        lambda o: o.cols.out - 1, lambda o: not o.is_inside, lambda o: o.first_x - 1, lambda o: o.first_x + o.inside_w,
        lambda o: o.stride_w * o.depth, lambda o: o.groups * o.words, lambda o: (1, 0, 5, 7)[o.pair],
        lambda o: (2, 4, 3, 8)[o.pair], lambda o: 4 if o.pair > 0 else 0, lambda o: o.one == 0,
        lambda o: o.one // 3 * o.row + o.one % 3 * o.depth - o.moved,
        lambda o: o.two // 3 * o.row + o.two % 3 * o.depth - o.moved, lambda o: 2 * o.row - 4, lambda o: (5, 7),
        lambda o: o.two + o.i, lambda o: 9 + 2 * o.i, lambda o: 10 + 2 * o.i, lambda o: o.one_shift < 0,
        lambda o: 5 + o.i, lambda o: 9 + o.i, lambda o: 1 if o.one_shift < 0 else o.one_shift % 256 + 1,
        lambda o: o.groups > 1, lambda o: 4 * o.words * o.groups, lambda o: not (o.is_near and o.is_inside),
        lambda o: o.depth - 4, lambda o: o.groups - 1, lambda o: o.pair == 0, lambda o: o.pair == 1,
        lambda o: o.pair == 2, lambda o: o.depth < 4096, lambda o: 4 * o.words * o.groups < 4096,
        lambda o: 4 * o.words * o.groups % 65536, lambda o: 4 * o.words * o.groups > 65535,
        lambda o: 4 * o.words * o.groups // 65536, lambda o: 'run' if o.in_runs else 'end',
        lambda o: o.input.h * o.input.w * o.depth),
    file='conv/depthwise_conv_2d_pixels.c.j2', made_from='e8080a65')

KERNELS = (Kernel('depthwise_conv_2d_pixels_s8',
    {'input': DType.INT8, 'filter': DType.INT8, 'bias': DType.INT32, 'output': DType.INT8},
    params='grid zero_point one_shift stream'.split(), takes='p input output'.split(),
    when=(Condition('target.dsp', lambda o: o.target.dsp), Condition('not target.mve', lambda o: not o.target.mve),
        Condition('filter.is_constant', lambda o: o.filter.is_constant),
        Condition('filter.h == 3', lambda o: o.filter.h == 3, 'filter.h'.split()),
        Condition('filter.w == 3', lambda o: o.filter.w == 3, 'filter.w'.split()),
        Condition('dilation_h_factor * dilation_w_factor == 1',
            lambda o: o.dilation_h_factor * o.dilation_w_factor == 1, 'dilation_h_factor dilation_w_factor'.split()),
        Condition('depth_multiplier == 1', lambda o: o.depth_multiplier == 1, 'depth_multiplier'.split()),
        Condition('units >= 4', lambda o: o.units >= 4, 'units'.split()),
        Condition('output.size > 0', lambda o: o.output.size > 0, 'output.size'.split()),
        Condition('clamp.lo == -128', lambda o: o.clamp.lo == -128, 'clamp.lo'.split()),
        Condition('clamp.hi == 127', lambda o: o.clamp.hi == 127, 'clamp.hi'.split()),
        Condition('dsp_channels_fit(by_unit, start, input, output, quant, 0)',
            lambda o: dual_mac.dsp_channels_fit(o.by_unit, o.start, o.input, o.output, o.quant, 0))),
    priority=2,
    cost=lambda o: (
        (o.output.n * o.rows.out * o.cols.out *
            ((10 if o.units % 4 == 0 else 110) +
                (o.groups *
                    (79 + (4 if o.keeps_sign else 0) + (5 if o.one_shift < 0 else 0) +
                        (4 if o.is_doubled else 0))))) + o.at_border * (210 + 110 * o.groups)),
    overlap=lambda o: 0 if o.ahead > 0 else o.ahead,
    overlap_behind=lambda o: overlap.window_overlap_behind(o.input, o.output, o.rows, o.cols),
    table_inputs={'stream': 'input filter bias'.split()}, lets=DEPTHWISE_CONV_2D_PIXELS,
    template=DEPTHWISE_CONV_2D_PIXELS_TEMPLATE),)
