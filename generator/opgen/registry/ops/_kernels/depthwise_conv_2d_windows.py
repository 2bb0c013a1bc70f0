"""Kernels of DEPTHWISE_CONV_2D. Made by `opgen build` from specs/conv/depthwise_conv_2d_windows.yaml; do not edit."""

from opgen.lib import arrays, dual_mac, overlap
from opgen.lib.tensor import Array
from opgen.operators.model import CodeTemplate, Condition, DType, Functions, Kernel
from opgen.registry.ops._family.convolution import _shift_of


def _window_stream(taps: Array, channels: Array, rounding: int, each_shifts: bool, units: int, size: int) -> Array:
    """Return what kernels of four channels read: biases; twice the weights of each two elements of the window, channel
    by channel, and of a last one, two channels in a word; multipliers and addends; shifts, if they differ.

    If channels are left at the end, the last four overlap those before.
    """
    groups = (units + 3) // 4
    twos = size // 2
    index = arrays.minimum(arrays.column(4 * arrays.arange(groups)), units - 4) + arrays.row(arrays.arange(4))
    twice = 2 * arrays.take(taps, index, 0)
    ends = arrays.take(channels, index, 0)
    halves = arrays.reshape(twice[:, :, 0:2 * twos], (groups, 4, twos, 2)) % 65536
    single = arrays.reshape(twice[:, :, 2 * twos:size], (groups, 2, 2 * (size % 2))) % 65536
    addends = rounding * 2 ** ends[:, :, 2:3]
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
    'one_shift': lambda o: _shift_of(o.channels), 'size': lambda o: o.filter.h * o.filter.w,
    'stream': lambda o: (
        _window_stream(
            arrays.as_int32s(
                arrays.reshape(dual_mac.dsp_filter(o.by_unit, o.start, o.input, o.output, o.quant), (o.units, o.size))),
            o.channels, 2 * o.output.zero_point + 1, o.one_shift < 0, o.units, o.size) if o.filter.is_constant
        else None),
    'fits': lambda o: (o.target.dsp and not o.target.mve and o.target.optimize != 'size' and o.filter.is_constant and
        o.size > 1 and o.size <= 64 and o.dilation_w_factor == 1 and o.filter.w * o.units < 4096 and
        o.depth_multiplier == 1 and o.units >= 4 and o.output.size > 0 and o.clamp.lo == -128 and o.clamp.hi == 127 and
        dual_mac.dsp_channels_fit(o.by_unit, o.start, o.input, o.output, o.quant))}

DEPTHWISE_CONV_2D_WINDOWS_TEMPLATE = CodeTemplate('OPGEN_HAS_DSP',
    (lambda o: 2 * o.size + (16 if o.one_shift < 0 else 12), lambda o: o.dilation_h_factor * o.input.w * o.depth,
        lambda o: o.is_inside and (o.filter.h - 1) * o.row_step + o.filter.w * o.depth < 4096, lambda o: o.rows.out - 1,
        lambda o: (o.input.n - 1) * o.input.h * o.input.w * o.depth,
        lambda o: (o.input.n * o.rows.out * o.cols.out - 1) * o.depth, lambda o: o.input.n * o.rows.out,
        lambda o: o.cols.out - 1, lambda o: not o.is_near, lambda o: not o.is_inside, lambda o: o.filter.w * o.depth,
        lambda o: o.depth if o.depth % 4 == 0 else o.depth - 4,
        lambda o: (o.tap // o.filter.w * o.row_step + o.tap % o.filter.w * o.depth if o.is_near
            else o.tap % o.filter.w * o.depth),
        lambda o: 9 if o.tap % 2 == 0 else 10, lambda o: not o.is_near and o.tap > 0 and (o.tap % o.filter.w == 0),
        lambda o: 0 if o.is_near else 4, lambda o: o.tap % 2 == 1, lambda o: o.tap == o.size - 1, lambda o: (5, 7),
        lambda o: 10 + 2 * o.i, lambda o: o.two + o.i, lambda o: 9 + 2 * o.i, lambda o: o.one_shift < 0,
        lambda o: 5 + o.i, lambda o: 9 + o.i, lambda o: 1 if o.one_shift < 0 else o.one_shift + 1,
        lambda o: o.depth % 4 == 0, lambda o: o.input.h * o.input.w * o.depth),
    file='conv/depthwise_conv_2d_windows.c.j2', made_from='781cef53')

KERNELS = (Kernel('depthwise_conv_2d_windows_s8',
    {'input': DType.INT8, 'filter': DType.INT8, 'bias': DType.INT32, 'output': DType.INT8},
    params='grid zero_point one_shift stream'.split(), takes='p input output scratch'.split(),
    when=(Condition('target.dsp', lambda o: o.target.dsp), Condition('not target.mve', lambda o: not o.target.mve),
        Condition('target.optimize != "size"', lambda o: o.target.optimize != 'size', 'target.optimize'.split()),
        Condition('filter.is_constant', lambda o: o.filter.is_constant),
        Condition('size > 1', lambda o: o.size > 1, 'size'.split()),
        Condition('size <= 64', lambda o: o.size <= 64, 'size'.split()),
        Condition('dilation_w_factor == 1', lambda o: o.dilation_w_factor == 1, 'dilation_w_factor'.split()),
        Condition('filter.w * units < 4096', lambda o: o.filter.w * o.units < 4096, 'filter.w units'.split()),
        Condition('depth_multiplier == 1', lambda o: o.depth_multiplier == 1, 'depth_multiplier'.split()),
        Condition('units >= 4', lambda o: o.units >= 4, 'units'.split()),
        Condition('output.size > 0', lambda o: o.output.size > 0, 'output.size'.split()),
        Condition('clamp.lo == -128', lambda o: o.clamp.lo == -128, 'clamp.lo'.split()),
        Condition('clamp.hi == 127', lambda o: o.clamp.hi == 127, 'clamp.hi'.split()),
        Condition('dsp_channels_fit(by_unit, start, input, output, quant)',
            lambda o: dual_mac.dsp_channels_fit(o.by_unit, o.start, o.input, o.output, o.quant)),
        Condition('size != 9 or filter.h != 3', lambda o: o.size != 9 or o.filter.h != 3, 'size filter.h'.split())),
    priority=2,
    cost=lambda o: (
        (o.output.n * o.rows.out * o.cols.out *
            (10 + (o.units + 3) // 4 * (29 + 6.6 * o.size + (5 if o.one_shift < 0 else 0)))) +
        o.at_border * (94 + 37 * o.filter.h + o.size * (9.5 + 0.593 * o.units))),
    scratch=lambda o: 0 if o.is_inside else o.size * o.units, overlap=lambda o: 0 if o.ahead > 0 else o.ahead,
    overlap_behind=lambda o: overlap.window_overlap_behind(o.input, o.output, o.rows, o.cols),
    table_inputs={'stream': 'input filter bias'.split()}, lets=DEPTHWISE_CONV_2D_WINDOWS,
    template=DEPTHWISE_CONV_2D_WINDOWS_TEMPLATE),)
