"""DEPTHWISE_CONV_2D. Made by `opgen build` from specs/conv/depthwise_conv_2d.yaml; do not edit."""

from opgen.lib import (adapt, arrays, cmsis_nn, dual_mac, fixed_point, hybrid, opgen_c, overlap, packed, pytorch, quant,
    reference, shapes, structs, sums, target, tensor)
from opgen.lib.tensor import Array, Tensor
from opgen.operators.model import (Axes, Check, CodeTemplate, Condition, DType, Functions, Kernel, Limit, Litert,
    Operand, Operator, Torch, Types, UInt8, option, said)
from opgen.registry.ops._family import convolution as family
from opgen.registry.ops._family.convolution import (_as_convolution, _block_cost, _block_stream, _by_two, _clamp_cost,
    _columns_at_once, _columns_cost, _columns_fit, _columns_seen, _depthwise_conv_s8_scratch, _dual_mac_cost,
    _has_own_filters, _is_3x3, _larger, _output_cost, _packed_cost, _rounded_up, _row_kernel_is_right, _shift_of,
    _strip_bytes, _strip_cost, _strip_line, _strip_plane, _strip_rows, _strip_stages, _strip_taps, _strips,
    _takes_row_kernel)
from opgen.registry.ops._functions.lanes import _even_pairs, _lane_groups
from opgen.registry.ops._functions.plain import _lacks_simd, _plain_channels
from opgen.tflite.enums import ActivationFunctionType, Padding


def _in_lanes(rows: Array) -> Array:
    """Return rows (n, m) in blocks of 16 as (blocks, 16, m), the last of which has the last rows."""
    begins = arrays.minimum(16 * arrays.arange((rows.shape[0] + 15) // 16), rows.shape[0] - 16)
    return arrays.take(rows, arrays.column(begins) + arrays.row(arrays.arange(16)))


def _lane_stages(rows: Array, start: Array, offset: int, factors: structs.cmsis_nn_per_channel_quant_params) -> Array:
    """Return [block of channels, quarter, (sum, multiplier, shift), channel], flat.

    The quarters of 16 channels begin with the channels 0, 2, 1, 3 and have every fourth one.
    """
    shift = arrays.where(factors.multiplier == 0, -1, factors.shift)
    stages = arrays.append(
        arrays.append(arrays.column(quant.row_sums(rows, start, offset)), arrays.column(factors.multiplier), 1),
        arrays.column(shift), 1)
    blocks = _in_lanes(fixed_point.as_ints(stages))
    quarters = arrays.take(arrays.reshape(blocks, (blocks.shape[0], 4, 4, 3)), arrays.ints((0, 2, 1, 3)), 2)
    return arrays.as_int32s(arrays.flatten(arrays.transpose(quarters, (0, 2, 3, 1))))


def _by_channel(filters: Array) -> Array:
    """Return the taps of each channel, in rows."""
    count = filters.shape[3]
    return arrays.reshape(arrays.transpose(fixed_point.as_ints(filters), (3, 0, 1, 2)), (count, filters.size // count))


def _in_blocks(rows: Array) -> Array:
    """Return rows in blocks of 16, with zeros for rows that are not there."""
    count = rows.shape[0]
    missing = fixed_point.as_ints(arrays.zeros((-count % 16, rows.shape[1])))
    return arrays.reshape(arrays.append(rows, missing, 0), ((count + 15) // 16, 16, rows.shape[1]))


def _packed_depthwise_filters(filters: Array) -> Array:
    """Return filters (1, h, w, o) as [block of channels, tap, channel], flat."""
    return arrays.as_int8s(arrays.flatten(arrays.transpose(_in_blocks(_by_channel(filters)), (0, 2, 1))))


def _packed_depthwise_stages(filters: Array, start: Array, offset: int,
    factors: structs.cmsis_nn_per_channel_quant_params) -> Array:
    """Return [block of channels, quarter, (sum, multiplier, shift), channel], flat.

    The quarters of 16 channels begin with the channels 0, 2, 1, 3 and have every fourth one.
    """
    shift = arrays.where(factors.multiplier == 0, -1, factors.shift)
    stages = arrays.append(
        arrays.append(arrays.column(quant.row_sums(_by_channel(filters), start, offset)),
            arrays.column(factors.multiplier), 1), arrays.column(shift), 1)
    blocks = _in_blocks(fixed_point.as_ints(stages))
    quarters = arrays.take(arrays.reshape(blocks, (blocks.shape[0], 4, 4, 3)), arrays.ints((0, 2, 1, 3)), 2)
    return arrays.as_int32s(arrays.flatten(arrays.transpose(quarters, (0, 2, 3, 1))))


def _tap_stream(taps: Array, channels: Array, rounding: int, each_shifts: bool, units: int, groups: int) -> Array:
    """Return what kernels of four channels read: biases; twice the weights of each two elements of the window (channel
    by channel, in the order in which elements are read) and of the last one (two channels in a word); multipliers
    and addends; shifts, if they differ.

    If channels are left at the end, the last four overlap those before.
    """
    begins = arrays.minimum(4 * arrays.arange(groups), units - 4)
    order = arrays.array((1, 2, 0, 4, 5, 3, 7, 8, 6))
    index = arrays.reshape(begins, (groups, 1)) + arrays.arange(4)
    twice = 2 * arrays.take(arrays.take(taps, order, 1), index, 0)
    ends = arrays.take(channels, index, 0)
    halves = arrays.reshape(twice[:, :, 0:8], (groups, 4, 4, 2))
    last = arrays.reshape(twice[:, :, 8], (groups, 2, 2))
    addends = rounding * 2 ** ends[:, :, 2:3]
    words = arrays.transpose(halves[:, :, :, 0] % 65536 + 65536 * halves[:, :, :, 1], (0, 2, 1))
    scaling = arrays.reshape(arrays.append(ends[:, :, 1:2], addends, 2), (groups, 8))
    weights = arrays.append(arrays.reshape(words, (groups, 16)), last[:, :, 0] % 65536 + 65536 * last[:, :, 1], 1)
    all = arrays.append(arrays.append(ends[:, :, 0], weights, 1), arrays.append(scaling, ends[:, :, 2], 1), 1)
    return arrays.as_int32s(all[:, 0:34 if each_shifts else 30])


def _plane_stream(taps: Array, channels: Array, rounding: int, each_shifts: bool, units: int) -> Array:
    """Return what kernels of planes read for each channel: twice the weights of each row, (first, second) and (second,
    third), then bias, multiplier, addend and, if they differ, shift.
    """
    twice = 2 * arrays.as_int32s(taps)
    addends = rounding * 2 ** channels[:, 2:3]
    words = twice[:, :, 0:2] % 65536 + 65536 * twice[:, :, 1:3]
    ends = arrays.append(arrays.append(channels[:, 0:2], addends, 1), channels[:, 2:3], 1)
    return arrays.as_int32s(arrays.append(arrays.reshape(words, (units, 6)), ends[:, 0:4 if each_shifts else 3], 1))


def _depthwise_conv_s8_function(processor: target.Target, conv: structs.cmsis_nn_dw_conv_params,
    image: structs.cmsis_nn_dims, window: structs.cmsis_nn_dims, result: structs.cmsis_nn_dims) -> str:
    """Return what is behind arm_depthwise_conv_ in the name of the function that is best: the one that
    arm_depthwise_conv_wrapper_s8 would call, 3x3_s8, s8_opt or s8, which also takes the place of others that would
    be wrong, without scratch; or wrapper_s8 itself, which makes a convolution of a single channel for Helium.
    """
    whole = _as_convolution(conv)
    filters = structs.cmsis_nn_dims(result.c, window.h, window.w, 1)
    is_one = processor.mve and image.c == 1 and (result.c > 1)
    is_inside = (result.w - 1) * conv.stride.w - conv.padding.w + 1 < image.w
    is_right = not _takes_row_kernel(whole, image, filters) or _row_kernel_is_right(whole, image, filters, result)
    fast = (('3x3_s8' if is_inside else 's8') if (_is_3x3(conv, window) and (not processor.mve))
        else 's8_opt' if processor.dsp or processor.mve else 's8')
    return ('wrapper_s8' if is_right else 's8') if is_one else fast if _has_own_filters(conv, image, result) else 's8'


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


def _depthwise_conv_s8_overlap(processor: target.Target, source: Tensor, result: Tensor, rows: shapes.Window,
    columns: shapes.Window) -> int:
    """Return by how much the output of arm_depthwise_conv_wrapper_s8 may start behind its input.

    It holds for arm_depthwise_conv_s8, too. Of one channel, Helium may make a convolution.
    """
    return (overlap.channelwise_overlap(source, result)
        if (processor.mve and (source.shape[3] == 1 or result.shape[3] > 124))
        else overlap.window_overlap(source, result, rows, columns, 1, False))


def _depthwise_conv_s16_scratch(processor: target.Target, conv: structs.cmsis_nn_dw_conv_params,
    image: structs.cmsis_nn_dims, window: structs.cmsis_nn_dims) -> int:
    """Return the bytes that arm_depthwise_conv_wrapper_s16 needs."""
    taps = window.h * window.w
    is_fast = conv.ch_mult == 1 and conv.dilation.w == 1 and (conv.dilation.h == 1) and (taps < 512)
    return 0 if not is_fast else 8 * image.c * taps + 8 if processor.mve else 2 * image.c * taps if processor.dsp else 0


def _depthwise_packed_is_right(filters: Array) -> bool:
    """Tell whether sums of two products fit into 16 bits, so that not both weights may be -128.

    The kernel adds the products of the first and the second tap, of the third and the fourth.
    """
    least = _by_channel(filters) == -128
    pairs = least.shape[1] // 2 * 2
    return not arrays.any_true(fixed_point.as_ints(least[:, 0:pairs:2]) * fixed_point.as_ints(least[:, 1:pairs:2]))


def _depthwise_conv_s4_scratch(processor: target.Target, conv: structs.cmsis_nn_dw_conv_params,
    image: structs.cmsis_nn_dims, window: structs.cmsis_nn_dims, result: structs.cmsis_nn_dims) -> int:
    """Return the bytes that arm_depthwise_conv_wrapper_s4 needs."""
    plain = 2 * image.c * window.h * window.w
    return (0 if not _has_own_filters(conv, image, result)
        else _depthwise_conv_s8_scratch(processor, conv, image, window, result) if processor.mve else plain)


DEPTHWISE_CONV_2D_BLOCKS: Functions = {
    'as_image': lambda o: (arrays.transpose(o.filter, (3, 1, 2, 0)) if o.filter.is_constant
        else arrays.zeros((0, 0, 0, 0))),
    'run': lambda o: o.filter.w, 'depth': lambda o: o.input.c, 'patch': lambda o: o.filter.h * o.filter.w,
    'pairs': lambda o: o.filter.h * dual_mac.dual_mac_pairs(o.run, o.run), 'units': lambda o: o.filter.o,
    'pixels': lambda o: o.output.n * o.output.h * o.output.w, 'zero_point': lambda o: o.input.zero_point,
    'start': lambda o: o.bias if tensor.has(o.bias) else 0,
    'words': lambda o: dual_mac.dual_mac_weights(
        arrays.take(dual_mac.dsp_filter(o.as_image, o.start, o.input, o.output, o.quant), _by_two(o.units), 0), o.run),
    'channels': lambda o: dual_mac.dsp_channels(o.as_image, o.start, o.input, o.output, o.quant),
    'one_shift': lambda o: _shift_of(o.channels),
    'stream': lambda o: (
        _block_stream(o.words, o.channels, 2 * o.output.zero_point + 1, o.one_shift < 0, o.units, o.pairs)
        if o.filter.is_constant else None),
    'filter_of_blocks': lambda o: structs.opgen_block_filter(o.units, o.pairs, o.one_shift),
    'keeps_sign': lambda o: o.output.zero_point > -128,
    'in_chunk': lambda o: o.pairs if o.pairs < 16 else 16 if o.pairs % 16 == 0 or o.pairs % 12 != 0 else 12,
    'chunks': lambda o: o.pairs // o.in_chunk, 'stays': lambda o: o.patch == 0, 'in_strips': lambda o: False,
    'phases': lambda o: 1, 'fours': lambda o: 0,
    'in_rows': lambda o: (o.cols.out > 0 and o.cols.out % 4 == 0 and o.cols.before <= 4 * o.stride_w and
        (o.cols.out - 5) * o.stride_w - o.cols.before + o.filter.w <= o.input.w),
    'reaches_over': lambda o: (o.cols.out - 1) * o.stride_w - o.cols.before + o.filter.w > o.input.w,
    'reach': lambda o: 3 * o.stride_w + o.filter.w,
    'room': lambda o: o.patch if o.is_inside else o.filter.h * o.reach if o.in_rows else 4 * o.patch}

DEPTHWISE_CONV_2D_COLUMNS: Functions = {'filters': lambda o: o.filter.o, 'patch': lambda o: o.filter.h * o.filter.w,
    'column_size': lambda o: o.filter.h, 'line': lambda o: ((o.cols.out - 1) * o.stride_w + o.filter.w) * o.column_size,
    'seen': lambda o: _columns_seen(o.input.w, o.cols, o.line // o.column_size),
    'at_once': lambda o: _columns_at_once(1, o.column_size, o.seen),
    'rows_together': lambda o: 2 if o.cols.out == 1 or (o.cols.out % 2 == 1 and o.cols.out < o.rows.out) else 1,
    'reach': lambda o: ((o.line if o.rows_together == 2 else o.stride_w * o.column_size) +
        (o.patch - 16 if o.patch > 16 else 0)),
    'by_column': lambda o: arrays.transpose(o.filter, (3, 2, 1, 0)) if o.filter.is_constant else None,
    'by_four': lambda o: packed.packed_filters(o.by_column) if tensor.has(o.by_column) else None,
    'stages': lambda o: (
        packed.packed_stages(o.by_column, o.bias if tensor.has(o.bias) else 0, -o.input.zero_point, o.quant)
        if tensor.has(o.by_column) else None),
    'pad_value': lambda o: o.input.zero_point, 'output_zero_point': lambda o: o.output.zero_point,
    'keeps_sign': lambda o: o.clamp.lo < o.output.zero_point}

DEPTHWISE_CONV_2D_DSP: Functions = {'start': lambda o: o.bias if tensor.has(o.bias) else 0,
    'supported': lambda o: (o.target.dsp and not o.target.mve and o.filter.is_constant and
        dual_mac.dsp_channels_fit(arrays.transpose(o.filter, (3, 1, 2, 0)), o.start, o.input, o.output, o.quant)),
    'is_plain': lambda o: o.depth_multiplier == 1 and o.filter.o % 4 == 0,
    'is_3x3': lambda o: o.filter.h == 3 and o.filter.w == 3 and (o.dilation_h_factor * o.dilation_w_factor == 1),
    'is_dense': lambda o: (o.input.c == 1 and o.filter.is_constant and
        dual_mac.dual_mac_fits(arrays.transpose(o.filter, (3, 1, 2, 0)))),
    'live': lambda o: (
        dual_mac.dsp_filter(arrays.transpose(o.filter, (3, 1, 2, 0)), o.start, o.input, o.output, o.quant)
        if o.filter.is_constant else arrays.zeros((0, 0, 0, 0))),
    'stream': lambda o: dual_mac.depthwise_dsp_stream(o.live, o.channels, o.is_3x3) if o.filter.is_constant else None,
    'packed': lambda o: dual_mac.dual_mac_weights(o.live, o.run),
    'channels': lambda o: (
        dual_mac.dsp_channels(arrays.transpose(o.filter, (3, 1, 2, 0)), o.start, o.input, o.output, o.quant)
        if o.filter.is_constant else arrays.as_int32s(arrays.zeros((0, 3)))),
    'rounding': lambda o: 2 * o.output.zero_point + 1,
    'ahead': lambda o: overlap.window_overlap(o.input, o.output, o.rows, o.cols, 1, False),
    'zero_point': lambda o: o.input.zero_point, 'run': lambda o: o.filter.w if o.dilation_w_factor == 1 else 1,
    'pairs': lambda o: dual_mac.dual_mac_pairs(o.filter.h * o.filter.w, o.run), 'units': lambda o: o.filter.o,
    'low': lambda o: o.clamp.lo, 'positions': lambda o: o.output.n * o.rows.out * o.cols.out,
    'high': lambda o: o.clamp.hi}

DEPTHWISE_CONV_2D_F16: Functions = {'bias_is_half': lambda o: tensor.has(o.bias) and o.bias.type == DType.FLOAT16}

DEPTHWISE_CONV_2D_HELIUM: Functions = {'rows_together': lambda o: _strip_rows(o.input.shape),
    'line': lambda o: _strip_line(o.input.shape), 'plane': lambda o: _strip_plane(o.input.shape),
    'depth': lambda o: o.filter.o,
    'taps': lambda o: _strip_taps(o.filter, o.input.shape) if o.filter.is_constant else None,
    'stages': lambda o: (
        _strip_stages(o.filter, o.bias if tensor.has(o.bias) else arrays.zeros((1,)), -o.input.zero_point, o.quant)
        if o.filter.is_constant else None),
    'in_scratch': lambda o: True, 'group': lambda o: 8 if o.depth >= 8 and o.plane <= 1024 else 4,
    'room': lambda o: (o.group * o.plane + 79) // 64 * 64, 'pad_value': lambda o: o.input.zero_point,
    'output_zero_point': lambda o: o.output.zero_point, 'keeps_sign': lambda o: o.clamp.lo < o.output.zero_point}

DEPTHWISE_CONV_2D_HYBRID: Functions = {'each_scale': lambda o: hybrid.filter_scales(o.filter, o.filter.o),
    'asymmetric': lambda o: True, 'stepwise': lambda o: False}

DEPTHWISE_CONV_2D_LANES: Functions = {'depth': lambda o: o.filter.o, 'patch': lambda o: o.filter.h * o.filter.w,
    'by_unit': lambda o: (
        arrays.reshape(arrays.transpose(fixed_point.as_ints(o.filter), (3, 0, 1, 2)), (o.depth, o.patch))
        if o.filter.is_constant else fixed_point.as_ints(arrays.zeros((16, 1)))),
    'taps_of_lanes': lambda o: (arrays.as_int8s(arrays.flatten(arrays.transpose(_in_lanes(o.by_unit), (0, 2, 1))))
        if o.filter.is_constant else None),
    'stages': lambda o: (
        _lane_stages(o.by_unit, o.bias if tensor.has(o.bias) else arrays.zeros((o.depth,)), -o.input.zero_point,
            o.quant) if o.filter.is_constant else None),
    'pad_value': lambda o: o.input.zero_point, 'output_zero_point': lambda o: o.output.zero_point,
    'keeps_sign': lambda o: o.clamp.lo < o.output.zero_point,
    'lanes': lambda o: o.output.n * o.rows.out * o.cols.out * ((o.depth + 15) // 16),
    'least': lambda o: o.by_unit == -128,
    'is_right':
        lambda o: not arrays.any_true(fixed_point.as_ints(o.least[:, 0:o.patch // 2 * 2:2]) * fixed_point.as_ints(o.least[:, 1:o.patch:2]))}

DEPTHWISE_CONV_2D_PACKED: Functions = {'supported': lambda o: o.target.mve and packed.packed_s8_fits(o.quant),
    'by_16': lambda o: _packed_depthwise_filters(o.filter) if o.filter.is_constant else None,
    'by_16_stages': lambda o: (
        _packed_depthwise_stages(o.filter, o.bias if tensor.has(o.bias) else arrays.zeros((o.filter.o,)),
            -o.input.zero_point, o.quant) if o.filter.is_constant else None),
    'by_row': lambda o: arrays.transpose(o.filter, (3, 1, 2, 0)) if o.filter.is_constant else None,
    'by_four': lambda o: packed.packed_filters(o.by_row) if tensor.has(o.by_row) else None,
    'stages': lambda o: (
        packed.packed_stages(o.by_row, o.bias if tensor.has(o.bias) else 0, -o.input.zero_point, o.quant)
        if tensor.has(o.by_row) else None),
    'patch': lambda o: o.filter.h * o.filter.w, 'filters': lambda o: o.filter.o,
    'positions': lambda o: o.output.n * o.output.h * o.output.w, 'pad_value': lambda o: o.input.zero_point,
    'output_zero_point': lambda o: o.output.zero_point}

DEPTHWISE_CONV_2D_PIXELS: Functions = {'start': lambda o: o.bias if tensor.has(o.bias) else 0,
    'by_unit': lambda o: (arrays.transpose(o.filter, (3, 1, 2, 0)) if o.filter.is_constant
        else arrays.zeros((1, 3, 3, 1))),
    'channels': lambda o: (dual_mac.dsp_channels(o.by_unit, o.start, o.input, o.output, o.quant) if o.filter.is_constant
        else arrays.as_int32s(arrays.zeros((1, 3)))),
    'one_shift': lambda o: _shift_of(o.channels), 'units': lambda o: o.filter.o, 'groups': lambda o: (o.units + 3) // 4,
    'stream': lambda o: (
        _tap_stream(
            arrays.as_int32s(
                arrays.reshape(dual_mac.dsp_filter(o.by_unit, o.start, o.input, o.output, o.quant), (o.units, 9))),
            o.channels, 2 * o.output.zero_point + 1, o.one_shift < 0, o.units, o.groups) if o.filter.is_constant
        else None),
    'zero_point': lambda o: o.input.zero_point, 'keeps_sign': lambda o: o.output.zero_point > -128,
    'is_3x3': lambda o: o.filter.h == 3 and o.filter.w == 3 and (o.dilation_h_factor * o.dilation_w_factor == 1),
    'ahead': lambda o: overlap.window_overlap(o.input, o.output, o.rows, o.cols, 1, False),
    'fits': lambda o: (o.target.dsp and not o.target.mve and o.target.optimize != 'size' and o.filter.is_constant and
        o.is_3x3 and o.depth_multiplier == 1 and o.units >= 4 and o.output.size > 0 and o.clamp.lo == -128 and
        o.clamp.hi == 127 and dual_mac.dsp_channels_fit(o.by_unit, o.start, o.input, o.output, o.quant))}

DEPTHWISE_CONV_2D_PLAIN: Functions = {'start': lambda o: o.bias if tensor.has(o.bias) else 0,
    'by_unit': lambda o: (arrays.transpose(o.filter, (3, 1, 2, 0)) if o.filter.is_constant
        else arrays.zeros((1, 3, 3, 1))),
    'taps': lambda o: (dual_mac.dsp_filter(o.by_unit, o.start, o.input, o.output, o.quant) if o.filter.is_constant
        else None),
    'weights': lambda o: arrays.as_int8s(arrays.flatten(o.taps)) if tensor.has(o.taps) else None,
    'channels': lambda o: (
        _plain_channels(dual_mac.dsp_channels(o.by_unit, o.start, o.input, o.output, o.quant), o.taps)
        if tensor.has(o.taps) else None),
    'rounding': lambda o: 2 * o.output.zero_point + 1, 'zero_point': lambda o: o.input.zero_point,
    'is_3x3': lambda o: (o.filter.h == 3 and o.filter.w == 3 and
        o.stride_h * o.stride_w * o.dilation_h_factor * o.dilation_w_factor == 1),
    'stays': lambda o: (o.input.h == o.output.h and o.input.w == o.output.w and o.rows.before * o.cols.before == 1 and
        o.depth_multiplier == 1)}

DEPTHWISE_CONV_2D_PLANES: Functions = {'start': lambda o: o.bias if tensor.has(o.bias) else 0,
    'by_unit': lambda o: (arrays.transpose(o.filter, (3, 1, 2, 0)) if o.filter.is_constant
        else arrays.zeros((1, 3, 3, 1))),
    'channels': lambda o: (dual_mac.dsp_channels(o.by_unit, o.start, o.input, o.output, o.quant) if o.filter.is_constant
        else arrays.as_int32s(arrays.zeros((1, 3)))),
    'one_shift': lambda o: _shift_of(o.channels), 'units': lambda o: o.filter.o,
    'stream': lambda o: (
        _plane_stream(
            arrays.reshape(dual_mac.dsp_filter(o.by_unit, o.start, o.input, o.output, o.quant), (o.units, 3, 3)),
            o.channels, 2 * o.output.zero_point + 1, o.one_shift < 0, o.units) if o.filter.is_constant else None),
    'zero_point': lambda o: o.input.zero_point, 'keeps_sign': lambda o: o.output.zero_point > -128,
    'is_3x3': lambda o: (o.filter.h == 3 and o.filter.w == 3 and
        o.stride_h * o.stride_w * o.dilation_h_factor * o.dilation_w_factor == 1),
    'stays': lambda o: o.input.h == o.output.h and o.input.w == o.output.w and (o.depth_multiplier == 1),
    'line': lambda o: _rounded_up(o.cols.out + 2 + o.cols.out % 2, 4),
    'in_budget': lambda o: _larger(768, (o.input.w + 2) * o.input.c) // (16 * o.line) * 2 - 2,
    'at_most': lambda o: _larger(2, 500 // o.line // 2 * 2 - 2),
    'by_size': lambda o: o.at_most if o.at_most < o.in_budget else _larger(2, o.in_budget),
    'all_rows': lambda o: _rounded_up(o.rows.out, 2),
    'strip': lambda o: o.by_size if o.by_size < o.all_rows else o.all_rows,
    'plane': lambda o: 2 * o.line * (o.strip + 2),
    'quarters': lambda o: (36 * (o.rows.out // 2) * (o.cols.out // 2) +
        20 * (o.rows.out % 2 * (o.cols.out // 2) + o.cols.out % 2 * (o.rows.out // 2))),
    'fits': lambda o: (o.target.dsp and o.target.fpu and not o.target.mve and o.target.optimize != 'size' and
        o.filter.is_constant and o.is_3x3 and o.stays and o.units >= 4 and o.units <= 1365 and o.output.size > 0 and
        o.plane <= 1000 and 4 * o.plane <= _larger(2048, (o.input.w + 2) * o.input.c) and o.clamp.lo == -128 and
        o.clamp.hi == 127 and dual_mac.dsp_channels_fit(o.by_unit, o.start, o.input, o.output, o.quant))}

DEPTHWISE_CONV_2D_S4: Functions = {'filter_size': lambda o: o.filter.size,
    'filter_room': lambda o: (o.filter.size + 3) // 4 * 4}

DEPTHWISE_CONV_2D_S8: Functions = {'called': lambda o: _depthwise_conv_s8_function(o.target, o.conv, o.input_dims,
    o.filter_dims, o.output_dims)}

DEPTHWISE_CONV_2D_STRIPS: Functions = {'rows_together': lambda o: _strip_rows(o.input.shape),
    'line': lambda o: _strip_line(o.input.shape), 'plane': lambda o: _strip_plane(o.input.shape),
    'bytes': lambda o: _strip_bytes(o.input.shape), 'depth': lambda o: o.filter.o,
    'taps': lambda o: _strip_taps(o.filter, o.input.shape) if o.filter.is_constant else None,
    'stages': lambda o: (
        _strip_stages(o.filter, o.bias if tensor.has(o.bias) else arrays.zeros((1,)), -o.input.zero_point, o.quant)
        if o.filter.is_constant else None),
    'in_scratch': lambda o: False, 'group': lambda o: o.depth, 'output_zero_point': lambda o: o.output.zero_point,
    'keeps_sign': lambda o: o.clamp.lo < o.output.zero_point,
    'is_full': lambda o: o.stride_h == 1 and o.rows.out == o.input.h and (o.cols.out == o.input.w),
    'is_near': lambda o: (o.rows.before < 2 and o.cols.before < 2 and
        o.stride_h * (o.rows.out - 1) + 2 - o.rows.before <= o.input.h and
        o.stride_w * (o.cols.out - 1) + 2 - o.cols.before <= o.input.w)}

DEPTHWISE_CONV_2D_U8: Functions = {'input_offset': lambda o: -o.input.zero_point,
    'filter_offset': lambda o: -o.filter.zero_point, 'output_offset': lambda o: o.output.zero_point}

DEPTHWISE_CONV_2D_WIDE: Functions = {'start': lambda o: o.bias if tensor.has(o.bias) else 0,
    'by_unit': lambda o: (arrays.transpose(o.filter, (3, 1, 2, 0)) if o.filter.is_constant
        else arrays.zeros((8, 1, 1, 1))),
    'units': lambda o: o.filter.o, 'size': lambda o: o.filter.h * o.filter.w, 'groups': lambda o: _lane_groups(o.units),
    'rows_of_taps': lambda o: _even_pairs(
        arrays.reshape(dual_mac.dsp_filter(o.by_unit, o.start, o.input, o.output, o.quant), (o.units, o.size))),
    'weights': lambda o: (
        arrays.as_int16s(arrays.flatten(arrays.transpose(arrays.take(o.rows_of_taps, o.groups, 0), (0, 2, 1, 3))))
        if o.filter.is_constant else None),
    'channels': lambda o: (
        arrays.as_int32s(
            arrays.flatten(
                arrays.transpose(
                    arrays.take(dual_mac.dsp_channels(o.by_unit, o.start, o.input, o.output, o.quant), o.groups, 0),
                    (0, 2, 1)))) if o.filter.is_constant else None),
    'zero_point': lambda o: o.input.zero_point, 'rounding': lambda o: 2 * o.output.zero_point + 1,
    'low': lambda o: o.clamp.lo, 'high': lambda o: o.clamp.hi,
    'ahead': lambda o: overlap.window_overlap(o.input, o.output, o.rows, o.cols, 1, False)}

DEPTHWISE_CONV_2D_WINDOWS: Functions = {'start': lambda o: o.bias if tensor.has(o.bias) else 0,
    'by_unit': lambda o: (arrays.transpose(o.filter, (3, 1, 2, 0)) if o.filter.is_constant
        else arrays.zeros((1, 3, 3, 1))),
    'channels': lambda o: (dual_mac.dsp_channels(o.by_unit, o.start, o.input, o.output, o.quant) if o.filter.is_constant
        else arrays.as_int32s(arrays.zeros((1, 3)))),
    'one_shift': lambda o: _shift_of(o.channels), 'units': lambda o: o.filter.o,
    'size': lambda o: o.filter.h * o.filter.w,
    'stream': lambda o: (
        _window_stream(
            arrays.as_int32s(
                arrays.reshape(dual_mac.dsp_filter(o.by_unit, o.start, o.input, o.output, o.quant), (o.units, o.size))),
            o.channels, 2 * o.output.zero_point + 1, o.one_shift < 0, o.units, o.size) if o.filter.is_constant
        else None),
    'zero_point': lambda o: o.input.zero_point, 'keeps_sign': lambda o: o.output.zero_point > -128,
    'ahead': lambda o: overlap.window_overlap(o.input, o.output, o.rows, o.cols, 1, False),
    'fits': lambda o: (o.target.dsp and not o.target.mve and o.target.optimize != 'size' and o.filter.is_constant and
        o.size > 1 and o.size <= 64 and o.dilation_w_factor == 1 and o.filter.w * o.units < 4096 and
        o.depth_multiplier == 1 and o.units >= 4 and o.output.size > 0 and o.clamp.lo == -128 and o.clamp.hi == 127 and
        dual_mac.dsp_channels_fit(o.by_unit, o.start, o.input, o.output, o.quant))}

DEPTHWISE_CONV_2D_BLOCKS_TEMPLATE = CodeTemplate('OPGEN_HAS_DSP_AND_FPU',
    {'pixels % 4 == 0': lambda o: o.pixels % 4 == 0,
        'chunks + 1 if chunks <= 2 else 2': lambda o: o.chunks + 1 if o.chunks <= 2 else 2,
        'chunks > 2': lambda o: o.chunks > 2, 'run // 4': lambda o: o.run // 4, 'run % 4': lambda o: o.run % 4,
        'filter.h * words <= 16': lambda o: o.filter.h * o.words <= 16,
        'words if words <= 8 or unrolls_rows else 4': lambda o: o.words if o.words <= 8 or o.unrolls_rows else 4,
        'words // in_round if words > 0 else 0': lambda o: o.words // o.in_round if o.words > 0 else 0,
        '2 if depth % 8 == 0 else 1': lambda o: 2 if o.depth % 8 == 0 else 1,
        '(pairs + 6 * fours * phases) // filter.h if in_strips else 0':
            lambda o: (o.pairs + 6 * o.fours * o.phases) // o.filter.h if o.in_strips else 0,
        '4 * (filter.h * row_words if in_strips else 4 * pairs)':
            lambda o: 4 * (o.filter.h * o.row_words if o.in_strips else 4 * o.pairs),
        'cols.out - 4': lambda o: o.cols.out - 4, 'zero_point % 256': lambda o: o.zero_point % 256,
        'zero_point % 65536': lambda o: o.zero_point % 65536, 'not is_inside': lambda o: not o.is_inside,
        '4 * pairs': lambda o: 4 * o.pairs, 'units > depth': lambda o: o.units > o.depth,
        'last * stride_w if side == 2 else 0': lambda o: o.last * o.stride_w if o.side == 2 else 0,
        'side == 0 and (cols.before > 0 or last == 0)': lambda o: o.side == 0 and (o.cols.before > 0 or o.last == 0),
        'is_left or side == 1 and last > 0 or side == 2 and last > 0 and reaches_over':
            lambda o: o.is_left or (o.side == 1 and o.last > 0) or (o.side == 2 and o.last > 0 and o.reaches_over),
        'is_left and last > 0': lambda o: o.is_left and o.last > 0,
        'side == 1 and reaches_over': lambda o: o.side == 1 and o.reaches_over,
        'cols.before > 0': lambda o: o.cols.before > 0,
        'side == 1 and cols.before > 0': lambda o: o.side == 1 and o.cols.before > 0,
        'side == 2': lambda o: o.side == 2, 'depth > 4 * in_asm': lambda o: o.depth > 4 * o.in_asm,
        '4 + (filter.w - 1 - phase) // stride_w': lambda o: 4 + (o.filter.w - 1 - o.phase) // o.stride_w,
        'phase + k * stride_w': lambda o: o.phase + o.k * o.stride_w,
        'from_x + column - cols.before': lambda o: o.from_x + o.column - o.cols.before,
        'side == 1 or in_x >= 0 and in_x < input.w': lambda o: o.side == 1 or (o.in_x >= 0 and o.in_x < o.input.w),
        '2 + k': lambda o: 2 + o.k, 'column * depth + 4 * part': lambda o: o.column * o.depth + 4 * o.part,
        'k < 5': lambda o: o.k < 5, '8 + k': lambda o: 8 + o.k, '1 + words': lambda o: 1 + o.words,
        'words < 6': lambda o: o.words < 6, '7 + words': lambda o: 7 + o.words, '4 * in_asm': lambda o: 4 * o.in_asm,
        'rows.out * stride_h - rows.before': lambda o: o.rows.out * o.stride_h - o.rows.before,
        'input.h * input.w * depth': lambda o: o.input.h * o.input.w * o.depth, 'pixels - 1': lambda o: o.pixels - 1,
        'dilation_h_factor * input.w * depth - run': lambda o: o.dilation_h_factor * o.input.w * o.depth - o.run,
        'reach - run': lambda o: o.reach - o.run,
        'dilation_h_factor * input.w * depth': lambda o: o.dilation_h_factor * o.input.w * o.depth,
        '(0, 2, 1)': lambda o: (0, 2, 1), 'side == 0 or last == 0': lambda o: o.side == 0 or o.last == 0,
        'cols.before * depth if is_left else 0': lambda o: o.cols.before * o.depth if o.is_left else 0,
        '(input.w - (last * stride_w if side == 2 else 0) + cols.before) * depth':
            lambda o: (o.input.w - (o.last * o.stride_w if o.side == 2 else 0) + o.cols.before) * o.depth,
        'at_end if side == 2 and at_end < reach or last == 0 and at_end < reach else reach': lambda o: (o.at_end
            if (o.side == 2 and o.at_end < o.reach or (o.last == 0 and o.at_end < o.reach)) else o.reach),
        'side == 1 or side == 0 and (cols.before > 0 or last == 0) or side == 2 and reaches_over and last > 0':
            lambda o: (o.side == 1 or (o.side == 0 and (o.cols.before > 0 or o.last == 0)) or
                (o.side == 2 and o.reaches_over and (o.last > 0))),
        'side == 1': lambda o: o.side == 1, '0 if side == 0 else last': lambda o: 0 if o.side == 0 else o.last,
        'begin > 0': lambda o: o.begin > 0, 'end - begin': lambda o: o.end - o.begin,
        'end < reach': lambda o: o.end < o.reach, 'reach - end': lambda o: o.reach - o.end,
        'i * stride_w * depth': lambda o: o.i * o.stride_w * o.depth, 'i * patch': lambda o: o.i * o.patch,
        'cols.out - inside_w <= 4': lambda o: o.cols.out - o.inside_w <= 4,
        'at < first_x or at >= first_x + inside_w': lambda o: o.at < o.first_x or o.at >= o.first_x + o.inside_w,
        'at * stride_w - cols.before': lambda o: o.at * o.stride_w - o.cols.before,
        '-left * depth if left < 0 else 0': lambda o: -o.left * o.depth if o.left < 0 else 0,
        '(input.w - left) * depth if left + filter.w > input.w else run':
            lambda o: (o.input.w - o.left) * o.depth if o.left + o.filter.w > o.input.w else o.run,
        'end < run': lambda o: o.end < o.run, 'run - end': lambda o: o.run - o.end, '2 + i': lambda o: 2 + o.i,
        'filter.h > 1 and not unrolls_rows': lambda o: o.filter.h > 1 and (not o.unrolls_rows),
        'filter.h if unrolls_rows else 1': lambda o: o.filter.h if o.unrolls_rows else 1,
        'row > 0': lambda o: o.row > 0, 'rounds > 1': lambda o: o.rounds > 1,
        '4 * in_round * rounds': lambda o: 4 * o.in_round * o.rounds,
        'in_round if part == 0 else words - in_round * rounds':
            lambda o: o.in_round if o.part == 0 else o.words - o.in_round * o.rounds,
        'part == 0 and rounds > 1': lambda o: o.part == 0 and o.rounds > 1, 'rest >= 2': lambda o: o.rest >= 2,
        '6 + i': lambda o: 6 + o.i, 'rest % 2 == 1': lambda o: o.rest % 2 == 1,
        '(4, pixels % 4)': lambda o: (4, o.pixels % 4), 'count > 0': lambda o: o.count > 0,
        '"<=" if count == 4 else ">"': lambda o: '<=' if o.count == 4 else '>',
        'units if units % 2 == 0 else units - 2': lambda o: o.units if o.units % 2 == 0 else o.units - 2,
        'bytes * in_chunk * chunks // pairs if in_strips else 16 * in_chunk * chunks':
            lambda o: o.bytes * o.in_chunk * o.chunks // o.pairs if o.in_strips else 16 * o.in_chunk * o.chunks,
        '4 + i': lambda o: 4 + o.i,
        'pairs - in_chunk * chunks if part == parts - 1 else in_chunk':
            lambda o: o.pairs - o.in_chunk * o.chunks if o.part == o.parts - 1 else o.in_chunk,
        'in_part > 0': lambda o: o.in_part > 0,
        'part > 0 and (not is_loop or part > 1)': lambda o: o.part > 0 and (not o.is_loop or o.part > 1),
        'in_part > 1': lambda o: o.in_part > 1, 'in_part - 1': lambda o: o.in_part - 1,
        'k % (2 * filter.w)': lambda o: o.k % (2 * o.filter.w),
        '2 * ((filter.w + stride_w - 1) // stride_w)': lambda o: 2 * ((o.filter.w + o.stride_w - 1) // o.stride_w),
        '(in_taps % (evens // 2) if in_taps < evens else (in_taps - evens) % (filter.w - evens // 2)) if in_strips else 0':
            lambda o: (
                (o.in_taps % (o.evens // 2) if o.in_taps < o.evens
                    else (o.in_taps - o.evens) % (o.filter.w - o.evens // 2)) if o.in_strips else 0),
        'tap > 0': lambda o: o.tap > 0, '9 + (tap - 1) % 4': lambda o: 9 + (o.tap - 1) % 4,
        'count == 1': lambda o: o.count == 1, 'count == 2': lambda o: o.count == 2,
        'part == 0 and k == 0 and not is_loop': lambda o: o.part == 0 and o.k == 0 and (not o.is_loop),
        '9 + (i + tap) % 4': lambda o: 9 + (o.i + o.tap) % 4,
        'part == 0 and is_loop': lambda o: o.part == 0 and o.is_loop,
        'not is_loop or in_chunk * chunks < pairs': lambda o: not o.is_loop or o.in_chunk * o.chunks < o.pairs,
        '(1, 0)': lambda o: (1, 0), 'one_shift >= 0': lambda o: o.one_shift >= 0,
        '4 * channel + i': lambda o: 4 * o.channel + o.i, 'channel == 1': lambda o: o.channel == 1,
        'one_shift + 1': lambda o: o.one_shift + 1, 'channel + i * units': lambda o: o.channel + o.i * o.units,
        'units % 2 == 0': lambda o: o.units % 2 == 0})

DEPTHWISE_CONV_2D_COLUMNS_TEMPLATE = CodeTemplate('OPGEN_HAS_MVE',
    {'(patch + 15) // 16': lambda o: (o.patch + 15) // 16,
        'patch - 16 * (parts - 1)': lambda o: o.patch - 16 * (o.parts - 1),
        'stride_w * column_size': lambda o: o.stride_w * o.column_size,
        'line if rows_together == 2 else step': lambda o: o.line if o.rows_together == 2 else o.step,
        'reach // 2 if reach > 127 else 0': lambda o: o.reach // 2 if o.reach > 127 else 0,
        'cols.out if rows_together == 2 else cols.out // 2':
            lambda o: o.cols.out if o.rows_together == 2 else o.cols.out // 2,
        'rows_together == 1 and cols.out % 2 == 1': lambda o: o.rows_together == 1 and o.cols.out % 2 == 1,
        '(filters + 3) // 4': lambda o: (o.filters + 3) // 4, 'parts <= 3': lambda o: o.parts <= 3,
        'at_once * input.c': lambda o: o.at_once * o.input.c, 'seen // at_once': lambda o: o.seen // o.at_once,
        'at_once - seen % at_once if seen % at_once > 0 else 0':
            lambda o: o.at_once - o.seen % o.at_once if o.seen % o.at_once > 0 else 0,
        'i // input.c * column_size + i % input.c if i < lanes else 0':
            lambda o: o.i // o.input.c * o.column_size + o.i % o.input.c if o.i < o.lanes else 0,
        'output.n * rows.out': lambda o: o.output.n * o.rows.out, 'output.n > 1': lambda o: o.output.n > 1,
        'input.h * input.w * input.c': lambda o: o.input.h * o.input.w * o.input.c,
        'rows_together == 2': lambda o: o.rows_together == 2, 'rows.out - 1': lambda o: o.rows.out - 1,
        'input.h - dilation_h_factor * (filter.h - 1)': lambda o: o.input.h - o.dilation_h_factor * (o.filter.h - 1),
        '1 if is_border == 1 else filter.h': lambda o: 1 if o.is_border == 1 else o.filter.h,
        'is_border == 0': lambda o: o.is_border == 0, 'input.w * input.c': lambda o: o.input.w * o.input.c,
        'cols.before * column_size': lambda o: o.cols.before * o.column_size, 'lanes < 16': lambda o: o.lanes < 16,
        'together > 1': lambda o: o.together > 1,
        'dilation_h_factor * input.w * input.c': lambda o: o.dilation_h_factor * o.input.w * o.input.c,
        '(together + 3) // 4': lambda o: (o.together + 3) // 4,
        'together - 4 * group if together - 4 * group < 4 else 4':
            lambda o: o.together - 4 * o.group if o.together - 4 * o.group < 4 else 4,
        '2 + i': lambda o: 2 + o.i, '1 + i': lambda o: 1 + o.i,
        'together > 4 * group + 4': lambda o: o.together > 4 * o.group + 4,
        '4 * group * input.c': lambda o: 4 * o.group * o.input.c,
        'part == 0 and vectors > 1': lambda o: o.part == 0 and o.vectors > 1,
        'part == 1 and back > 0': lambda o: o.part == 1 and o.back > 0,
        'back * column_size': lambda o: o.back * o.column_size, 'back * input.c': lambda o: o.back * o.input.c,
        'part == 0 or back > 0': lambda o: o.part == 0 or o.back > 0, 'i + 1 < lines': lambda o: o.i + 1 < o.lines,
        "'tt' if both else ''": lambda o: 'tt' if o.both else '',
        "'t' if lanes < 16 else ''": lambda o: 't' if o.lanes < 16 else '', '3 + i': lambda o: 3 + o.i,
        '4 + i': lambda o: 4 + o.i, '5 + i': lambda o: 5 + o.i,
        'part == 0 and (vectors > 1 or back > 0)': lambda o: o.part == 0 and (o.vectors > 1 or o.back > 0),
        'at_once * column_size': lambda o: o.at_once * o.column_size,
        'cols.out * filters': lambda o: o.cols.out * o.filters, '32 * parts': lambda o: 32 * o.parts,
        'blocks if filters % 4 == 0 else 2 * filters': lambda o: o.blocks if o.filters % 4 == 0 else 2 * o.filters,
        'filters % 4 != 0': lambda o: o.filters % 4 != 0,
        "'' if part == 0 else 'a'": lambda o: '' if o.part == 0 else 'a',
        '(first + 16 * part - 16 if part > 0 else 0) - middle':
            lambda o: (o.first + 16 * o.part - 16 if o.part > 0 else 0) - o.middle,
        'part == 0': lambda o: o.part == 0, '64 * part - 32 * parts': lambda o: 64 * o.part - 32 * o.parts,
        'at + apart': lambda o: o.at + o.apart,
        '64 * part - 32 * parts + 16 if is_near else -48':
            lambda o: 64 * o.part - 32 * o.parts + 16 if o.is_near else -48,
        '64 * part - 32 * parts + 32 if is_near else -32':
            lambda o: 64 * o.part - 32 * o.parts + 32 if o.is_near else -32,
        '64 * part - 32 * parts + 48 if is_near else -16':
            lambda o: 64 * o.part - 32 * o.parts + 48 if o.is_near else -16,
        'part < parts - 1': lambda o: o.part < o.parts - 1,
        'first + 16 * part - middle': lambda o: o.first + 16 * o.part - o.middle,
        'step if rows_together == 2 else 2 * step': lambda o: o.step if o.rows_together == 2 else 2 * o.step,
        'not is_near': lambda o: not o.is_near, '64 * parts': lambda o: 64 * o.parts,
        'clamp.lo > -128': lambda o: o.clamp.lo > -128, 'clamp.hi < 127': lambda o: o.clamp.hi < 127,
        'filters % 4 == 0': lambda o: o.filters % 4 == 0,
        'filters if rows_together == 2 else 2 * filters':
            lambda o: o.filters if o.rows_together == 2 else 2 * o.filters,
        'cols.out * step': lambda o: o.cols.out * o.step,
        '1 if filters % 4 == 0 else 8': lambda o: 1 if o.filters % 4 == 0 else 8,
        "'ne' if filters % 4 == 0 else 'gt'": lambda o: 'ne' if o.filters % 4 == 0 else 'gt',
        'rows_together == 2 and output.n > 1 and rows.out % 2 == 1':
            lambda o: o.rows_together == 2 and o.output.n > 1 and (o.rows.out % 2 == 1)})

DEPTHWISE_CONV_2D_HELIUM_TEMPLATE = CodeTemplate('OPGEN_HAS_MVE',
    {'rows_together == 1': lambda o: o.rows_together == 1, 'stride_h == 2': lambda o: o.stride_h == 2,
        'rows.out * width': lambda o: o.rows.out * o.width, 'width * depth': lambda o: o.width * o.depth,
        '40 if width == 5 else 24 if width == 3 else 8': lambda o: 40 if o.width == 5 else 24 if o.width == 3 else 8,
        'total // period if total >= 2 * period else 0':
            lambda o: o.total // o.period if o.total >= 2 * o.period else 0,
        'period // 8 if rounds > 0 else 0': lambda o: o.period // 8 if o.rounds > 0 else 0,
        'rounds * period': lambda o: o.rounds * o.period,
        'in_round + (total - done + 7) // 8 if is_low else 0':
            lambda o: o.in_round + (o.total - o.done + 7) // 8 if o.is_low else 0,
        '2 if is_strided else 4': lambda o: 2 if o.is_strided else 4,
        'rows.out // height': lambda o: o.rows.out // o.height, 'rows.out % height': lambda o: o.rows.out % o.height,
        '4 * depth': lambda o: 4 * o.depth, '5 * depth': lambda o: 5 * o.depth, '2 * depth': lambda o: 2 * o.depth,
        '6 * depth': lambda o: 6 * o.depth, '3 * depth': lambda o: 3 * o.depth, '7 * depth': lambda o: 7 * o.depth,
        'row + depth': lambda o: o.row + o.depth, 'row + 2 * depth': lambda o: o.row + 2 * o.depth,
        'row + 3 * depth': lambda o: o.row + 3 * o.depth, '2 * row': lambda o: 2 * o.row,
        '2 * row + depth': lambda o: 2 * o.row + o.depth, '3 * row': lambda o: 3 * o.row,
        '3 * row + depth': lambda o: 3 * o.row + o.depth,
        '(group * plane + 79) // 64 * 64': lambda o: (o.group * o.plane + 79) // 64 * 64,
        'depth - group': lambda o: o.depth - o.group,
        "'uint16_t' if group == 8 else 'uint32_t'": lambda o: 'uint16_t' if o.group == 8 else 'uint32_t',
        'i * plane': lambda o: o.i * o.plane,
        'width if is_low else 4 if width % 4 == 0 else 3 if width % 3 == 0 else 2 if width % 2 == 0 else 1': lambda o: (
            o.width if o.is_low
            else 4 if o.width % 4 == 0 else 3 if o.width % 3 == 0 else 2 if o.width % 2 == 0 else 1),
        'not is_low': lambda o: not o.is_low, 'total * depth': lambda o: o.total * o.depth,
        'line + 1': lambda o: o.line + 1,
        'input.h if is_low else width // together': lambda o: o.input.h if o.is_low else o.width // o.together,
        'group == 8': lambda o: o.group == 8, '128 // group': lambda o: 128 // o.group, 'i + 1': lambda o: o.i + 1,
        'depth < 128': lambda o: o.depth < 128, 'depth < 4096': lambda o: o.depth < 4096,
        'line if is_low else 4 * together': lambda o: o.line if o.is_low else 4 * o.together,
        '0 if is_low else 4 - 4 * cols.before': lambda o: 0 if o.is_low else 4 - 4 * o.cols.before,
        '16 if is_low else 24': lambda o: 16 if o.is_low else 24, '7 + rows.before': lambda o: 7 + o.rows.before,
        'rounds > 0 and is_low': lambda o: o.rounds > 0 and o.is_low,
        'low_blocks if is_low else 4': lambda o: o.low_blocks if o.is_low else 4, 'part >= 2': lambda o: o.part >= 2,
        'part % 2 == 1': lambda o: o.part % 2 == 1,
        'not is_strided and rest < 3 and is_last': lambda o: not o.is_strided and o.rest < 3 and o.is_last,
        '4 if is_strided or is_flat else 2': lambda o: 4 if o.is_strided or o.is_flat else 2,
        'width // columns if width > columns else 1': lambda o: o.width // o.columns if o.width > o.columns else 1,
        'columns - width % columns if width > columns and width % columns > 0 else 0':
            lambda o: o.columns - o.width % o.columns if o.width > o.columns and o.width % o.columns > 0 else 0,
        'is_low or (rest > 0 if is_last else strips > 0) and (not is_end or overlap > 0)':
            lambda o: o.is_low or ((o.rest > 0 if o.is_last else o.strips > 0) and (not o.is_end or o.overlap > 0)),
        '65535 if not is_last or is_low or rest == 2 else 13311 if rest == 3 else 255 if is_flat else 13107':
            lambda o: (65535 if (not o.is_last or o.is_low or o.rest == 2)
                else 13311 if o.rest == 3 else 255 if o.is_flat else 13107),
        '65535 if is_low or width >= columns else 4095 if width == 3 else 255':
            lambda o: 65535 if o.is_low or o.width >= o.columns else 4095 if o.width == 3 else 255,
        '8 * part if part < in_round else total - 8 if done + 8 * (part - in_round) > total - 8 else done + 8 * (part - in_round)':
            lambda o: (8 * o.part if o.part < o.in_round
                else (o.total - 8 if o.done + 8 * (o.part - o.in_round) > o.total - 8
                    else o.done + 8 * (o.part - o.in_round))),
        '8 * part if part < in_round else done + 8 * (part - in_round)':
            lambda o: 8 * o.part if o.part < o.in_round else o.done + 8 * (o.part - o.in_round),
        'first // width * line + first % width': lambda o: o.first // o.width * o.line + o.first % o.width,
        '(first + 8) // width * line + (first + 8) % width':
            lambda o: (o.first + 8) // o.width * o.line + (o.first + 8) % o.width,
        'first < expected': lambda o: o.first < o.expected,
        'expected // width * line + expected % width - begin':
            lambda o: o.expected // o.width * o.line + o.expected % o.width - o.begin,
        '(expected - first) * depth': lambda o: (o.expected - o.first) * o.depth,
        '6 if i % 4 == 3 else 1 + i % 4': lambda o: 6 if o.i % 4 == 3 else 1 + o.i % 4, 'i == 0': lambda o: o.i == 0,
        'behind - begin': lambda o: o.behind - o.begin,
        '(first + i) // width * line + (first + i) % width - behind':
            lambda o: (o.first + o.i) // o.width * o.line + (o.first + o.i) % o.width - o.behind,
        'i == 4': lambda o: o.i == 4, 'i == 6': lambda o: o.i == 6,
        '0 if i == 6 else 2 if i == 7 else 2 * i': lambda o: 0 if o.i == 6 else 2 if o.i == 7 else 2 * o.i,
        'not is_end': lambda o: not o.is_end, 'not is_last and strips > 1': lambda o: not o.is_last and o.strips > 1,
        'of_lines < 65535 or of_columns < 65535': lambda o: o.of_lines < 65535 or o.of_columns < 65535,
        'of_lines if of_columns == 65535 else of_columns if of_lines == 65535 else 819 if of_columns == 4095 else 51':
            lambda o: (o.of_lines if o.of_columns == 65535
                else o.of_columns if o.of_lines == 65535 else 819 if o.of_columns == 4095 else 51),
        'count > 1': lambda o: o.count > 1, '4 if is_last else 2': lambda o: 4 if o.is_last else 2,
        'overlap * (8 if is_strided else 4)': lambda o: o.overlap * (8 if o.is_strided else 4),
        'overlap * depth': lambda o: o.overlap * o.depth,
        '0 if is_last else line': lambda o: 0 if o.is_last else o.line,
        '1 if i % 2 == 0 else 3': lambda o: 1 if o.i % 2 == 0 else 3, '2 * i': lambda o: 2 * o.i,
        'i < 3': lambda o: o.i < 3, '4 - now': lambda o: 4 - o.now, '8 * i + 8': lambda o: 8 * o.i + 8,
        'i == 2': lambda o: o.i == 2, 'i == 3': lambda o: o.i == 3,
        '2 if i % 2 == 0 else 6': lambda o: 2 if o.i % 2 == 0 else 6,
        '6 if i % 2 == 0 else 2': lambda o: 6 if o.i % 2 == 0 else 2,
        '8 * i + 8 + (0 if is_last else line)': lambda o: 8 * o.i + 8 + (0 if o.is_last else o.line),
        '(8, 10, 0, 2)[i]': lambda o: (8, 10, 0, 2)[o.i], 'line - 8': lambda o: o.line - 8,
        'clamp.lo > -128': lambda o: o.clamp.lo > -128, 'clamp.hi < 127': lambda o: o.clamp.hi < 127,
        'of_lines == 65535 and of_columns == 65535': lambda o: o.of_lines == 65535 and o.of_columns == 65535,
        '(8 if is_low else columns) * depth < 4096': lambda o: (8 if o.is_low else o.columns) * o.depth < 4096,
        '(8 if is_low else columns) * depth': lambda o: (8 if o.is_low else o.columns) * o.depth,
        'is_low and part == in_round - 1': lambda o: o.is_low and o.part == o.in_round - 1,
        'not is_end and count > 1': lambda o: not o.is_end and o.count > 1,
        'not is_low and part == 1 and strips > 0 and (strips > 1 or rest > 0)':
            lambda o: not o.is_low and o.part == 1 and (o.strips > 0) and (o.strips > 1 or o.rest > 0),
        'width if width > columns else columns': lambda o: o.width if o.width > o.columns else o.columns,
        'line - reached * (8 if is_strided else 4)': lambda o: o.line - o.reached * (8 if o.is_strided else 4),
        'height * row - reached * depth': lambda o: o.height * o.row - o.reached * o.depth,
        'strips > 1': lambda o: o.strips > 1})

DEPTHWISE_CONV_2D_LANES_TEMPLATE = CodeTemplate('OPGEN_HAS_MVE',
    {'filter.w if filter.w > 1 else filter.h': lambda o: o.filter.w if o.filter.w > 1 else o.filter.h,
        'filter.h if filter.w > 1 else 1': lambda o: o.filter.h if o.filter.w > 1 else 1,
        'dilation_h_factor * input.w * depth': lambda o: o.dilation_h_factor * o.input.w * o.depth,
        'dilation_w_factor * depth if filter.w > 1 else line':
            lambda o: o.dilation_w_factor * o.depth if o.filter.w > 1 else o.line,
        'along if (along - 1) * step < 255 else 254 // step + 1':
            lambda o: o.along if (o.along - 1) * o.step < 255 else 254 // o.step + 1,
        '(near - 1) * step // 2': lambda o: (o.near - 1) * o.step // 2,
        '(along + near - 1) // near': lambda o: (o.along + o.near - 1) // o.near,
        '(down - 1) * line + (groups - 1) * near * step':
            lambda o: (o.down - 1) * o.line + (o.groups - 1) * o.near * o.step,
        'depth // 16': lambda o: o.depth // 16, '(16 - depth % 16) % 16': lambda o: (16 - o.depth % 16) % 16,
        'not is_inside': lambda o: not o.is_inside, '4 * patch': lambda o: 4 * o.patch,
        'output.n * rows.out': lambda o: o.output.n * o.rows.out, 'output.n > 1': lambda o: o.output.n > 1,
        'input.h * input.w * depth': lambda o: o.input.h * o.input.w * o.depth,
        'not is_inside if is_border == 1 else inside_h * inside_w > 0':
            lambda o: not o.is_inside if o.is_border == 1 else o.inside_h * o.inside_w > 0,
        'is_border == 1': lambda o: o.is_border == 1, 'j * dilation_w_factor': lambda o: o.j * o.dilation_w_factor,
        'j * dilation_w_factor * depth': lambda o: o.j * o.dilation_w_factor * o.depth,
        'is_border == 0': lambda o: o.is_border == 0,
        'inside_w if is_border == 0 else 0': lambda o: o.inside_w if o.is_border == 0 else 0,
        'blocks > 1': lambda o: o.blocks > 1, 'part == 0 and blocks > 1': lambda o: o.part == 0 and o.blocks > 1,
        'part == 1 and back > 0': lambda o: o.part == 1 and o.back > 0,
        'part == 0 or back > 0': lambda o: o.part == 0 or o.back > 0, 'tap % along': lambda o: o.tap % o.along,
        'near * step if k > 0 else line - (groups - 1) * near * step':
            lambda o: o.near * o.step if o.k > 0 else o.line - (o.groups - 1) * o.near * o.step,
        'k % near == 0 and tap > 0': lambda o: o.k % o.near == 0 and o.tap > 0, 'move < 4096': lambda o: o.move < 4096,
        'k % near * step - centre': lambda o: o.k % o.near * o.step - o.centre,
        'tap % 2 == 0': lambda o: o.tap % 2 == 0, 'tap == 1': lambda o: o.tap == 1,
        'tap < 2 and (tap == 1 or patch == 1)': lambda o: o.tap < 2 and (o.tap == 1 or o.patch == 1),
        'tap % 2 == 1 or tap == patch - 1': lambda o: o.tap % 2 == 1 or o.tap == o.patch - 1,
        '4 + i': lambda o: 4 + o.i, '48 * i': lambda o: 48 * o.i, 'i > 0': lambda o: o.i > 0,
        'i - 1': lambda o: o.i - 1, '3 + i': lambda o: 3 + o.i, 'i < 3': lambda o: o.i < 3, '5 + i': lambda o: 5 + o.i,
        '48 * i + 64': lambda o: 48 * o.i + 64, '48 * i + 80': lambda o: 48 * o.i + 80,
        'clamp.lo > -128': lambda o: o.clamp.lo > -128, 'clamp.hi < 127': lambda o: o.clamp.hi < 127,
        'reached < 4096': lambda o: o.reached < 4096, 'reached - 16': lambda o: o.reached - 16,
        'patch * (16 * blocks + (16 if back > 0 else 0))':
            lambda o: o.patch * (16 * o.blocks + (16 if o.back > 0 else 0)),
        'stride_w > 1': lambda o: o.stride_w > 1, '(stride_w - 1) * depth': lambda o: (o.stride_w - 1) * o.depth,
        '12 * (16 * blocks + (16 if back > 0 else 0))': lambda o: 12 * (16 * o.blocks + (16 if o.back > 0 else 0)),
        'inside_w if is_border == 0 else 1': lambda o: o.inside_w if o.is_border == 0 else 1,
        'depth * (inside_w if is_border == 0 else 1)': lambda o: o.depth * (o.inside_w if o.is_border == 0 else 1),
        'is_border == 0 and not is_inside': lambda o: o.is_border == 0 and (not o.is_inside)})

DEPTHWISE_CONV_2D_PIXELS_TEMPLATE = CodeTemplate('OPGEN_HAS_DSP',
    {'34 if one_shift < 0 else 30': lambda o: 34 if o.one_shift < 0 else 30, 'rows.out - 1': lambda o: o.rows.out - 1,
        '(input.n - 1) * input.h * input.w * depth': lambda o: (o.input.n - 1) * o.input.h * o.input.w * o.depth,
        '(input.n * rows.out * cols.out - 1) * depth': lambda o: (o.input.n * o.rows.out * o.cols.out - 1) * o.depth,
        'input.n * rows.out': lambda o: o.input.n * o.rows.out, 'cols.out - 1': lambda o: o.cols.out - 1,
        'not is_inside': lambda o: not o.is_inside, 'depth % 4 == 0': lambda o: o.depth % 4 == 0,
        'depth - 4': lambda o: o.depth - 4, 'groups - 1': lambda o: o.groups - 1,
        'input.w * depth': lambda o: o.input.w * o.depth, 'pair == 0': lambda o: o.pair == 0,
        'pair == 1': lambda o: o.pair == 1, 'pair == 2': lambda o: o.pair == 2, '(5, 7)': lambda o: (5, 7),
        '10 + 2 * i': lambda o: 10 + 2 * o.i, 'two + i': lambda o: o.two + o.i, '9 + 2 * i': lambda o: 9 + 2 * o.i,
        'one_shift < 0': lambda o: o.one_shift < 0, '5 + i': lambda o: 5 + o.i, '9 + i': lambda o: 9 + o.i,
        '1 if one_shift < 0 else one_shift + 1': lambda o: 1 if o.one_shift < 0 else o.one_shift + 1,
        'input.h * input.w * depth': lambda o: o.input.h * o.input.w * o.depth})

DEPTHWISE_CONV_2D_PLANES_TEMPLATE = CodeTemplate('OPGEN_HAS_DSP_AND_FPU',
    {'strip >= rows.out': lambda o: o.strip >= o.rows.out,
        '4 if one_shift < 0 else 3': lambda o: 4 if o.one_shift < 0 else 3, 'line // 4': lambda o: o.line // 4,
        '(cols.before + 3) // 4': lambda o: (o.cols.before + 3) // 4,
        '(input.w + cols.before) // 4 - first_full': lambda o: (o.input.w + o.cols.before) // 4 - o.first_full,
        '0 if groups <= 4 or full < 4 else full // 2': lambda o: 0 if o.groups <= 4 or o.full < 4 else o.full // 2,
        '0 if rounds == 0 else first_full': lambda o: 0 if o.rounds == 0 else o.first_full,
        '(line - input.w) * depth': lambda o: (o.line - o.input.w) * o.depth,
        'cols.out * depth': lambda o: o.cols.out * o.depth, 'cols.out // 2': lambda o: o.cols.out // 2,
        '3 if 6 * depth <= 4000 else 1': lambda o: 3 if 6 * o.depth <= 4000 else 1,
        'blocks if blocks <= most else 3 if blocks % 3 == 0 and most == 3 else 2 if most == 3 else 1': lambda o: (
            o.blocks if o.blocks <= o.most else 3 if o.blocks % 3 == 0 and o.most == 3 else 2 if o.most == 3 else 1),
        'blocks // in_round * in_round if blocks > in_round else 0':
            lambda o: o.blocks // o.in_round * o.in_round if o.blocks > o.in_round else 0,
        'out_row + 2 * (in_round + 1) * depth > 4000': lambda o: o.out_row + 2 * (o.in_round + 1) * o.depth > 4000,
        'zero_point % 256': lambda o: o.zero_point % 256, 'depth % 4 == 0': lambda o: o.depth % 4 == 0,
        'depth - 4': lambda o: o.depth - 4, 'input.h * input.w * depth': lambda o: o.input.h * o.input.w * o.depth,
        'rows.before > 0': lambda o: o.rows.before > 0, 'plane // 2': lambda o: o.plane // 2,
        'rows.before + input.h': lambda o: o.rows.before + o.input.h, 'input.w * depth': lambda o: o.input.w * o.depth,
        'cols.before * depth': lambda o: o.cols.before * o.depth, '2 * plane': lambda o: 2 * o.plane,
        'part == 1 and rounds > 0': lambda o: o.part == 1 and o.rounds > 0,
        '0 if part == 0 else head if part == 1 else head + 2 * rounds':
            lambda o: 0 if o.part == 0 else o.head if o.part == 1 else o.head + 2 * o.rounds,
        'head if part == 0 else groups if part == 2 else head + 2 if rounds > 0 else head':
            lambda o: o.head if o.part == 0 else o.groups if o.part == 2 else o.head + 2 if o.rounds > 0 else o.head,
        '4 * group + i - cols.before': lambda o: 4 * o.group + o.i - o.cols.before,
        'x >= 0 and x < input.w': lambda o: o.x >= 0 and o.x < o.input.w, '4 + i': lambda o: 4 + o.i,
        'i * depth': lambda o: o.i * o.depth, '4 * depth < 4096': lambda o: 4 * o.depth < 4096,
        '4 * depth': lambda o: 4 * o.depth, '2 * depth': lambda o: 2 * o.depth,
        'input.h + rows.before < rows.out + 2': lambda o: o.input.h + o.rows.before < o.rows.out + 2,
        '6 + constants': lambda o: 6 + o.constants, 'constants - 1': lambda o: o.constants - 1,
        '(2, 1)': lambda o: (2, 1), 'height == 2 or rows.out % 2 == 1': lambda o: o.height == 2 or o.rows.out % 2 == 1,
        'height == 2': lambda o: o.height == 2,
        'in_round if part == 0 else blocks - in_loop if in_loop > 0 else 0':
            lambda o: o.in_round if o.part == 0 else o.blocks - o.in_loop if o.in_loop > 0 else 0,
        'in_round if part == 1 and in_loop == 0 else 0': lambda o: o.in_round if o.part == 1 and o.in_loop == 0 else 0,
        'part == 0 and in_loop > 0': lambda o: o.part == 0 and o.in_loop > 0, '4 * in_loop': lambda o: 4 * o.in_loop,
        'begin + count + (1 if part == 1 and cols.out % 2 == 1 else 0)':
            lambda o: o.begin + o.count + (1 if o.part == 1 and o.cols.out % 2 == 1 else 0),
        '2 if block < begin + count else 1': lambda o: 2 if o.block < o.begin + o.count else 1,
        '7 + height * width': lambda o: 7 + o.height * o.width, 'height + 2': lambda o: o.height + 2,
        '2 * line * row + 4 * block': lambda o: 2 * o.line * o.row + 4 * o.block,
        'row >= to_row and row - to_row < 3': lambda o: o.row >= o.to_row and o.row - o.to_row < 3,
        '8 + to_row * width': lambda o: 8 + o.to_row * o.width,
        '2 + 2 * (row - to_row)': lambda o: 2 + 2 * (o.row - o.to_row),
        'last if row == to_row else one': lambda o: o.last if o.row == o.to_row else o.one,
        'word + 1': lambda o: o.word + 1, 'width == 2': lambda o: o.width == 2, 'one + 1': lambda o: o.one + 1,
        'last if row == to_row else one + 1': lambda o: o.last if o.row == o.to_row else o.one + 1,
        'not keeps_sign': lambda o: not o.keeps_sign, 'height * width': lambda o: o.height * o.width,
        '8 + i': lambda o: 8 + o.i, 'one_shift < 0': lambda o: o.one_shift < 0,
        'to_row == 1 and is_far': lambda o: o.to_row == 1 and o.is_far,
        '8 + to_row * width + i': lambda o: 8 + o.to_row * o.width + o.i,
        '1 if one_shift < 0 else one_shift + 1': lambda o: 1 if o.one_shift < 0 else o.one_shift + 1,
        '(2 * block + i) * depth + (0 if is_far else to_row * out_row)':
            lambda o: (2 * o.block + o.i) * o.depth + (0 if o.is_far else o.to_row * o.out_row),
        '4 * in_round': lambda o: 4 * o.in_round, '2 * in_round * depth': lambda o: 2 * o.in_round * o.depth,
        '4 * line - 4 * in_loop': lambda o: 4 * o.line - 4 * o.in_loop,
        '2 * out_row - 2 * depth * in_loop': lambda o: 2 * o.out_row - 2 * o.depth * o.in_loop,
        'to_next < 4096': lambda o: o.to_next < 4096, 'not is_whole': lambda o: not o.is_whole,
        'strip * line': lambda o: o.strip * o.line, 'groups > 8': lambda o: o.groups > 8,
        'groups if groups <= 8 else 1': lambda o: o.groups if o.groups <= 8 else 1,
        'plane - 4 * line': lambda o: o.plane - 4 * o.line})

DEPTHWISE_CONV_2D_WINDOWS_TEMPLATE = CodeTemplate('OPGEN_HAS_DSP',
    {'2 * size + (16 if one_shift < 0 else 12)': lambda o: 2 * o.size + (16 if o.one_shift < 0 else 12),
        'dilation_h_factor * input.w * depth': lambda o: o.dilation_h_factor * o.input.w * o.depth,
        'is_inside and (filter.h - 1) * row_step + filter.w * depth < 4096':
            lambda o: o.is_inside and (o.filter.h - 1) * o.row_step + o.filter.w * o.depth < 4096,
        'rows.out - 1': lambda o: o.rows.out - 1,
        '(input.n - 1) * input.h * input.w * depth': lambda o: (o.input.n - 1) * o.input.h * o.input.w * o.depth,
        '(input.n * rows.out * cols.out - 1) * depth': lambda o: (o.input.n * o.rows.out * o.cols.out - 1) * o.depth,
        'input.n * rows.out': lambda o: o.input.n * o.rows.out, 'cols.out - 1': lambda o: o.cols.out - 1,
        'not is_near': lambda o: not o.is_near, 'not is_inside': lambda o: not o.is_inside,
        'filter.w * depth': lambda o: o.filter.w * o.depth,
        'depth if depth % 4 == 0 else depth - 4': lambda o: o.depth if o.depth % 4 == 0 else o.depth - 4,
        'tap // filter.w * row_step + tap % filter.w * depth if is_near else tap % filter.w * depth': lambda o: (
            o.tap // o.filter.w * o.row_step + o.tap % o.filter.w * o.depth if o.is_near
            else o.tap % o.filter.w * o.depth),
        '9 if tap % 2 == 0 else 10': lambda o: 9 if o.tap % 2 == 0 else 10,
        'not is_near and tap > 0 and tap % filter.w == 0':
            lambda o: not o.is_near and o.tap > 0 and (o.tap % o.filter.w == 0),
        '0 if is_near else 4': lambda o: 0 if o.is_near else 4, 'tap % 2 == 1': lambda o: o.tap % 2 == 1,
        'tap == size - 1': lambda o: o.tap == o.size - 1, '(5, 7)': lambda o: (5, 7),
        '10 + 2 * i': lambda o: 10 + 2 * o.i, 'two + i': lambda o: o.two + o.i, '9 + 2 * i': lambda o: 9 + 2 * o.i,
        'one_shift < 0': lambda o: o.one_shift < 0, '5 + i': lambda o: 5 + o.i, '9 + i': lambda o: 9 + o.i,
        '1 if one_shift < 0 else one_shift + 1': lambda o: 1 if o.one_shift < 0 else o.one_shift + 1,
        'depth % 4 == 0': lambda o: o.depth % 4 == 0,
        'input.h * input.w * depth': lambda o: o.input.h * o.input.w * o.depth})

INT8_INT8_INT32_INT8: Types = {'input': DType.INT8, 'filter': DType.INT8, 'bias': DType.INT32, 'output': DType.INT8}
INT16_INT8_INT64_INT16: Types = {'input': DType.INT16, 'filter': DType.INT8, 'bias': DType.INT64, 'output': DType.INT16}
INT8_INT4_INT32_INT8: Types = {'input': DType.INT8, 'filter': DType.INT4, 'bias': DType.INT32, 'output': DType.INT8}

SIZES_FIT = Condition('sizes_fit(target, 0x8000, input, filter, output)',
    lambda o: cmsis_nn.sizes_fit(o.target, 32768, o.input, o.filter, o.output))
FILTER_IS_CONSTANT = Condition('filter.is_constant', lambda o: o.filter.is_constant)
TARGET_DSP = Condition('target.dsp', lambda o: o.target.dsp)
TARGET_FPU = Condition('target.fpu', lambda o: o.target.fpu)
NOT_TARGET_MVE = Condition('not target.mve', lambda o: not o.target.mve)
TARGET_OPTIMIZE_IS_NOT_SIZE = Condition('target.optimize != "size"', lambda o: o.target.optimize != 'size',
    'target.optimize'.split())
INPUT_C_IS_1 = Condition('input.c == 1', lambda o: o.input.c == 1, 'input.c'.split())
DILATION_W_FACTOR_IS_1 = Condition('dilation_w_factor == 1', lambda o: o.dilation_w_factor == 1,
    'dilation_w_factor'.split())
CLAMP_LO_IS_MINUS_128 = Condition('clamp.lo == -128', lambda o: o.clamp.lo == -128, 'clamp.lo'.split())
CLAMP_HI_IS_127 = Condition('clamp.hi == 127', lambda o: o.clamp.hi == 127, 'clamp.hi'.split())
TARGET_MVE = Condition('target.mve', lambda o: o.target.mve)
PACKED_S8_FITS = Condition('packed_s8_fits(quant)', lambda o: packed.packed_s8_fits(o.quant))
LINE_AT_MOST_480 = Condition('line <= 480', lambda o: o.line <= 480, 'line'.split())
OUTPUT_SIZE_ABOVE_0 = Condition('output.size > 0', lambda o: o.output.size > 0, 'output.size'.split())
DEPTH_MULTIPLIER_IS_1 = Condition('depth_multiplier == 1', lambda o: o.depth_multiplier == 1,
    'depth_multiplier'.split())
LACKS_SIMD = Condition('lacks_simd(target)', lambda o: _lacks_simd(o.target))
DSP_CHANNELS_FIT = Condition('dsp_channels_fit(by_unit, start, input, output, quant)',
    lambda o: dual_mac.dsp_channels_fit(o.by_unit, o.start, o.input, o.output, o.quant))
UNITS_AT_LEAST_4 = Condition('units >= 4', lambda o: o.units >= 4, 'units'.split())
FILTER_H_IS_3 = Condition('filter.h == 3', lambda o: o.filter.h == 3, 'filter.h'.split())
FILTER_W_IS_3 = Condition('filter.w == 3', lambda o: o.filter.w == 3, 'filter.w'.split())

DEPTHWISE_CONV_2D_DSP_SUPPORTED = (TARGET_DSP, NOT_TARGET_MVE, FILTER_IS_CONSTANT,
    Condition('dsp_channels_fit( transpose(filter, (3, 1, 2, 0)), start, input, output, quant)',
        lambda o: dual_mac.dsp_channels_fit(arrays.transpose(o.filter, (3, 1, 2, 0)), o.start, o.input, o.output,
            o.quant)))

DEPTHWISE_CONV_2D_STRIPS_CONDITIONS = (TARGET_MVE, TARGET_OPTIMIZE_IS_NOT_SIZE, FILTER_IS_CONSTANT, PACKED_S8_FITS,
    DEPTH_MULTIPLIER_IS_1)

DEPTHWISE_CONV_2D_STRIPS_CONDITIONS_2 = (FILTER_H_IS_3, FILTER_W_IS_3,
    Condition('dilation_h_factor * dilation_w_factor == 1', lambda o: o.dilation_h_factor * o.dilation_w_factor == 1,
        'dilation_h_factor dilation_w_factor'.split()))

DEPTHWISE_CONV_2D_WINDOWS_FITS = (NOT_TARGET_MVE, TARGET_OPTIMIZE_IS_NOT_SIZE, FILTER_IS_CONSTANT)

DEPTHWISE_CONV_2D_PLANES_IS_3X3 = (FILTER_H_IS_3, FILTER_W_IS_3,
    Condition('stride_h * stride_w * dilation_h_factor * dilation_w_factor == 1',
        lambda o: o.stride_h * o.stride_w * o.dilation_h_factor * o.dilation_w_factor == 1,
        'stride_h stride_w dilation_h_factor dilation_w_factor'.split()),
    Condition('input.h == output.h', lambda o: o.input.h == o.output.h, 'input.h output.h'.split()),
    Condition('input.w == output.w', lambda o: o.input.w == o.output.w, 'input.w output.w'.split()))

DEPTHWISE_CONV_2D_DSP_IS_DENSE = (*DEPTHWISE_CONV_2D_DSP_SUPPORTED, INPUT_C_IS_1, FILTER_IS_CONSTANT,
    Condition('dual_mac_fits(transpose(filter, (3, 1, 2, 0)))',
        lambda o: dual_mac.dual_mac_fits(arrays.transpose(o.filter, (3, 1, 2, 0)))))

DEPTHWISE_CONV_2D_STRIPS_CONDITIONS_3 = (*DEPTHWISE_CONV_2D_STRIPS_CONDITIONS, *DEPTHWISE_CONV_2D_STRIPS_CONDITIONS_2,
    Condition('input.n > 0', lambda o: o.input.n > 0, 'input.n'.split()),
    Condition('input.c == filter.o', lambda o: o.input.c == o.filter.o, 'input.c filter.o'.split()))

DEPTHWISE_CONV_2D_DSP_IS_PLAIN = (*DEPTHWISE_CONV_2D_DSP_SUPPORTED, DEPTH_MULTIPLIER_IS_1,
    Condition('filter.o % 4 == 0', lambda o: o.filter.o % 4 == 0, 'filter.o'.split()))

DEPTHWISE_CONV_2D_PACKED_SUPPORTED = (FILTER_IS_CONSTANT, TARGET_MVE, PACKED_S8_FITS)

DEPTHWISE_CONV_2D_WINDOWS_FITS_3 = (CLAMP_LO_IS_MINUS_128, CLAMP_HI_IS_127, DSP_CHANNELS_FIT)

DEPTHWISE_CONV_2D_WINDOWS_FITS_2 = (DEPTH_MULTIPLIER_IS_1, UNITS_AT_LEAST_4, OUTPUT_SIZE_ABOVE_0,
    *DEPTHWISE_CONV_2D_WINDOWS_FITS_3)

CALL_INPUTS = {'input': lambda o: adapt.as_image(o.input, o.weight.rank - 2),
    'filter': lambda o: adapt.as_filters_last(o.weight), 'bias': 'bias'}

CALL_OUTPUTS = {'output': lambda o: adapt.from_image(o.output, o.results[0].shape)}

CALL_OPTIONS = {'depth_multiplier': lambda o: o.weight.shape[0] // o.groups, 'padding': Padding.VALID,
    'stride_h': lambda o: o.stride[0], 'stride_w': lambda o: o.stride[-1], 'dilation_h_factor': lambda o: o.dilation[0],
    'dilation_w_factor': lambda o: o.dilation[-1], 'fused_activation_function': ActivationFunctionType.NONE}

SPACE = {'padding': lambda o: o.choice(Padding.SAME, Padding.VALID), 'stride_w': lambda o: o.span(1, 3),
    'stride_h': lambda o: o.span(1, 3)}

DEPTHWISE_CONV_2D = Operator('DEPTHWISE_CONV_2D',
    ('2-D convolution of every channel of an NHWC image with filters of its own (1HWO).\n'
        'Output channel k belongs to channel k // depth multiplier of the image.'),
    litert=Litert('DEPTHWISE_CONV_2D', versions=(1, 7), table='DepthwiseConv2DOptions'),
    options=(*family.OPTIONS, option('depth_multiplier', int, 0)),
    inputs=(Operand('input', 'NHWC'), Operand('filter', 'IHWO'), Operand('bias', 'O', const=True, optional=True)),
    outputs=(Operand('output', 'NHWC', type=lambda o: o.input.type,
        shape=lambda o: (o.input.n, o.rows.out, o.cols.out, o.filter.o)),),
    lets={**family.LETS,
        'conv': lambda o: structs.cmsis_nn_dw_conv_params(-o.input.zero_point, o.output.zero_point, o.depth_multiplier,
            o.stride, o.before, o.dilation, o.bounds),
        'window': lambda o: opgen_c.image_window(o.input, o.output, o.rows, o.cols, 1, o.limits),
        'grid': lambda o: opgen_c.image_window_quant(o.input, o.output, o.rows, o.cols, 1, o.clamp),
        'by_filter': lambda o: (arrays.as_int8s(arrays.transpose(o.filter, (3, 1, 2, 0))) if o.filter.is_constant
            else None)},
    checks=(*family.CHECKS,
        Check(lambda o: o.filter.i == 1 and (o.filter.o % o.input.c if o.input.c > 0 else o.filter.o) == 0,
            lambda o: said('filters of shape ', o.filter.shape, ' are not as many for each of ', o.input.c,
                ' channels')),
        Limit(lambda o: o.filter.o == o.input.c * o.depth_multiplier,
            lambda o: said('depth_multiplier is ', o.depth_multiplier, ', of ', o.filter.o, ' filters for ', o.input.c,
                ' channels')),
        Check(lambda o: sums.sums_fit(o.input, o.filter, o.bias if tensor.has(o.bias) else 0, 3, o.scales),
            lambda o: said('sums of up to ',
                sums.largest_sum(o.input, o.filter, o.bias if tensor.has(o.bias) else 0, 3),
                ' overflow for the scales ', o.input.scale, ' of the input, up to ', arrays.largest(o.filter.scales),
                ' of the filter and ', o.output.scale, ' of the output, which is too small, or a bias is too large'))),
    macs=lambda o: o.output.size * o.filter.h * o.filter.w,
    reference=lambda o: arrays.clip(reference.depthwise_conv2d(o.input, o.filter, o.rows, o.cols) + o.bias, o.limits.lo,
        o.limits.hi),
    exact=lambda o: quant.requantize(
        reference.depthwise_conv2d(quant.centred(o.input), quant.centred(o.filter), o.rows, o.cols) + o.bias, o.quant,
        o.output.zero_point, o.clamp),
    kernels=(
        Kernel('depthwise_conv_2d_any_s8', INT8_INT8_INT32_INT8,
            params='conv quant input_dims filter_dims bias_dims output_dims'.split(), when=(SIZES_FIT,),
            otherwise=lambda o: said('an input of ', o.input.shape, ', filters of ', o.filter.shape,
                ' and an output of ', o.output.shape, ': an axis is longer than kernels count'),
            overlap=lambda o: _depthwise_conv_s8_overlap(o.target, o.input, o.output, o.rows, o.cols),
            table_inputs={'quant': 'input filter'.split()}),
        Kernel('depthwise_conv_2d_s16', INT16_INT8_INT64_INT16,
            params='conv quant input_dims filter_dims bias_dims output_dims'.split(),
            takes='p input filter bias output scratch scratch_size'.split(),
            when=(SIZES_FIT,
                Condition('sums_s16_fit(filter.h * filter.w, bias if has(bias) else 0, scales)',
                    lambda o: cmsis_nn.sums_s16_fit(o.filter.h * o.filter.w, o.bias if tensor.has(o.bias) else 0,
                        o.scales))),
            scratch=lambda o: _depthwise_conv_s16_scratch(o.target, o.conv, o.input_dims, o.filter_dims),
            exact=lambda o: quant.requantize_wide(
                reference.depthwise_conv2d(o.input, o.filter, o.rows, o.cols) + o.bias, o.quant, 0, o.clamp),
            table_inputs={'quant': 'input filter'.split()}),
        Kernel('depthwise_conv_2d_any_s16', INT16_INT8_INT64_INT16, params='grid quant by_filter'.split(),
            when=(FILTER_IS_CONSTANT,), otherwise='filters whose sums are wide must be constant, these are computed',
            exact=lambda o: quant.requantize_wide(
                reference.depthwise_conv2d(o.input, o.filter, o.rows, o.cols) + o.bias, o.quant, 0, o.clamp),
            table_inputs={'quant': 'input filter'.split(), 'by_filter': 'filter'.split()}),
        Kernel('depthwise_conv_2d_f32', {'*': DType.FLOAT32}, params='window'.split()),
        Kernel('depthwise_conv_2d_blocks_s8', INT8_INT8_INT32_INT8,
            params='grid zero_point filter_of_blocks stream'.split(), takes='p input output scratch'.split(),
            when=(TARGET_DSP, TARGET_FPU, NOT_TARGET_MVE, TARGET_OPTIMIZE_IS_NOT_SIZE, INPUT_C_IS_1,
                DILATION_W_FACTOR_IS_1, FILTER_IS_CONSTANT,
                Condition('filter.o >= 2', lambda o: o.filter.o >= 2, 'filter.o'.split()),
                Condition('3 * filter.o < 4096', lambda o: 3 * o.filter.o < 4096, 'filter.o'.split()),
                Condition('pairs < 4096', lambda o: o.pairs < 4096, 'pairs'.split()),
                Condition('pixels > 0', lambda o: o.pixels > 0, 'pixels'.split()), CLAMP_LO_IS_MINUS_128,
                CLAMP_HI_IS_127, Condition('dual_mac_fits(as_image)', lambda o: dual_mac.dual_mac_fits(o.as_image)),
                Condition('dsp_channels_fit(as_image, start, input, output, quant)',
                    lambda o: dual_mac.dsp_channels_fit(o.as_image, o.start, o.input, o.output, o.quant))),
            priority=2,
            cost=lambda o: (_block_cost(o.pixels, o.units, o.pairs, o.keeps_sign) + 12 * ((o.pixels + 3) // 4) +
                o.at_border * (43 + o.patch)),
            scratch=lambda o: 16 * o.pairs + o.room,
            overlap=lambda o: (overlap.window_overlap(o.input, o.output, o.rows, o.cols, 4, True)
                if (o.output.n == 1 or o.pixels % (4 * o.output.n) == 0) else -o.output.bytes),
            table_inputs={'stream': 'input filter bias'.split()}, lets=DEPTHWISE_CONV_2D_BLOCKS,
            template=DEPTHWISE_CONV_2D_BLOCKS_TEMPLATE),
        Kernel('depthwise_conv_2d_columns_s8', INT8_INT8_INT32_INT8,
            params='by_four stages patch filters output_zero_point grid pad_value rows_together'.split(),
            takes='p input output scratch'.split(),
            when=(TARGET_MVE, TARGET_OPTIMIZE_IS_NOT_SIZE, INPUT_C_IS_1,
                Condition('filter.o > 1', lambda o: o.filter.o > 1, 'filter.o'.split()), FILTER_IS_CONSTANT,
                PACKED_S8_FITS, DILATION_W_FACTOR_IS_1,
                Condition('columns_fit(column_size, line, seen, at_once, reach)',
                    lambda o: _columns_fit(o.column_size, o.line, o.seen, o.at_once, o.reach)),
                Condition('output.n * rows.out > 0', lambda o: o.output.n * o.rows.out > 0,
                    'output.n rows.out'.split()),
                Condition('cols.out * filter.o < 65536', lambda o: o.cols.out * o.filter.o < 65536,
                    'cols.out filter.o'.split()),
                Condition('filter.o < 2048', lambda o: o.filter.o < 2048, 'filter.o'.split())),
            priority=4,
            cost=lambda o: _columns_cost(o.output.shape, o.rows_together, o.patch, _clamp_cost(o.keeps_sign, o.clamp),
                o.filter.h, (o.seen + o.at_once - 1) // o.at_once, o.rows.out - o.inside_h),
            scratch=lambda o: o.rows_together * o.line + (16 - o.patch if o.patch < 16 else 0),
            overlap=lambda o: overlap.window_overlap(o.input, o.output, o.rows, o.cols, o.rows_together * o.cols.out,
                True),
            table_inputs={'by_four': 'filter'.split(), 'stages': 'input filter bias'.split()},
            lets=DEPTHWISE_CONV_2D_COLUMNS, template=DEPTHWISE_CONV_2D_COLUMNS_TEMPLATE),
        Kernel('depthwise_conv_2d_rows_dsp_s8', INT8_INT8_INT32_INT8,
            params='packed channels rounding units pairs low high grid zero_point'.split(),
            takes='p input output'.split(),
            when=(*DEPTHWISE_CONV_2D_DSP_IS_DENSE, Condition('run % 4 == 0', lambda o: o.run % 4 == 0, 'run'.split()),
                Condition('run <= 16', lambda o: o.run <= 16, 'run'.split())),
            priority=1,
            cost=lambda o: (
                (o.positions *
                    (o.units * _output_cost(45, o.clamp) + (o.units + 3) // 4 * (34 * o.filter.h + 5 * o.pairs))) +
                o.at_border * ((o.units + 3) // 4 * 48 * o.filter.h)),
            overlap=lambda o: overlap.window_overlap(o.input, o.output, o.rows, o.cols, 1, False),
            table_inputs={'packed': 'input filter bias'.split(), 'channels': 'input filter bias'.split()},
            lets=DEPTHWISE_CONV_2D_DSP),
        Kernel('depthwise_conv_2d_dense_dsp_s8', INT8_INT8_INT32_INT8,
            params='packed channels rounding units pairs low high grid zero_point'.split(),
            takes='p input output scratch'.split(), when=DEPTHWISE_CONV_2D_DSP_IS_DENSE, priority=1,
            cost=lambda o: (
                (_dual_mac_cost(o.positions, o.units, o.pairs, o.clamp) +
                    o.positions * (117 + 59 * (o.filter.h * o.filter.w // o.run))) +
                (3.2 * o.positions + 9 * o.at_border) * o.filter.h * o.filter.w),
            scratch=lambda o: 8 * o.pairs + o.run,
            overlap=lambda o: overlap.window_overlap(o.input, o.output, o.rows, o.cols, 2, True),
            table_inputs={'packed': 'input filter bias'.split(), 'channels': 'input filter bias'.split()},
            lets=DEPTHWISE_CONV_2D_DSP),
        Kernel('depthwise_conv_2d_3x3_dsp_s8', INT8_INT8_INT32_INT8, params='stream rounding zero_point grid'.split(),
            takes='p input output'.split(),
            when=(*DEPTHWISE_CONV_2D_DSP_IS_PLAIN, *DEPTHWISE_CONV_2D_STRIPS_CONDITIONS_2), priority=1,
            cost=lambda o: (430 + o.positions * (82 + _output_cost(28.7, o.clamp) * o.units) +
                o.at_border * (372 + 12 * o.units)),
            overlap=lambda o: 0 if o.ahead > 0 else o.ahead,
            overlap_behind=lambda o: overlap.window_overlap_behind(o.input, o.output, o.rows, o.cols),
            table_inputs={'stream': 'input filter bias'.split()}, lets=DEPTHWISE_CONV_2D_DSP),
        Kernel('depthwise_conv_2d_dsp_s8', INT8_INT8_INT32_INT8, params='stream rounding zero_point grid'.split(),
            takes='p input output scratch'.split(), when=DEPTHWISE_CONV_2D_DSP_IS_PLAIN, priority=1,
            cost=lambda o: (130 +
                (o.positions *
                    (76 + _output_cost(18.3, o.clamp) * o.units + (24 + 4.05 * o.units) * o.filter.h * o.filter.w))),
            scratch=lambda o: 4 * o.filter.h * o.filter.w, overlap=lambda o: 0 if o.ahead > 0 else o.ahead,
            overlap_behind=lambda o: overlap.window_overlap_behind(o.input, o.output, o.rows, o.cols),
            table_inputs={'stream': 'input filter bias'.split()}, lets=DEPTHWISE_CONV_2D_DSP),
        Kernel('depthwise_conv_2d_f16',
            {'input': DType.FLOAT32, 'filter': DType.FLOAT16, 'bias': (DType.FLOAT16, DType.FLOAT32),
                'output': DType.FLOAT32},
            params='window bias_is_half'.split(), lets=DEPTHWISE_CONV_2D_F16),
        Kernel('depthwise_conv_2d_helium_s8', INT8_INT8_INT32_INT8,
            params='rows_together line plane room grid group taps stages pad_value output_zero_point'.split(),
            takes='p input output scratch'.split(),
            when=(*DEPTHWISE_CONV_2D_STRIPS_CONDITIONS_3,
                Condition('stride_h == 1', lambda o: o.stride_h == 1, 'stride_h'.split()),
                Condition('stride_w == 1', lambda o: o.stride_w == 1, 'stride_w'.split()),
                Condition('rows.before == 1', lambda o: o.rows.before == 1, 'rows.before'.split()),
                Condition('cols.before == 1', lambda o: o.cols.before == 1, 'cols.before'.split()),
                Condition('input.shape == output.shape', lambda o: o.input.shape == o.output.shape,
                    'input.shape output.shape'.split()),
                LINE_AT_MOST_480, Condition('depth >= 4', lambda o: o.depth >= 4, 'depth'.split()),
                Condition('depth < 16384', lambda o: o.depth < 16384, 'depth'.split()),
                Condition('input.w > 1', lambda o: o.input.w > 1, 'input.w'.split()),
                Condition('input.h * input.w >= 8', lambda o: o.input.h * o.input.w >= 8, 'input.h input.w'.split()),
                Condition('3 * cols.out * depth + 3 * depth < 65536',
                    lambda o: 3 * o.cols.out * o.depth + 3 * o.depth < 65536, 'cols.out depth'.split()),
                Condition('rows_together == 1 or plane <= 3000', lambda o: o.rows_together == 1 or o.plane <= 3000,
                    'rows_together plane'.split())),
            priority=4,
            cost=lambda o: (o.room // 2 +
                (o.input.n *
                    (
                        (o.depth *
                            (19 +
                                _strip_cost(o.input.shape, o.output.shape, 1,
                                    _clamp_cost(o.keeps_sign, o.clamp)))) +
                        (o.depth + o.group - 1) // o.group * (82 + o.input.h * (31 + 2 * o.input.w))))),
            scratch=lambda o: o.room, inplace='input'.split(),
            table_inputs={'taps': 'filter'.split(), 'stages': 'input filter bias'.split()},
            lets=DEPTHWISE_CONV_2D_HELIUM, template=DEPTHWISE_CONV_2D_HELIUM_TEMPLATE),
        Kernel('depthwise_conv_2d_hybrid',
            {'input': DType.FLOAT32, 'filter': DType.INT8, 'bias': DType.FLOAT32, 'output': DType.FLOAT32},
            params='window asymmetric stepwise each_scale by_filter'.split(),
            takes='p input filter bias output scratch'.split(),
            when=(FILTER_IS_CONSTANT,
                Condition('length(filter.scales) == filter.o', lambda o: arrays.length(o.filter.scales) == o.filter.o,
                    lambda o: {'length(filter.scales)': arrays.length(o.filter.scales), 'filter.o': o.filter.o})),
            otherwise=lambda o: said(
                'filters of 8 bits for real numbers must be constant and have a scale for each channel; these ',
                'have' if o.filter.is_constant else 'are computed, and have', ' ', arrays.length(o.filter.scales),
                ' for ', o.filter.o),
            scratch=lambda o: o.input.h * o.input.w * o.input.c,
            exact=lambda o: arrays.clip(
                hybrid.hybrid_conv2d(o.input, arrays.transpose(o.filter, (3, 1, 2, 0)), o.each_scale, o.bias, o.rows,
                    o.cols, o.input.c, o.asymmetric, o.stepwise), o.limits.lo, o.limits.hi),
            table_inputs={'each_scale': 'filter'.split(), 'by_filter': 'filter'.split()},
            lets=DEPTHWISE_CONV_2D_HYBRID),
        Kernel('depthwise_conv_2d_lanes_s8', INT8_INT8_INT32_INT8,
            params='grid taps_of_lanes stages pad_value output_zero_point'.split(),
            takes='p input output scratch'.split(),
            when=(*DEPTHWISE_CONV_2D_STRIPS_CONDITIONS,
                Condition('depth >= 16', lambda o: o.depth >= 16, 'depth'.split()),
                Condition('depth < 256', lambda o: o.depth < 256, 'depth'.split()),
                Condition('patch < 26', lambda o: o.patch < 26, 'patch'.split()),
                Condition('is_right', lambda o: o.is_right), OUTPUT_SIZE_ABOVE_0,
                Condition('filter.h * dilation_h_factor * input.w * depth < 65536',
                    lambda o: o.filter.h * o.dilation_h_factor * o.input.w * o.depth < 65536,
                    'filter.h dilation_h_factor input.w depth'.split()),
                Condition('stride_w * depth < 4096', lambda o: o.stride_w * o.depth < 4096, 'stride_w depth'.split()),
                Condition('filter.w * dilation_w_factor <= input.w',
                    lambda o: o.filter.w * o.dilation_w_factor <= o.input.w,
                    'filter.w dilation_w_factor input.w'.split())),
            priority=3,
            cost=lambda o: (
                (o.lanes * (36 + 9.6 * o.patch + (4 if o.keeps_sign else 0)) + 8 * o.output.n * o.rows.out +
                    4 * o.output.size // o.depth) +
                o.at_border * (58 + 2 * o.patch + 2 * o.patch * ((o.depth + 15) // 16))),
            scratch=lambda o: 0 if o.is_inside else 8 * o.patch + o.depth,
            overlap=lambda o: overlap.window_overlap(o.input, o.output, o.rows, o.cols, 1, False),
            table_inputs={'taps_of_lanes': 'filter'.split(), 'stages': 'input filter bias'.split()},
            lets=DEPTHWISE_CONV_2D_LANES, template=DEPTHWISE_CONV_2D_LANES_TEMPLATE),
        Kernel('depthwise_conv_2d_packed_s8', INT8_INT8_INT32_INT8,
            params='grid by_16 by_16_stages pad_value output_zero_point'.split(),
            takes='p input output scratch'.split(),
            when=(*DEPTHWISE_CONV_2D_PACKED_SUPPORTED, DEPTH_MULTIPLIER_IS_1,
                Condition('depthwise_packed_is_right(filter)', lambda o: _depthwise_packed_is_right(o.filter))),
            priority=2,
            cost=lambda o: 105 + o.positions * (63 + 11.4 * o.patch + (o.filter.o + 15) // 16 * (63 + 13.6 * o.patch)),
            scratch=lambda o: 8 * o.patch + o.input.c,
            overlap=lambda o: overlap.window_overlap(o.input, o.output, o.rows, o.cols, 1, False),
            table_inputs={'by_16': 'filter'.split(), 'by_16_stages': 'input filter bias'.split()},
            lets=DEPTHWISE_CONV_2D_PACKED),
        Kernel('depthwise_conv_2d_packed_conv_s8', INT8_INT8_INT32_INT8,
            params='by_four stages patch filters output_zero_point grid pad_value'.split(),
            takes='p input output scratch'.split(), when=(*DEPTHWISE_CONV_2D_PACKED_SUPPORTED, INPUT_C_IS_1),
            priority=2,
            cost=lambda o: (_packed_cost(o.positions, o.filters, o.patch) + o.positions * (94 + 8.4 * o.filter.h) +
                o.at_border * (7 * o.patch + 40 * o.filter.h)),
            scratch=lambda o: 2 * o.patch,
            overlap=lambda o: overlap.window_overlap(o.input, o.output, o.rows, o.cols, 2, True),
            table_inputs={'by_four': 'filter'.split(), 'stages': 'input filter bias'.split()},
            lets=DEPTHWISE_CONV_2D_PACKED),
        Kernel('depthwise_conv_2d_pixels_s8', INT8_INT8_INT32_INT8, params='grid zero_point one_shift stream'.split(),
            takes='p input output'.split(),
            when=(TARGET_DSP, *DEPTHWISE_CONV_2D_WINDOWS_FITS, *DEPTHWISE_CONV_2D_STRIPS_CONDITIONS_2,
                *DEPTHWISE_CONV_2D_WINDOWS_FITS_2),
            priority=2,
            cost=lambda o: (
                (o.output.n * o.rows.out * o.cols.out *
                    ((38 if o.units % 4 == 0 else 110) +
                        o.groups * (80 + (4 if o.keeps_sign else 0) + (5 if o.one_shift < 0 else 0)))) +
                o.at_border * (190 + 110 * o.groups)),
            overlap=lambda o: 0 if o.ahead > 0 else o.ahead,
            overlap_behind=lambda o: overlap.window_overlap_behind(o.input, o.output, o.rows, o.cols),
            table_inputs={'stream': 'input filter bias'.split()}, lets=DEPTHWISE_CONV_2D_PIXELS,
            template=DEPTHWISE_CONV_2D_PIXELS_TEMPLATE),
        Kernel('depthwise_conv_2d_plain_s8', INT8_INT8_INT32_INT8,
            params='grid zero_point weights channels rounding'.split(), takes='p input output scratch'.split(),
            when=(LACKS_SIMD, FILTER_IS_CONSTANT, *DEPTHWISE_CONV_2D_PLANES_IS_3X3,
                Condition('rows.before * cols.before == 1', lambda o: o.rows.before * o.cols.before == 1,
                    'rows.before cols.before'.split()),
                DEPTH_MULTIPLIER_IS_1, OUTPUT_SIZE_ABOVE_0, DSP_CHANNELS_FIT),
            priority=2, scratch=lambda o: 3 * (o.input.w + 2), inplace='input'.split(),
            table_inputs={'weights': 'input filter bias'.split(), 'channels': 'input filter bias'.split()},
            lets=DEPTHWISE_CONV_2D_PLAIN),
        Kernel('depthwise_conv_2d_planes_s8', INT8_INT8_INT32_INT8, params='grid zero_point one_shift stream'.split(),
            takes='p input output scratch'.split(),
            when=(TARGET_DSP, TARGET_FPU, *DEPTHWISE_CONV_2D_WINDOWS_FITS, *DEPTHWISE_CONV_2D_PLANES_IS_3X3,
                DEPTH_MULTIPLIER_IS_1, UNITS_AT_LEAST_4,
                Condition('units <= 1365', lambda o: o.units <= 1365, 'units'.split()), OUTPUT_SIZE_ABOVE_0,
                Condition('plane <= 1000', lambda o: o.plane <= 1000, 'plane'.split()),
                Condition('4 * plane <= larger(2048, (input.w + 2) * input.c)',
                    lambda o: 4 * o.plane <= _larger(2048, (o.input.w + 2) * o.input.c),
                    lambda o: {'plane': o.plane,
                        'larger(2048, (input.w + 2) * input.c)': _larger(2048, (o.input.w + 2) * o.input.c)}),
                *DEPTHWISE_CONV_2D_WINDOWS_FITS_3),
            priority=3,
            cost=lambda o: o.input.n * (21.5 * ((o.units + 3) // 4) * o.input.h * o.line + o.units * o.quarters),
            scratch=lambda o: 4 * o.plane, inplace='input'.split(),
            table_inputs={'stream': 'input filter bias'.split()}, lets=DEPTHWISE_CONV_2D_PLANES,
            template=DEPTHWISE_CONV_2D_PLANES_TEMPLATE),
        Kernel('depthwise_conv_2d_s4', INT8_INT4_INT32_INT8,
            params='conv quant input_dims filter_dims bias_dims output_dims'.split(),
            takes='p input filter bias output scratch scratch_size'.split(),
            when=(FILTER_IS_CONSTANT, Condition('input.c % 2 == 0', lambda o: o.input.c % 2 == 0, 'input.c'.split()),
                SIZES_FIT),
            scratch=lambda o: _depthwise_conv_s4_scratch(o.target, o.conv, o.input_dims, o.filter_dims, o.output_dims),
            table_inputs={'quant': 'input filter'.split()}, lets=DEPTHWISE_CONV_2D_S4),
        Kernel('depthwise_conv_2d_unpacked_s4', INT8_INT4_INT32_INT8,
            params='filter_size conv quant input_dims filter_dims bias_dims output_dims'.split(),
            takes='p input filter bias output scratch scratch_size'.split(), when=(FILTER_IS_CONSTANT, SIZES_FIT),
            otherwise=lambda o: said(
                ('an axis of the filters or of an image is longer than kernels count' if o.filter.is_constant
                    else 'filters of 4 bits must be constant, these are computed')),
            scratch=lambda o: o.filter_room, table_inputs={'quant': 'input filter'.split()}, lets=DEPTHWISE_CONV_2D_S4),
        Kernel('depthwise_conv_2d_s8', INT8_INT8_INT32_INT8,
            params='conv quant input_dims filter_dims bias_dims output_dims'.split(),
            takes='p input filter bias output scratch scratch_size'.split(),
            when=(Condition('called == "s8_opt"', lambda o: o.called == 's8_opt', 'called'.split()), SIZES_FIT),
            priority=1,
            scratch=lambda o: _depthwise_conv_s8_scratch(o.target, o.conv, o.input_dims, o.filter_dims, o.output_dims),
            overlap=lambda o: _depthwise_conv_s8_overlap(o.target, o.input, o.output, o.rows, o.cols),
            table_inputs={'quant': 'input filter'.split()}, lets=DEPTHWISE_CONV_2D_S8),
        Kernel('depthwise_conv_2d_3x3_s8', INT8_INT8_INT32_INT8,
            params='conv quant input_dims filter_dims bias_dims output_dims'.split(),
            takes='p input filter bias output scratch scratch_size'.split(),
            when=(Condition('called == "3x3_s8"', lambda o: o.called == '3x3_s8', 'called'.split()), SIZES_FIT),
            priority=1,
            scratch=lambda o: _depthwise_conv_s8_scratch(o.target, o.conv, o.input_dims, o.filter_dims, o.output_dims),
            overlap=lambda o: _depthwise_conv_s8_overlap(o.target, o.input, o.output, o.rows, o.cols),
            table_inputs={'quant': 'input filter'.split()}, lets=DEPTHWISE_CONV_2D_S8),
        Kernel('depthwise_conv_2d_by_conv_s8', INT8_INT8_INT32_INT8,
            params='conv quant input_dims filter_dims bias_dims output_dims'.split(),
            takes='p input filter bias output scratch scratch_size'.split(),
            when=(Condition('called == "wrapper_s8"', lambda o: o.called == 'wrapper_s8', 'called'.split()), SIZES_FIT),
            priority=1,
            scratch=lambda o: _depthwise_conv_s8_scratch(o.target, o.conv, o.input_dims, o.filter_dims, o.output_dims),
            overlap=lambda o: _depthwise_conv_s8_overlap(o.target, o.input, o.output, o.rows, o.cols),
            table_inputs={'quant': 'input filter'.split()}, lets=DEPTHWISE_CONV_2D_S8),
        Kernel('depthwise_conv_2d_strips_s8', INT8_INT8_INT32_INT8,
            params='rows_together line plane bytes grid taps stages output_zero_point'.split(),
            takes='p input output scratch'.split(),
            when=(*DEPTHWISE_CONV_2D_STRIPS_CONDITIONS_3,
                Condition('stride_h == stride_w', lambda o: o.stride_h == o.stride_w, 'stride_h stride_w'.split()),
                Condition('rows.before < 2', lambda o: o.rows.before < 2, 'rows.before'.split()),
                Condition('cols.before < 2', lambda o: o.cols.before < 2, 'cols.before'.split()),
                Condition('stride_h * (rows.out - 1) + 2 - rows.before <= input.h',
                    lambda o: o.stride_h * (o.rows.out - 1) + 2 - o.rows.before <= o.input.h,
                    'stride_h rows.out rows.before input.h'.split()),
                Condition('stride_w * (cols.out - 1) + 2 - cols.before <= input.w',
                    lambda o: o.stride_w * (o.cols.out - 1) + 2 - o.cols.before <= o.input.w,
                    'stride_w cols.out cols.before input.w'.split()),
                LINE_AT_MOST_480,
                Condition('3 * cols.out * filter.o + 3 * filter.o < 65536',
                    lambda o: 3 * o.cols.out * o.filter.o + 3 * o.filter.o < 65536, 'cols.out filter.o'.split()),
                Condition('plane < 16384', lambda o: o.plane < 16384, 'plane'.split()),
                Condition(
                    'rows_together == 4 and stride_h == 2 or is_full and input.w > 1 and rows.out * cols.out >= 8',
                    lambda o: ((o.rows_together == 4 and o.stride_h == 2) or
                        (o.is_full and o.input.w > 1 and (o.rows.out * o.cols.out >= 8))),
                    'rows_together is_full'.split())),
            priority=4,
            cost=lambda o: (o.input.n * o.depth *
                (27 + _strip_cost(o.input.shape, o.output.shape, o.stride_h, _clamp_cost(o.keeps_sign, o.clamp)))),
            layouts={'input': lambda o: _strips(o.input)},
            table_inputs={'taps': 'filter'.split(), 'stages': 'input filter bias'.split()},
            lets=DEPTHWISE_CONV_2D_STRIPS, template=DEPTHWISE_CONV_2D_HELIUM_TEMPLATE),
        Kernel('depthwise_conv_2d_u8',
            {'input': DType.INT8, 'filter': DType.UINT8, 'bias': DType.INT32, 'output': DType.INT8},
            params='grid input_offset filter_offset output_offset quant'.split(),
            table_inputs={'quant': 'input filter'.split()}, lets=DEPTHWISE_CONV_2D_U8),
        Kernel('depthwise_conv_2d_wide_s8', INT8_INT8_INT32_INT8,
            params='weights channels rounding units size low high grid zero_point'.split(),
            takes='p input output scratch'.split(),
            when=(Condition('target.name == "host"', lambda o: o.target.name == 'host', 'target.name'.split()),
                LACKS_SIMD, TARGET_OPTIMIZE_IS_NOT_SIZE, FILTER_IS_CONSTANT, DEPTH_MULTIPLIER_IS_1,
                Condition('units >= 8', lambda o: o.units >= 8, 'units'.split()), OUTPUT_SIZE_ABOVE_0,
                DSP_CHANNELS_FIT),
            priority=3, scratch=lambda o: 8 * (o.size + 1) + o.units, overlap=lambda o: 0 if o.ahead > 0 else o.ahead,
            overlap_behind=lambda o: overlap.window_overlap_behind(o.input, o.output, o.rows, o.cols),
            table_inputs={'weights': 'input filter bias'.split(), 'channels': 'input filter bias'.split()},
            lets=DEPTHWISE_CONV_2D_WIDE),
        Kernel('depthwise_conv_2d_windows_s8', INT8_INT8_INT32_INT8, params='grid zero_point one_shift stream'.split(),
            takes='p input output scratch'.split(),
            when=(TARGET_DSP, *DEPTHWISE_CONV_2D_WINDOWS_FITS,
                Condition('size > 1', lambda o: o.size > 1, 'size'.split()),
                Condition('size <= 64', lambda o: o.size <= 64, 'size'.split()), DILATION_W_FACTOR_IS_1,
                Condition('filter.w * units < 4096', lambda o: o.filter.w * o.units < 4096, 'filter.w units'.split()),
                *DEPTHWISE_CONV_2D_WINDOWS_FITS_2,
                Condition('size != 9 or filter.h != 3', lambda o: o.size != 9 or o.filter.h != 3,
                    'size filter.h'.split())),
            priority=2,
            cost=lambda o: (
                (o.output.n * o.rows.out * o.cols.out *
                    (10 + (o.units + 3) // 4 * (29 + 6.6 * o.size + (5 if o.one_shift < 0 else 0)))) +
                o.at_border * (40 + 68 * o.size)),
            scratch=lambda o: 0 if o.is_inside else o.size * o.units, overlap=lambda o: 0 if o.ahead > 0 else o.ahead,
            overlap_behind=lambda o: overlap.window_overlap_behind(o.input, o.output, o.rows, o.cols),
            table_inputs={'stream': 'input filter bias'.split()}, lets=DEPTHWISE_CONV_2D_WINDOWS,
            template=DEPTHWISE_CONV_2D_WINDOWS_TEMPLATE)),
    uint8=UInt8(weights='filter', scale=lambda o: quant.scale_for_single_product(o.input, o.filter)),
    axes=Axes(
        {'bias': 'g*o'.split(), 'output': 'n y x g*o'.split(), 'input': 'n y x g'.split(),
            'filter': '1 ky kx g*o'.split()},
        windows={'y': lambda o: o.rows, 'x': lambda o: o.cols},
        linear=lambda o: o.fused_activation_function == ActivationFunctionType.NONE and o.clamped == ()),
    torch=(
        Torch('aten.conv1d.default', CALL_INPUTS,
            used='bias dilation groups input output padding results stride weight'.split(), outputs=CALL_OUTPUTS,
            options={'pads': lambda o: pytorch.pads_2d(o.padding), **CALL_OPTIONS},
            when=lambda o: o.groups > 1 and o.weight.shape[1] == 1, others='aten.conv2d.default'.split()),
        Torch('aten.conv1d.padding', CALL_INPUTS,
            used='bias dilation groups input output padding results stride weight'.split(), outputs=CALL_OUTPUTS,
            options={'pads': lambda o: pytorch.same_pads_2d(o.padding, o.weight.shape[2:], o.dilation), **CALL_OPTIONS},
            when=lambda o: o.groups > 1 and o.weight.shape[1] == 1, others='aten.conv2d.padding'.split()),
        Torch('aten.convolution.default', CALL_INPUTS,
            used='bias dilation groups input output output_padding padding results stride transposed weight'.split(),
            outputs=CALL_OUTPUTS, options={'pads': lambda o: pytorch.pads_2d(o.padding), **CALL_OPTIONS},
            when=lambda o: not o.transposed and o.groups > 1 and (o.weight.shape[1] == 1))),
    tests=(
        {'padding': lambda o: o.choice(Padding.SAME, Padding.VALID), 'stride_w': lambda o: o.span(1, 4),
            'stride_h': lambda o: o.span(1, 3), 'dilation_w_factor': lambda o: o.span(1, 2),
            'dilation_h_factor': lambda o: o.span(1, 2),
            'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU,
                ActivationFunctionType.RELU6, ActivationFunctionType.RELU_N1_TO_1),
            'depth_multiplier': lambda o: o.span(1, 4),
            'input': lambda o: o.choice((o.span(1, 2), o.choice(1, o.span(5, 9)), o.span(5, 9), o.span(1, 8)),
                (1, 3, o.span(3, 6), o.span(120, 130))),
            'filter': lambda o: (1, 1 if o.input.h == 1 else o.span(1, 3), o.span(1, 3),
                o.input.c * o.depth_multiplier),
            'bias': lambda o: (o.filter.o,)},
        {'padding': lambda o: o.choice(Padding.SAME, Padding.VALID), 'stride_w': lambda o: o.span(1, 3),
            'stride_h': lambda o: o.span(1, 2), 'dilation_w_factor': 1,
            'dilation_h_factor': lambda o: o.choice(1, o.span(1, 2)),
            'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU),
            'depth_multiplier': lambda o: o.span(2, 10),
            'input': lambda o: (o.span(1, 2), o.span(5, 9), o.span(5, 9), 1),
            'filter': lambda o: (1, o.span(1, 5), o.span(1, 5), o.depth_multiplier), 'bias': lambda o: (o.filter.o,)},
        {**SPACE, 'dilation_w_factor': 1, 'dilation_h_factor': lambda o: o.choice(1, o.span(1, 2)),
            'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU,
                ActivationFunctionType.RELU6),
            'depth_multiplier': lambda o: o.span(2, 9),
            'input': lambda o: (o.span(1, 2), o.span(5, 20), o.span(3, 40), 1),
            'filter': lambda o: (1, o.span(1, 10), o.span(1, 8), o.depth_multiplier), 'bias': lambda o: (o.filter.o,)},
        {'padding': lambda o: o.choice(Padding.SAME, Padding.VALID), 'stride_w': lambda o: o.span(1, 3),
            'stride_h': lambda o: o.span(1, 2), 'dilation_w_factor': lambda o: o.choice(1, o.span(1, 2)),
            'dilation_h_factor': lambda o: o.choice(1, o.span(1, 2)),
            'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU,
                ActivationFunctionType.RELU6),
            'depth_multiplier': lambda o: o.choice(1, o.span(1, 9)),
            'input': lambda o: (o.span(1, 2), o.span(5, 9), o.span(5, 9),
                1 if o.depth_multiplier > 1 else 4 * o.span(1, 5)),
            'filter': lambda o: o.choice((1, 3, 3, o.input.c * o.depth_multiplier),
                (1, o.span(1, 4), o.choice(4, o.span(1, 5)), o.input.c * o.depth_multiplier)),
            'bias': lambda o: (o.filter.o,)},
        {'padding': Padding.SAME, 'stride_w': 1, 'stride_h': 1, 'dilation_w_factor': 1, 'dilation_h_factor': 1,
            'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU,
                ActivationFunctionType.RELU6),
            'depth_multiplier': 1,
            'input': lambda o: (o.span(1, 2), o.span(3, 13), o.choice(o.span(3, 5), o.span(6, 14), o.span(30, 40)),
                o.span(4, 20)),
            'filter': lambda o: (1, 3, 3, o.input.c), 'bias': lambda o: (o.filter.o,)},
        {**SPACE, 'dilation_w_factor': lambda o: o.span(1, 2), 'dilation_h_factor': lambda o: o.span(1, 2),
            'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU,
                ActivationFunctionType.RELU6),
            'depth_multiplier': 1,
            'input': lambda o: (o.span(1, 2), o.span(5, 12), o.choice(1, o.span(5, 9)),
                o.choice(16 * o.span(1, 3), o.span(17, 140))),
            'filter': lambda o: (1, o.span(1, 5), 1 if o.input.w == 1 else o.span(1, 3), o.input.c),
            'bias': lambda o: (o.filter.o,)},
        {**SPACE, 'dilation_w_factor': lambda o: o.span(1, 2), 'dilation_h_factor': lambda o: o.span(1, 2),
            'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU,
                ActivationFunctionType.RELU6),
            'depth_multiplier': lambda o: o.choice(1, o.span(2, 9)),
            'input': lambda o: (o.span(1, 2), o.span(5, 9), o.span(5, 9),
                1 if o.depth_multiplier > 1 else o.choice(o.span(1, 9), o.span(15, 33))),
            'filter': lambda o: (1, o.span(1, 3), o.span(1, 3), o.input.c * o.depth_multiplier),
            'bias': lambda o: (o.filter.o,)},
        {**SPACE, 'dilation_w_factor': 1, 'dilation_h_factor': 1,
            'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU,
                ActivationFunctionType.RELU6),
            'depth_multiplier': 1, 'input': lambda o: (o.span(1, 2), o.span(3, 9), o.span(3, 9), o.span(4, 40)),
            'filter': lambda o: (1, 3, 3, o.input.c), 'bias': lambda o: (o.filter.o,)},
        {'padding': Padding.SAME, 'stride_w': 1, 'stride_h': 1, 'dilation_w_factor': 1, 'dilation_h_factor': 1,
            'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU,
                ActivationFunctionType.RELU6),
            'depth_multiplier': 1, 'input': lambda o: (o.span(1, 2), o.span(1, 9), o.span(1, 9), o.span(1, 20)),
            'filter': lambda o: (1, 3, 3, o.input.c), 'bias': lambda o: (o.filter.o,)},
        {'padding': Padding.SAME, 'stride_w': 1, 'stride_h': 1, 'dilation_w_factor': 1, 'dilation_h_factor': 1,
            'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU,
                ActivationFunctionType.RELU6),
            'depth_multiplier': 1,
            'input': lambda o: o.choice((o.span(1, 2), o.span(1, 9), o.span(1, 9), o.span(4, 20)),
                (1, o.span(1, 23), o.span(1, 40), o.span(4, 7)),
                (1, o.choice(2, 3), o.choice(9, 14), o.span(500, 1365))),
            'filter': lambda o: (1, 3, 3, o.input.c), 'bias': lambda o: (o.filter.o,)},
        {**SPACE, 'dilation_w_factor': 1, 'dilation_h_factor': 1,
            'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU),
            'depth_multiplier': lambda o: o.choice(1, o.span(2, 9)),
            'input': lambda o: (1, o.choice(1, o.span(5, 9)), o.span(5, 9),
                1 if o.depth_multiplier > 1 else o.choice(o.span(2, 9), o.span(120, 130))),
            'filter': lambda o: (1, 1 if o.input.h == 1 else o.choice(3, o.span(1, 4)), o.choice(3, o.span(1, 4)),
                o.input.c * o.depth_multiplier),
            'bias': lambda o: (o.filter.o,)},
        {'padding': lambda o: o.choice(Padding.SAME, o.choice(Padding.SAME, Padding.VALID)),
            'stride_w': lambda o: o.choice(1, 2), 'stride_h': lambda o: o.stride_w, 'dilation_w_factor': 1,
            'dilation_h_factor': 1,
            'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU,
                ActivationFunctionType.RELU6),
            'depth_multiplier': 1,
            'input': lambda o: (o.span(1, 2), o.span(3, 13), o.choice(o.span(3, 5), o.span(6, 14)), o.span(1, 9)),
            'filter': lambda o: (1, 3, 3, o.input.c), 'bias': lambda o: (o.filter.o,)},
        {**SPACE, 'dilation_w_factor': lambda o: o.span(1, 2), 'dilation_h_factor': lambda o: o.span(1, 2),
            'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU,
                ActivationFunctionType.RELU6),
            'depth_multiplier': 1, 'input': lambda o: (o.span(1, 2), o.span(3, 9), o.span(3, 9), o.span(8, 40)),
            'filter': lambda o: (1, o.span(1, 3), o.span(1, 3), o.input.c), 'bias': lambda o: (o.filter.o,)},
        {**SPACE, 'dilation_w_factor': 1, 'dilation_h_factor': lambda o: o.choice(1, 2),
            'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU,
                ActivationFunctionType.RELU6),
            'depth_multiplier': 1, 'input': lambda o: (o.span(1, 2), o.span(5, 9), o.span(4, 9), o.span(4, 40)),
            'filter': lambda o: o.choice((1, o.span(2, 5), 1, o.input.c), (1, o.span(1, 4), o.span(2, 4), o.input.c)),
            'bias': lambda o: (o.filter.o,)}))
