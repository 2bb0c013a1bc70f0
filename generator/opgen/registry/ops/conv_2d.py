"""CONV_2D. Made by `opgen build` from specs/conv/conv_2d.yaml; do not edit."""

from opgen.lib import (adapt, arrays, cmsis_nn, dual_mac, hybrid, opgen_c, overflow, overlap, packed, pytorch, quant,
    reference, shapes, structs, sums, target, tensor)
from opgen.lib.tensor import Array, Tensor
from opgen.operators.model import (Axes, Check, CodeTemplate, Condition, DType, Functions, Kernel, Litert, Operand,
    Operator, Torch, Types, UInt8, option, said)
from opgen.registry.ops._family import convolution as family
from opgen.registry.ops._family.convolution import (_block_cost, _block_stream, _by_two, _clamp_cost, _columns_at_once,
    _columns_cost, _columns_fit, _columns_seen, _conv_s8_scratch, _copying_cost, _dual_mac_cost, _is_pointwise, _larger,
    _packed_cost, _quad_cost, _rounded_up, _row_kernel_is_right, _shift_of, _strip_bytes, _strip_filter, _strip_line,
    _strip_plane, _strip_rows, _strips, _takes_row_kernel)
from opgen.registry.ops._functions.lanes import _lane_channels, _lane_weights
from opgen.registry.ops._functions.plain import _lacks_simd, _plain_channels, _plain_weights
from opgen.tflite.enums import ActivationFunctionType, Padding


def _pointwise_part(processor: target.Target) -> int:
    """Return how many pixels a call of arm_convolve_1x1_s8_fast should have at least.

    CMSIS-NN without Helium goes through all weights once per call before it goes through pixels: 32 pixels keep that at
    some 2 % of the instructions, 4 cost 17 % of a network of such layers.
    """
    return 32 if processor.kernels == 'cmsis-nn' and (not processor.mve) else 4


def _taps_in_phases(count: int, stride: int) -> Array:
    """Return the taps of a row, those that are a stride apart one behind the other."""
    evens = (count + stride - 1) // stride
    return arrays.append(stride * arrays.arange(evens), stride * arrays.arange(count - evens) + 1)


def _filters_by_two(filters: Array, stride: int) -> Array:
    """Return [two filters, row, 16 channels, tap, filter, channel], flat."""
    sorted = arrays.take(filters, _taps_in_phases(filters.shape[2], stride), 2)
    parts = arrays.reshape(sorted,
        (filters.shape[0] // 2, 2, filters.shape[1], filters.shape[2], filters.shape[3] // 16, 16))
    return arrays.as_int8s(arrays.flatten(arrays.transpose(parts, (0, 2, 4, 3, 1, 5))))


def _stages_by_two(filters: Array, start: Array, offset: int,
    factors: structs.cmsis_nn_per_channel_quant_params) -> Array:
    """Return [two filters, (sum, multiplier, shift), filter], flat."""
    rows = arrays.reshape(filters, (filters.shape[0], filters.size // filters.shape[0]))
    shift = arrays.where(factors.multiplier == 0, -1, factors.shift)
    each = arrays.append(
        arrays.append(arrays.column(quant.row_sums(rows, start, offset)), arrays.column(factors.multiplier), 1),
        arrays.column(shift), 1)
    return arrays.as_int32s(
        arrays.flatten(arrays.transpose(arrays.reshape(each, (filters.shape[0] // 2, 2, 3)), (0, 2, 1))))


def _conv_s4_scratch(processor: target.Target, conv: structs.cmsis_nn_conv_params, image: structs.cmsis_nn_dims,
    window: structs.cmsis_nn_dims) -> int:
    """Return the bytes that arm_convolve_wrapper_s4 needs, and arm_convolve_s4.

    For Helium they are at least what its *_get_buffer_size says.
    """
    patch = window.h * window.w * image.c
    return 0 if _is_pointwise(conv, image, window) else 4 * _rounded_up(patch, 16) if processor.mve else 4 * patch


def _tile_stream(taps: Array, channels: Array, rounding: int, each_shifts: bool, units: int, depth: int,
    transforms: bool) -> Array:
    """Return what kernels of tiles read: for each four units, of each of 16 elements of a tile and each pair of
    channels the words of the units, or of each unit and four channels nine words; then bias, multiplier, addend and,
    if they differ, shift of each.

    The weights of 3 x 3 elements are G w G', where G has the rows (1, 0, 0), (1, 1, 1), (1, -1, 1), (0, 0, 1): the
    second and third are twice what Winograd has, so that they are integers. Where four units or channels are not left,
    those before come again, channels with 0.
    """
    fours = (depth + 3) // 4
    groups = (units + 3) // 4
    factors = arrays.reshape(arrays.array((1, 0, 0, 1, 1, 1, 1, -1, 1, 0, 0, 1)), (4, 3))
    addends = rounding * 2 ** channels[:, 2:3]
    elements = arrays.minimum(arrays.column(4 * arrays.arange(fours)), depth - 4) + arrays.row(arrays.arange(4))
    of_four = arrays.minimum(arrays.column(4 * arrays.arange(groups)), units - 4) + arrays.row(arrays.arange(4))
    ends = arrays.append(arrays.append(channels[:, 0:2], addends, 1), channels[:, 2:3], 1)[:, 0:4 if each_shifts else 3]
    of_fours = arrays.transpose(arrays.take(taps, elements, 3), (0, 3, 4, 1, 2))
    once = arrays.where(arrays.reshape(elements >= arrays.column(4 * arrays.arange(fours)), (1, fours, 4, 1, 1)),
        of_fours, 0)
    tiles = arrays.as_int32s(overflow.matmul(overflow.matmul(factors, once), arrays.transpose(factors, (1, 0))))
    bytes = arrays.reshape(once, (units, fours, 4, 9)) % 256
    halves = arrays.reshape(tiles, (units, fours, 2, 2, 16))
    nine = bytes[:, :, 0] + 256 * bytes[:, :, 1] + 65536 * bytes[:, :, 2] + 16777216 * bytes[:, :, 3]
    words = arrays.reshape(halves[:, :, 0] % 65536 + 65536 * halves[:, :, 1], (units, 2 * fours, 16))
    plain = arrays.reshape(arrays.take(nine, of_four, 0), (groups, 36 * fours))
    tiled = arrays.reshape(arrays.transpose(arrays.take(words, of_four, 0), (0, 3, 2, 1)), (groups, 128 * fours))
    weights = tiled if transforms else arrays.where(plain < 2147483648, plain, plain - 4294967296)
    return arrays.as_int32s(
        arrays.append(weights, arrays.reshape(arrays.take(ends, of_four, 0), (groups, 16 if each_shifts else 12)), 1))


def _conv_s8_function(processor: target.Target, conv: structs.cmsis_nn_conv_params, image: structs.cmsis_nn_dims,
    window: structs.cmsis_nn_dims, result: structs.cmsis_nn_dims) -> str:
    """Return what is behind arm_convolve_ in the name of the function that is best: the one that
    arm_convolve_wrapper_s8 would call, 1x1_s8_fast, 1x1_s8, 1_x_n_s8 or s8, which also takes the place of others
    that would be wrong.

    A module that calls it itself is not linked to all others.
    """
    is_row = processor.mve and _takes_row_kernel(conv, image, window)
    return (('1x1_s8_fast' if conv.stride.w * conv.stride.h == 1 else '1x1_s8') if _is_pointwise(conv, image, window)
        else '1_x_n_s8' if is_row and _row_kernel_is_right(conv, image, window, result) else 's8')


def _conv_s8_overlap(processor: target.Target, conv: structs.cmsis_nn_conv_params, source: Tensor,
    window: structs.cmsis_nn_dims, result: Tensor, rows: shapes.Window, columns: shapes.Window) -> int:
    """Return by how much the output of arm_convolve_wrapper_s8 may start behind its input.

    It holds for arm_convolve_s8, too. For strides of 1, windows of 1x1 are left out.
    """
    image = cmsis_nn.dims(source)
    by_row = overlap.window_overlap(source, result, rows, columns, _larger(1, columns.out), False)
    is_whole = image.c != window.c or (processor.mve and _takes_row_kernel(conv, image, window))
    return ((-result.bytes if conv.stride.w * conv.stride.h == 1 else by_row) if _is_pointwise(conv, image, window)
        else (overlap.channelwise_overlap(source, result) if is_whole
            else overlap.window_overlap(source, result, rows, columns, 2, True)))


def _conv_s16_scratch(processor: target.Target, channels: int, window: structs.cmsis_nn_dims) -> int:
    """Return the bytes that arm_convolve_wrapper_s16 needs."""
    patch = channels * window.h * window.w
    return 8 * _rounded_up(patch, 8) if processor.mve else 4 * patch


def _conv_s4_is_right(processor: target.Target, conv: structs.cmsis_nn_conv_params, image: structs.cmsis_nn_dims,
    window: structs.cmsis_nn_dims) -> bool:
    """Tell whether arm_convolve_wrapper_s4 computes what arm_convolve_s4 does: Helium's 1xN kernel has the limits of
    the one for 8 bits, and is not called.
    """
    return not processor.mve or not _takes_row_kernel(conv, image, window) or _is_pointwise(conv, image, window)


def _tiles_overlap(image: tuple[int, ...], result: tuple[int, ...], above: int, left: int) -> int:
    """Return by how many bytes the output may start behind the input, where blocks of two rows by four pixels are read
    before they are written.
    """
    y = arrays.column(2 * arrays.arange(result[1] // 2))
    x = arrays.row(4 * arrays.arange(result[2] // 4))
    reads = arrays.maximum(y - above, 0) * image[2] + arrays.maximum(x - left, 0)
    written = arrays.where(x > 0, (y + 1) * result[2] + x, y * result[2])
    return -arrays.element(arrays.largest_in_rows(arrays.row(arrays.flatten(written * result[3] - reads * image[3]))), 0)


CONV_2D_1X1: Functions = {'pixels': lambda o: o.output.n * o.output.h * o.output.w, 'channels': lambda o: o.output.c,
    'grain': lambda o: 4 if o.target.mve else 2, 'part': lambda o: _pointwise_part(o.target)}

CONV_2D_BLOCKS: Functions = {'is_dense': lambda o: o.input.c == o.filter.i and o.dilation_w_factor == 1,
    'run': lambda o: o.filter.w * o.filter.i, 'depth': lambda o: o.filter.i,
    'pairs': lambda o: o.filter.h * dual_mac.dual_mac_pairs(o.run, o.run), 'units': lambda o: o.filter.o,
    'pixels': lambda o: o.output.n * o.output.h * o.output.w, 'zero_point': lambda o: o.input.zero_point,
    'start': lambda o: o.bias if tensor.has(o.bias) else 0,
    'taps': lambda o: (dual_mac.dsp_filter(o.filter, o.start, o.input, o.output, o.quant) if o.filter.is_constant
        else arrays.zeros((0, 0, 0, 0))),
    'words': lambda o: (
        dual_mac.dual_mac_weights(
            arrays.take(_strip_filter(o.taps, o.units, o.filter.h, o.filter.w, o.depth // 4, o.stride_w),
                _by_two(o.units), 0), 2) if o.in_strips
        else (dual_mac.dual_mac_weights(arrays.take(o.taps, _by_two(o.units), 0), o.run) if o.filter.is_constant
            else None)),
    'channels': lambda o: (dual_mac.dsp_channels(o.filter, o.start, o.input, o.output, o.quant) if o.filter.is_constant
        else arrays.as_int32s(arrays.zeros((1, 3)))),
    'one_shift': lambda o: _shift_of(o.channels),
    'stream': lambda o: (
        _block_stream(o.words, o.channels, 2 * o.output.zero_point + 1, o.one_shift < 0, o.units, o.pairs)
        if tensor.has(o.words) else None),
    'filter_of_blocks': lambda o: structs.opgen_block_filter(o.units, o.pairs, o.one_shift),
    'keeps_sign': lambda o: o.output.zero_point > -128,
    'in_chunk': lambda o: (o.pairs if o.pairs < 16
        else o.of_strips if o.in_strips else 16 if o.pairs % 16 == 0 or o.pairs % 12 != 0 else 12),
    'chunks': lambda o: o.pairs // o.in_chunk,
    'in_strips': lambda o: (o.filter.is_constant and o.filter.h * o.filter.w > 1 and o.depth % 4 == 0 and
        o.stride_w <= 2 and o.filter.w <= 3 * o.stride_w and o.in_rows and o.reach < 4080),
    'reaches_over': lambda o: (o.cols.out - 1) * o.stride_w - o.cols.before + o.filter.w > o.input.w,
    'phases': lambda o: 1 if o.filter.w == 1 else o.stride_w, 'fours': lambda o: o.filter.h * (o.depth // 4),
    'at_once': lambda o: (9 // o.filter.w if (o.fours % (9 // o.filter.w) == 0 or o.fours % 2 == 1 or o.filter.w > 4)
        else 2),
    'of_strips': lambda o: o.pairs if o.pairs <= 18 else 2 * o.filter.w * o.at_once,
    'stays': lambda o: (o.patch == o.filter.i and o.stride_h * o.stride_w == 1 and o.input.h == o.output.h and
        o.input.w == o.output.w and o.rows.before == 0 and o.cols.before == 0),
    'in_rows': lambda o: (o.cols.out > 0 and o.cols.out % 4 == 0 and o.cols.before <= 4 * o.stride_w and
        (o.cols.out - 5) * o.stride_w - o.cols.before + o.filter.w <= o.input.w),
    'reach': lambda o: (3 * o.stride_w + o.filter.w) * o.depth,
    'room': lambda o: o.patch if o.is_inside else o.filter.h * o.reach if o.in_rows else 4 * o.patch,
    'fits': lambda o: (o.target.dsp and o.target.fpu and not o.target.mve and o.target.optimize != 'size' and
        o.is_dense and o.filter.is_constant and o.filter.o >= 2 and 3 * o.filter.o < 4096 and o.pairs < 4096 and
        o.pixels > 0 and o.clamp.lo == -128 and o.clamp.hi == 127 and dual_mac.dual_mac_fits(o.filter) and
        dual_mac.dsp_channels_fit(o.filter, o.start, o.input, o.output, o.quant))}

CONV_2D_COLUMNS: Functions = {'filters': lambda o: o.filter.o, 'column_size': lambda o: o.filter.h * o.input.c,
    'line': lambda o: ((o.cols.out - 1) * o.stride_w + o.filter.w) * o.column_size,
    'seen': lambda o: _columns_seen(o.input.w, o.cols, o.line // o.column_size),
    'at_once': lambda o: _columns_at_once(o.input.c, o.column_size, o.seen),
    'rows_together': lambda o: 2 if o.cols.out == 1 or (o.cols.out % 2 == 1 and o.cols.out < o.rows.out) else 1,
    'reach': lambda o: ((o.line if o.rows_together == 2 else o.stride_w * o.column_size) +
        (o.patch - 16 if o.patch > 16 else 0)),
    'by_four': lambda o: (packed.packed_filters(arrays.transpose(o.filter, (0, 2, 1, 3))) if o.filter.is_constant
        else None),
    'stages': lambda o: (
        packed.packed_stages(o.filter, o.bias if tensor.has(o.bias) else 0, -o.input.zero_point, o.quant)
        if o.filter.is_constant else None),
    'pad_value': lambda o: o.input.zero_point, 'output_zero_point': lambda o: o.output.zero_point,
    'keeps_sign': lambda o: o.clamp.lo < o.output.zero_point}

CONV_2D_DSP: Functions = {'run': lambda o: o.filter.i * (o.filter.w if o.dilation_w_factor == 1 else 1),
    'start': lambda o: o.bias if tensor.has(o.bias) else 0,
    'weights': lambda o: (
        dual_mac.dual_mac_weights(dual_mac.dsp_filter(o.filter, o.start, o.input, o.output, o.quant), o.run)
        if o.filter.is_constant else None),
    'channels': lambda o: (dual_mac.dsp_channels(o.filter, o.start, o.input, o.output, o.quant) if o.filter.is_constant
        else None),
    'supported': lambda o: (o.target.dsp and not o.target.mve and o.input.c == o.filter.i and o.filter.is_constant and
        dual_mac.dual_mac_fits(o.filter) and dual_mac.dsp_channels_fit(o.filter, o.start, o.input, o.output, o.quant)),
    'pairs': lambda o: dual_mac.dual_mac_pairs(o.filter.h * o.filter.w * o.filter.i, o.run),
    'units': lambda o: o.filter.o, 'low': lambda o: o.clamp.lo, 'high': lambda o: o.clamp.hi,
    'rounding': lambda o: 2 * o.output.zero_point + 1, 'zero_point': lambda o: o.input.zero_point,
    'depth': lambda o: o.input.c, 'positions': lambda o: o.output.n * o.output.h * o.output.w,
    'pixels': lambda o: o.input.n * o.input.h * o.input.w,
    'stays': lambda o: (o.filter.h * o.filter.w * o.stride_h * o.stride_w == 1 and o.input.h == o.output.h and
        o.input.w == o.output.w and o.rows.before == 0 and o.cols.before == 0)}

CONV_2D_F16: Functions = {'bias_is_half': lambda o: tensor.has(o.bias) and o.bias.type == DType.FLOAT16}

CONV_2D_HYBRID: Functions = {'each_scale': lambda o: hybrid.filter_scales(o.filter, o.filter.o),
    'per_filter': lambda o: arrays.length(o.filter.scales) > 1}

CONV_2D_PACKED: Functions = {
    'supported': lambda o: o.target.mve and o.input.c == o.filter.i and packed.packed_s8_fits(o.quant),
    'filters': lambda o: o.filter.o,
    'by_four': lambda o: packed.packed_filters(o.filter) if o.filter.is_constant else None,
    'stages': lambda o: (
        packed.packed_stages(o.filter, o.bias if tensor.has(o.bias) else 0, -o.input.zero_point, o.quant)
        if o.filter.is_constant else None),
    'pixels': lambda o: o.output.n * o.output.h * o.output.w, 'pad_value': lambda o: o.input.zero_point,
    'output_zero_point': lambda o: o.output.zero_point, 'run': lambda o: o.filter.w * o.filter.i,
    'copies': lambda o: o.filter.h * (o.run // 16 + 1) <= 48,
    'around': lambda o: 7 * o.filter.h * o.filter.w + 40 * o.filter.h,
    'keeps_sign': lambda o: o.clamp.lo < o.output.zero_point,
    'written': lambda o: (o.filter.is_constant and o.supported and o.target.optimize != 'size' and
        o.dilation_w_factor == 1 and o.pixels > 0 and o.patch <= 4096 and o.filter.o < 32768),
    'in_strips': lambda o: False, 'apart': lambda o: 1,
    'is_single': lambda o: (o.stride_w == 1 and o.stride_h == 1 and o.input.shape[:3] == o.output.shape[:3] and
        o.patch == o.filter.i)}

CONV_2D_PLAIN: Functions = {'start': lambda o: o.bias if tensor.has(o.bias) else 0,
    'taps': lambda o: (dual_mac.dsp_filter(o.filter, o.start, o.input, o.output, o.quant) if o.filter.is_constant
        else arrays.zeros((0, 0, 0, 0))),
    'weights': lambda o: (_plain_weights(arrays.reshape(o.taps, (o.filter.o, o.patch))) if o.filter.is_constant
        else None),
    'channels': lambda o: (_plain_channels(dual_mac.dsp_channels(o.filter, o.start, o.input, o.output, o.quant), o.taps)
        if o.filter.is_constant else None),
    'units': lambda o: o.filter.o, 'pixels': lambda o: o.output.n * o.output.h * o.output.w,
    'zero_point': lambda o: o.input.zero_point, 'rounding': lambda o: 2 * o.output.zero_point + 1,
    'low': lambda o: o.clamp.lo, 'high': lambda o: o.clamp.hi,
    'stays': lambda o: (o.patch == o.filter.i and o.stride_h * o.stride_w == 1 and o.input.h == o.output.h and
        o.input.w == o.output.w and o.rows.before == 0 and o.cols.before == 0),
    'supported': lambda o: (_lacks_simd(o.target) and o.input.c == o.filter.i and o.filter.is_constant and
        o.patch <= 32768 and dual_mac.dsp_channels_fit(o.filter, o.start, o.input, o.output, o.quant))}

CONV_2D_QUADS: Functions = {'filters': lambda o: o.filter.o, 'depth': lambda o: o.filter.i,
    'columns': lambda o: 3 * (o.stride_w if o.stride_w < o.filter.w else o.filter.w) + o.filter.w,
    'quads': lambda o: o.output.n * o.rows.out * ((o.cols.out + 3) // 4),
    'loads': lambda o: o.filter.h * o.columns * (o.depth // 16),
    'is_even': lambda o: o.filter.size > 0 and o.filter.o % 2 == 0 and (o.filter.i % 16 == 0),
    'by_two': lambda o: _filters_by_two(o.filter, o.stride_w) if o.filter.is_constant and o.is_even else None,
    'stages': lambda o: (
        _stages_by_two(o.filter, o.bias if tensor.has(o.bias) else arrays.zeros((o.filters,)), -o.input.zero_point,
            o.quant) if (o.filter.is_constant and o.is_even) else None),
    'pad_value': lambda o: o.input.zero_point, 'output_zero_point': lambda o: o.output.zero_point,
    'keeps_sign': lambda o: o.clamp.lo < o.output.zero_point}

CONV_2D_S4: Functions = {'narrow_scratch': lambda o: _conv_s4_scratch(o.target, o.conv, o.input_dims, o.filter_dims),
    'fits': lambda o: (o.filter.is_constant and o.input.c == o.filter.i and
        cmsis_nn.sizes_fit(o.target, 65536, o.input, o.filter, o.output)),
    'filter_size': lambda o: o.filter.size, 'filter_room': lambda o: (o.filter.size + 3) // 4 * 4}

CONV_2D_STRIPS: Functions = {'filters': lambda o: o.filter.o,
    'by_four': lambda o: packed.packed_filters(o.filter) if o.filter.is_constant else None,
    'stages': lambda o: (
        packed.packed_stages(o.filter, o.bias if tensor.has(o.bias) else 0, -o.input.zero_point, o.quant)
        if o.filter.is_constant else None),
    'pixels': lambda o: o.output.n * o.output.h * o.output.w, 'pad_value': lambda o: o.input.zero_point,
    'output_zero_point': lambda o: o.output.zero_point, 'run': lambda o: o.filter.w * o.filter.i,
    'copies': lambda o: o.filter.h * (o.run // 16 + 1) <= 48, 'keeps_sign': lambda o: o.clamp.lo < o.output.zero_point,
    'is_single': lambda o: (o.stride_w == 1 and o.stride_h == 1 and o.input.shape[:3] == o.output.shape[:3] and
        o.patch == o.filter.i),
    'in_strips': lambda o: True, 'rows_together': lambda o: _strip_rows(o.output.shape),
    'line': lambda o: _strip_line(o.output.shape), 'apart': lambda o: _strip_plane(o.output.shape),
    'bytes': lambda o: _strip_bytes(o.output.shape)}

CONV_2D_U8: Functions = {'input_offset': lambda o: -o.input.zero_point, 'filter_offset': lambda o: -o.filter.zero_point,
    'output_offset': lambda o: o.output.zero_point}

CONV_2D_WIDE: Functions = {'start': lambda o: o.bias if tensor.has(o.bias) else 0,
    'taps': lambda o: (dual_mac.dsp_filter(o.filter, o.start, o.input, o.output, o.quant) if o.filter.is_constant
        else arrays.zeros((0, 0, 0, 0))),
    'weights': lambda o: _lane_weights(arrays.reshape(o.taps, (o.filter.o, o.patch))) if o.filter.is_constant else None,
    'channels': lambda o: (_lane_channels(dual_mac.dsp_channels(o.filter, o.start, o.input, o.output, o.quant))
        if o.filter.is_constant else None),
    'units': lambda o: o.filter.o, 'pixels': lambda o: o.output.n * o.output.h * o.output.w,
    'zero_point': lambda o: o.input.zero_point, 'rounding': lambda o: 2 * o.output.zero_point + 1,
    'low': lambda o: o.clamp.lo, 'high': lambda o: o.clamp.hi}

CONV_2D_WINOGRAD: Functions = {'start': lambda o: o.bias if tensor.has(o.bias) else 0,
    'channels': lambda o: (dual_mac.dsp_channels(o.filter, o.start, o.input, o.output, o.quant) if o.filter.is_constant
        else arrays.as_int32s(arrays.zeros((1, 3)))),
    'one_shift': lambda o: _shift_of(o.channels), 'units': lambda o: o.filter.o, 'depth': lambda o: o.filter.i,
    'pairs': lambda o: 2 * ((o.depth + 3) // 4),
    'stream': lambda o: (
        _tile_stream(dual_mac.dsp_filter(o.filter, o.start, o.input, o.output, o.quant), o.channels,
            2 * o.output.zero_point + 1, o.one_shift < 0, o.units, o.depth, o.in_flash) if o.filter.is_constant
        else None),
    'tiles': lambda o: structs.opgen_window_quant(o.input.n, o.input.h, o.input.w, o.depth, o.output.h, o.output.w,
        o.units, 4, 6, o.depth, 1, 1, 1, 1, o.rows.before, o.cols.before, o.clamp.lo, o.clamp.hi),
    'zero_point': lambda o: o.input.zero_point, 'keeps_sign': lambda o: o.output.zero_point > -128,
    'is_3x3': lambda o: (o.filter.h == 3 and o.filter.w == 3 and
        o.stride_h * o.stride_w * o.dilation_h_factor * o.dilation_w_factor == 1),
    'in_flash': lambda o: o.depth * o.units <= 2048, 'together': lambda o: 1 if o.in_flash else 2,
    'room': lambda o: (128 * o.pairs * o.together + (0 if o.in_flash else 256 * o.pairs + 64) +
        (512 if o.depth <= 21 else 24 * o.depth)),
    'fits': lambda o: (o.target.dsp and o.target.fpu and not o.target.mve and o.target.optimize != 'size' and
        o.filter.is_constant and o.is_3x3 and o.input.c == o.depth and o.depth >= 8 and o.units >= 8 and
        o.output.size > 0 and (o.in_flash or (o.cols.out % 8 == 0 and o.room <= 24576)) and o.cols.out % 4 == 0 and
        o.rows.out % 2 == 0 and o.rows.before <= 1 and o.cols.before <= 1 and (o.cols.out + 4) * o.units < 4096 and
        o.clamp.lo == -128 and o.clamp.hi == 127 and
        dual_mac.dsp_channels_fit(o.filter, o.start, o.input, o.output, o.quant))}

CONV_2D_BLOCKS_TEMPLATE = CodeTemplate('OPGEN_HAS_DSP_AND_FPU',
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

CONV_2D_COLUMNS_TEMPLATE = CodeTemplate('OPGEN_HAS_MVE',
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

CONV_2D_PACKED_TEMPLATE = CodeTemplate('OPGEN_HAS_MVE',
    {'(patch + 15) // 16': lambda o: (o.patch + 15) // 16,
        'patch - 16 * (parts - 1)': lambda o: o.patch - 16 * (o.parts - 1), 'parts > 16': lambda o: o.parts > 16,
        'first + (112 if parts > 9 else 0)': lambda o: o.first + (112 if o.parts > 9 else 0),
        '(filters + 3) // 4': lambda o: (o.filters + 3) // 4, 'pixels % 2 == 1': lambda o: o.pixels % 2 == 1,
        'strip_bytes(output.shape) // 64': lambda o: _strip_bytes(o.output.shape) // 64,
        'strip_rows(output.shape)': lambda o: _strip_rows(o.output.shape),
        'strip_line(output.shape)': lambda o: _strip_line(o.output.shape),
        'strip_bytes(output.shape)': lambda o: _strip_bytes(o.output.shape), 'not is_single': lambda o: not o.is_single,
        'is_single and not in_strips': lambda o: o.is_single and (not o.in_strips),
        '1 if pixels == 1 else 0': lambda o: 1 if o.pixels == 1 else 0, 'pixels - 2': lambda o: o.pixels - 2,
        'pixels - 1': lambda o: o.pixels - 1,
        'pixels // 2 if pixels > 1 else 1': lambda o: o.pixels // 2 if o.pixels > 1 else 1,
        '-2 * patch': lambda o: -2 * o.patch, '2 * patch': lambda o: 2 * o.patch,
        '0 if patch < 16 else first if loops else middle':
            lambda o: 0 if o.patch < 16 else o.first if o.loops else o.middle,
        '-2 * filters': lambda o: -2 * o.filters, '2 * filters': lambda o: 2 * o.filters,
        '4 * blocks': lambda o: 4 * o.blocks, 'not in_strips': lambda o: not o.in_strips,
        'i == 1 and is_odd': lambda o: o.i == 1 and o.is_odd, 'i == 1': lambda o: o.i == 1,
        'not is_inside': lambda o: not o.is_inside, 'i * patch': lambda o: o.i * o.patch,
        'dilation_h_factor * input.w * filter.i - run // 16 * 16':
            lambda o: o.dilation_h_factor * o.input.w * o.filter.i - o.run // 16 * 16,
        'run % 16': lambda o: o.run % 16, 'run % 16 != 0': lambda o: o.run % 16 != 0,
        'run // 16': lambda o: o.run // 16,
        'row == filter.h - 1 or dilation_h_factor * input.w * filter.i + run % 16 < 16':
            lambda o: o.row == o.filter.h - 1 or o.dilation_h_factor * o.input.w * o.filter.i + o.run % 16 < 16,
        'row < filter.h - 1': lambda o: o.row < o.filter.h - 1,
        'input.h * input.w * filter.i': lambda o: o.input.h * o.input.w * o.filter.i,
        'strip_rows(output.shape) > 1 and output.w % 2 == 1':
            lambda o: _strip_rows(o.output.shape) > 1 and o.output.w % 2 == 1,
        'patch < 16': lambda o: o.patch < 16, 'first if loops else middle': lambda o: o.first if o.loops else o.middle,
        'blocks if filters % 4 == 0 else 2 * filters': lambda o: o.blocks if o.filters % 4 == 0 else 2 * o.filters,
        '(parts - 1) // 4': lambda o: (o.parts - 1) // 4, '3 if loops else 1': lambda o: 3 if o.loops else 1,
        'stretch == 1': lambda o: o.stretch == 1,
        'parts if not loops else (1, 4, (parts - 1) % 4)[stretch]':
            lambda o: o.parts if not o.loops else (1, 4, (o.parts - 1) % 4)[o.stretch],
        'stretch == 0 and at == 0': lambda o: o.stretch == 0 and o.at == 0,
        '0 if is_first else 3': lambda o: 0 if o.is_first else 3,
        '1 if is_first else 4': lambda o: 1 if o.is_first else 4,
        'loops and not is_first': lambda o: o.loops and (not o.is_first),
        "'' if is_first else 'a'": lambda o: '' if o.is_first else 'a', 'not is_first': lambda o: not o.is_first,
        'first + 16 * (at - 1) - middle': lambda o: o.first + 16 * (o.at - 1) - o.middle,
        'not loops and at < parts - 1': lambda o: not o.loops and o.at < o.parts - 1,
        'first + 16 * at - middle': lambda o: o.first + 16 * o.at - o.middle,
        'clamp.lo > -128': lambda o: o.clamp.lo > -128, 'clamp.hi < 127': lambda o: o.clamp.hi < 127,
        '16 * (parts - 1)': lambda o: 16 * (o.parts - 1), 'filters % 4 == 0': lambda o: o.filters % 4 == 0,
        '4 * apart < 4096': lambda o: 4 * o.apart < 4096, '4 * apart': lambda o: 4 * o.apart,
        '1 if filters % 4 == 0 else 8': lambda o: 1 if o.filters % 4 == 0 else 8,
        "'ne' if filters % 4 == 0 else 'gt'": lambda o: 'ne' if o.filters % 4 == 0 else 'gt'})

CONV_2D_QUADS_TEMPLATE = CodeTemplate('OPGEN_HAS_MVE',
    {'depth // 16': lambda o: o.depth // 16, '(cols.out + 3) // 4': lambda o: (o.cols.out + 3) // 4,
        'filter.h * slices': lambda o: o.filter.h * o.slices,
        'steps * columns * 16': lambda o: o.steps * o.columns * 16,
        'columns * depth // 2 // 16 * 16': lambda o: o.columns * o.depth // 2 // 16 * 16,
        'cols.out % 4': lambda o: o.cols.out % 4,
        'rows.before > 0 or (rows.out - 1) * stride_h - rows.before + dilation_h_factor * (filter.h - 1) >= input.h':
            lambda o: (o.rows.before > 0 or
                (o.rows.out - 1) * o.stride_h - o.rows.before + o.dilation_h_factor * (o.filter.h - 1) >= o.input.h),
        '3 * stride_w + filter.w': lambda o: 3 * o.stride_w + o.filter.w, 'i * filters': lambda o: o.i * o.filters,
        'i * filters + 1': lambda o: o.i * o.filters + 1, 'output.n * rows.out': lambda o: o.output.n * o.rows.out,
        'output.n > 1': lambda o: o.output.n > 1,
        'input.h * input.w * depth': lambda o: o.input.h * o.input.w * o.depth,
        '4 * stride_w': lambda o: 4 * o.stride_w, 'quads > 2': lambda o: o.quads > 2,
        'quads - 1': lambda o: o.quads - 1,
        'input.h - dilation_h_factor * (filter.h - 1)': lambda o: o.input.h - o.dilation_h_factor * (o.filter.h - 1),
        'column % stride_w': lambda o: o.column % o.stride_w,
        '(0 if phase == 0 else columns - 3 - filter.w // 2) + column // stride_w':
            lambda o: (0 if o.phase == 0 else o.columns - 3 - o.filter.w // 2) + o.column // o.stride_w,
        'slices if phase < filter.w else 0': lambda o: o.slices if o.phase < o.filter.w else 0,
        'slice % 2': lambda o: o.slice % 2,
        '(slice * columns + place) * 16 - middle': lambda o: (o.slice * o.columns + o.place) * 16 - o.middle,
        'phase >= filter.w': lambda o: o.phase >= o.filter.w, 'i < filter.h - 1': lambda o: o.i < o.filter.h - 1,
        '(dilation_h_factor * input.w - span) * depth': lambda o: (o.dilation_h_factor * o.input.w - o.span) * o.depth,
        'rest_of_row < 4096': lambda o: o.rest_of_row < 4096, 'columns * depth': lambda o: o.columns * o.depth,
        'dilation_h_factor * input.w * depth': lambda o: o.dilation_h_factor * o.input.w * o.depth,
        'columns * slices': lambda o: o.columns * o.slices, '16 * i - middle': lambda o: 16 * o.i - o.middle,
        '(0, quads - 1, 1)[which]': lambda o: (0, o.quads - 1, 1)[o.which],
        'at * 4 * stride_w - cols.before': lambda o: o.at * 4 * o.stride_w - o.cols.before,
        'quads > (0, 1, 2)[which]': lambda o: o.quads > (0, 1, 2)[o.which], 'which == 0': lambda o: o.which == 0,
        'which == 1': lambda o: o.which == 1,
        'left < 0 or left + span > input.w': lambda o: o.left < 0 or o.left + o.span > o.input.w,
        'phase < filter.w and column < 3 * stride_w + filter.w':
            lambda o: o.phase < o.filter.w and o.column < 3 * o.stride_w + o.filter.w,
        'left + column >= 0 and left + column < input.w':
            lambda o: o.left + o.column >= 0 and o.left + o.column < o.input.w,
        'slices if is_used else 0': lambda o: o.slices if o.is_used else 0,
        '0 if is_there else 1': lambda o: 0 if o.is_there else 1,
        'not (is_there and is_used)': lambda o: not (o.is_there and o.is_used), 'rest > 0': lambda o: o.rest > 0,
        '2 * rest': lambda o: 2 * o.rest, 'filters // 2': lambda o: o.filters // 2,
        '(filter.w + stride_w - 1) // stride_w': lambda o: (o.filter.w + o.stride_w - 1) // o.stride_w,
        'tap if tap < evens else tap - evens': lambda o: o.tap if o.tap < o.evens else o.tap - o.evens,
        'k == 0': lambda o: o.k == 0,
        'step == steps - 1 and tap == filter.w - 1': lambda o: o.step == o.steps - 1 and o.tap == o.filter.w - 1,
        "'' if step == 0 and tap == 0 else 'a'": lambda o: '' if o.step == 0 and o.tap == 0 else 'a',
        '2 * (step * filter.w + tap)': lambda o: 2 * (o.step * o.filter.w + o.tap),
        'tap < filter.w - 1 and tap + 1 != evens': lambda o: o.tap < o.filter.w - 1 and o.tap + 1 != o.evens,
        '2 * i': lambda o: 2 * o.i, '(k + i) % 4': lambda o: (o.k + o.i) % 4,
        '(4, 5, 7)[number % 3]': lambda o: (4, 5, 7)[o.number % 3],
        'i == 1 and not is_last': lambda o: o.i == 1 and (not o.is_last),
        '(4, 5, 7)[(number + 2) % 3]': lambda o: (4, 5, 7)[(o.number + 2) % 3],
        'i == 3 and not is_last': lambda o: o.i == 3 and (not o.is_last),
        "('r8', 'r10', 'r12', 'lr')[i]": lambda o: ('r8', 'r10', 'r12', 'lr')[o.i],
        '(4, 5, 7)[(number + 1) % 3]': lambda o: (4, 5, 7)[(o.number + 1) % 3],
        'i == (3 if is_new else 0) and goes_on': lambda o: o.i == (3 if o.is_new else 0) and o.goes_on,
        'k % 4': lambda o: o.k % 4, 'size < 4096': lambda o: o.size < 4096,
        'clamp.lo > -128': lambda o: o.clamp.lo > -128, 'clamp.hi < 127': lambda o: o.clamp.hi < 127,
        'rest == 0': lambda o: o.rest == 0, 'rest * filters': lambda o: o.rest * o.filters,
        '4 * filters': lambda o: 4 * o.filters})

CONV_2D_WINOGRAD_TEMPLATE = CodeTemplate('OPGEN_HAS_DSP_AND_FPU',
    {'4 if one_shift < 0 else 3': lambda o: 4 if o.one_shift < 0 else 3,
        'pairs if pairs <= 20 else 16 if pairs % 16 == 0 else 12 if pairs % 12 == 0 else 10 if pairs % 10 == 0 else 8 if pairs % 8 == 0 else 2':
            lambda o: (o.pairs if o.pairs <= 20
                else (16 if o.pairs % 16 == 0
                    else 12 if o.pairs % 12 == 0 else 10 if o.pairs % 10 == 0 else 8 if o.pairs % 8 == 0 else 2)),
        '24 * pairs + 8 > 1020': lambda o: 24 * o.pairs + 8 > 1020, 'cols.out * units': lambda o: o.cols.out * o.units,
        'cols.out // 4': lambda o: o.cols.out // 4, '32 * pairs': lambda o: 32 * o.pairs,
        '32 * pairs * together': lambda o: 32 * o.pairs * o.together, '64 * pairs + 16': lambda o: 64 * o.pairs + 16,
        'input.h * input.w * depth': lambda o: o.input.h * o.input.w * o.depth,
        'rows.out // 2 * across': lambda o: o.rows.out // 2 * o.across,
        'input.w * depth': lambda o: o.input.w * o.depth, 'input.h - 4': lambda o: o.input.h - 4,
        'input.w - 6': lambda o: o.input.w - 6, '6 * depth': lambda o: 6 * o.depth,
        'not in_flash': lambda o: not o.in_flash,
        'depth if depth % 4 == 0 else depth - 4': lambda o: o.depth if o.depth % 4 == 0 else o.depth - 4,
        '(0, 2, 4)': lambda o: (0, 2, 4), '(column + part) * depth': lambda o: (o.column + o.part) * o.depth,
        'part == 0': lambda o: o.part == 0, 'half == 1': lambda o: o.half == 1,
        '(6, 10, 11, 12)': lambda o: (6, 10, 11, 12), 'column + 1': lambda o: o.column + 1,
        '6 + column': lambda o: 6 + o.column, '7 + column': lambda o: 7 + o.column,
        '12 + column': lambda o: 12 + o.column, '13 + column': lambda o: 13 + o.column,
        '18 + column': lambda o: 18 + o.column, '19 + column': lambda o: 19 + o.column, '6 * i': lambda o: 6 * o.i,
        '6 * i + 1': lambda o: 6 * o.i + 1, '6 * i + 2': lambda o: 6 * o.i + 2, '6 * i + 3': lambda o: 6 * o.i + 3,
        '6 * i + 4': lambda o: 6 * o.i + 4, '6 * i + 5': lambda o: 6 * o.i + 5, 'j == 0': lambda o: o.j == 0,
        'j == 1': lambda o: o.j == 1, 'j == 2': lambda o: o.j == 2, '8 * half': lambda o: 8 * o.half,
        '8 * pairs': lambda o: 8 * o.pairs, '8 * pairs * j + 8 * half': lambda o: 8 * o.pairs * o.j + 8 * o.half,
        'not is_far': lambda o: not o.is_far, '128 * pairs': lambda o: 128 * o.pairs,
        'depth % 4 == 0': lambda o: o.depth % 4 == 0, '18 * pairs': lambda o: 18 * o.pairs,
        '(0, 3, 1, 2)': lambda o: (0, 3, 1, 2),
        '2 if i % 3 == 0 and i == 0 or i == 2 else 8': lambda o: 2 if o.i % 3 == 0 and o.i == 0 or o.i == 2 else 8,
        'i == 3': lambda o: o.i == 3, '192 * pairs': lambda o: 192 * o.pairs, 'i == 1': lambda o: o.i == 1,
        'k + 6': lambda o: o.k + 6, 'k + 3': lambda o: o.k + 3, 'i == 2': lambda o: o.i == 2,
        '64 * pairs': lambda o: 64 * o.pairs, 'first + 2': lambda o: o.first + 2, 'first + 1': lambda o: o.first + 1,
        '16 * pairs': lambda o: 16 * o.pairs, '48 * pairs': lambda o: 48 * o.pairs,
        '16 * constants': lambda o: 16 * o.constants, '4 * constants': lambda o: 4 * o.constants,
        'units - 4': lambda o: o.units - 4,
        'units if units % 4 == 0 else units - 4': lambda o: o.units if o.units % 4 == 0 else o.units - 4,
        'in_loop < pairs': lambda o: o.in_loop < o.pairs, 'two == 0': lambda o: o.two == 0,
        '4 * two + i': lambda o: 4 * o.two + o.i,
        'k == 0 and in_loop == pairs': lambda o: o.k == 0 and o.in_loop == o.pairs,
        '8 + i // 2': lambda o: 8 + o.i // 2, '10 + i % 2': lambda o: 10 + o.i % 2,
        '4 * constants - 1': lambda o: 4 * o.constants - 1, '32 + 8 * unit': lambda o: 32 + 8 * o.unit,
        '64 + 8 * unit': lambda o: 64 + 8 * o.unit, '8 * unit': lambda o: 8 * o.unit,
        '96 + 8 * unit': lambda o: 96 + 8 * o.unit, '160 + 8 * unit': lambda o: 160 + 8 * o.unit,
        '192 + 8 * unit': lambda o: 192 + 8 * o.unit, '128 + 8 * unit': lambda o: 128 + 8 * o.unit,
        '224 + 8 * unit': lambda o: 224 + 8 * o.unit, '(0, 1, 4, 5)': lambda o: (0, 1, 4, 5),
        'i + 2': lambda o: o.i + 2, '288 + 8 * unit': lambda o: 288 + 8 * o.unit,
        '320 + 8 * unit': lambda o: 320 + 8 * o.unit, '256 + 8 * unit': lambda o: 256 + 8 * o.unit,
        '260 + 8 * unit': lambda o: 260 + 8 * o.unit, '352 + 8 * unit': lambda o: 352 + 8 * o.unit,
        '416 + 8 * unit': lambda o: 416 + 8 * o.unit, '448 + 8 * unit': lambda o: 448 + 8 * o.unit,
        '384 + 8 * unit': lambda o: 384 + 8 * o.unit, '480 + 8 * unit': lambda o: 480 + 8 * o.unit,
        'constants * unit': lambda o: o.constants * o.unit, 'constants * unit + 1': lambda o: o.constants * o.unit + 1,
        'constants == 4': lambda o: o.constants == 4, 'constants * unit + 2': lambda o: o.constants * o.unit + 2,
        'constants * unit + 3': lambda o: o.constants * o.unit + 3, 'one_shift < 0': lambda o: o.one_shift < 0,
        '1 if one_shift < 0 else one_shift + 1': lambda o: 1 if o.one_shift < 0 else o.one_shift + 1,
        'i // 2 % 2 * row + (i // 4 * 2 + i % 2) * units + unit':
            lambda o: o.i // 2 % 2 * o.row + (o.i // 4 * 2 + o.i % 2) * o.units + o.unit,
        'units % 4 == 0': lambda o: o.units % 4 == 0})

INT8_INT8_INT32_INT8: Types = {'input': DType.INT8, 'filter': DType.INT8, 'bias': DType.INT32, 'output': DType.INT8}
INT16_INT8_INT64_INT16: Types = {'input': DType.INT16, 'filter': DType.INT8, 'bias': DType.INT64, 'output': DType.INT16}
INT8_INT4_INT32_INT8: Types = {'input': DType.INT8, 'filter': DType.INT4, 'bias': DType.INT32, 'output': DType.INT8}

SIZES_FIT = Condition('sizes_fit(target, 0x10000, input, filter, output)',
    lambda o: cmsis_nn.sizes_fit(o.target, 65536, o.input, o.filter, o.output))
INPUT_C_IS_FILTER_I = Condition('input.c == filter.i', lambda o: o.input.c == o.filter.i, 'input.c filter.i'.split())
FILTER_IS_CONSTANT = Condition('filter.is_constant', lambda o: o.filter.is_constant)
COLS_OUT_MOD_4_IS_0 = Condition('cols.out % 4 == 0', lambda o: o.cols.out % 4 == 0, 'cols.out'.split())
COLS_BEFORE_AT_MOST_4_TIMES_STRIDE_W = Condition('cols.before <= 4 * stride_w',
    lambda o: o.cols.before <= 4 * o.stride_w, 'cols.before stride_w'.split())
DILATION_W_FACTOR_IS_1 = Condition('dilation_w_factor == 1', lambda o: o.dilation_w_factor == 1,
    'dilation_w_factor'.split())
OUTPUT_N_TIMES_ROWS_OUT_ABOVE_0 = Condition('output.n * rows.out > 0', lambda o: o.output.n * o.rows.out > 0,
    'output.n rows.out'.split())
LACKS_SIMD = Condition('lacks_simd(target)', lambda o: _lacks_simd(o.target))
TARGET_MVE = Condition('target.mve', lambda o: o.target.mve)
TARGET_OPTIMIZE_IS_NOT_SIZE = Condition('target.optimize != "size"', lambda o: o.target.optimize != 'size',
    'target.optimize'.split())
PACKED_S8_FITS = Condition('packed_s8_fits(quant)', lambda o: packed.packed_s8_fits(o.quant))
CLAMP_LO_IS_MINUS_128 = Condition('clamp.lo == -128', lambda o: o.clamp.lo == -128, 'clamp.lo'.split())
CLAMP_HI_IS_127 = Condition('clamp.hi == 127', lambda o: o.clamp.hi == 127, 'clamp.hi'.split())
DSP_CHANNELS_FIT = Condition('dsp_channels_fit(filter, start, input, output, quant)',
    lambda o: dual_mac.dsp_channels_fit(o.filter, o.start, o.input, o.output, o.quant))
PIXELS_ABOVE_0 = Condition('pixels > 0', lambda o: o.pixels > 0, 'pixels'.split())
DUAL_MAC_FITS = Condition('dual_mac_fits(filter)', lambda o: dual_mac.dual_mac_fits(o.filter))
TARGET_DSP = Condition('target.dsp', lambda o: o.target.dsp)
NOT_TARGET_MVE = Condition('not target.mve', lambda o: not o.target.mve)
PATCH_IS_FILTER_I = Condition('patch == filter.i', lambda o: o.patch == o.filter.i, 'patch filter.i'.split())

CONV_2D_PACKED_SUPPORTED = (FILTER_IS_CONSTANT, TARGET_MVE, INPUT_C_IS_FILTER_I, PACKED_S8_FITS)

CONV_2D_PLAIN_STAYS = (Condition('input.h == output.h', lambda o: o.input.h == o.output.h, 'input.h output.h'.split()),
    Condition('input.w == output.w', lambda o: o.input.w == o.output.w, 'input.w output.w'.split()),
    Condition('rows.before == 0', lambda o: o.rows.before == 0, 'rows.before'.split()),
    Condition('cols.before == 0', lambda o: o.cols.before == 0, 'cols.before'.split()))

CONV_2D_STRIPS_CONDITIONS = (DILATION_W_FACTOR_IS_1, PIXELS_ABOVE_0,
    Condition('patch <= 4096', lambda o: o.patch <= 4096, 'patch'.split()),
    Condition('filter.o < 32768', lambda o: o.filter.o < 32768, 'filter.o'.split()))

CONV_2D_WIDE_CONDITIONS = (INPUT_C_IS_FILTER_I, FILTER_IS_CONSTANT,
    Condition('patch <= 32768', lambda o: o.patch <= 32768, 'patch'.split()), DSP_CHANNELS_FIT)

CONV_2D_DSP_SUPPORTED = (TARGET_DSP, NOT_TARGET_MVE, INPUT_C_IS_FILTER_I, FILTER_IS_CONSTANT, DUAL_MAC_FITS,
    DSP_CHANNELS_FIT)

CONV_2D_STRIPS_CONDITIONS_2 = (TARGET_MVE, TARGET_OPTIMIZE_IS_NOT_SIZE, INPUT_C_IS_FILTER_I, FILTER_IS_CONSTANT,
    PACKED_S8_FITS)

CONV_2D_PACKED_IS_SINGLE = (Condition('stride_w == 1', lambda o: o.stride_w == 1, 'stride_w'.split()),
    Condition('stride_h == 1', lambda o: o.stride_h == 1, 'stride_h'.split()),
    Condition('input.shape[:3] == output.shape[:3]', lambda o: o.input.shape[:3] == o.output.shape[:3],
        lambda o: {'input.shape[:3]': o.input.shape[:3], 'output.shape[:3]': o.output.shape[:3]}),
    PATCH_IS_FILTER_I)

CONV_2D_BLOCKS_FITS_2 = (TARGET_DSP, Condition('target.fpu', lambda o: o.target.fpu), NOT_TARGET_MVE,
    TARGET_OPTIMIZE_IS_NOT_SIZE)

CONV_2D_BLOCKS_FITS = (*CONV_2D_BLOCKS_FITS_2, INPUT_C_IS_FILTER_I, DILATION_W_FACTOR_IS_1, FILTER_IS_CONSTANT,
    Condition('filter.o >= 2', lambda o: o.filter.o >= 2, 'filter.o'.split()),
    Condition('3 * filter.o < 4096', lambda o: 3 * o.filter.o < 4096, 'filter.o'.split()),
    Condition('pairs < 4096', lambda o: o.pairs < 4096, 'pairs'.split()), PIXELS_ABOVE_0, CLAMP_LO_IS_MINUS_128,
    CLAMP_HI_IS_127, DUAL_MAC_FITS, DSP_CHANNELS_FIT)

CONV_2D_PLAIN_STAYS_2 = (PATCH_IS_FILTER_I,
    Condition('stride_h * stride_w == 1', lambda o: o.stride_h * o.stride_w == 1, 'stride_h stride_w'.split()),
    *CONV_2D_PLAIN_STAYS)

CONV_2D_PACKED_WRITTEN = (*CONV_2D_PACKED_SUPPORTED, TARGET_OPTIMIZE_IS_NOT_SIZE, *CONV_2D_STRIPS_CONDITIONS)

CONV_2D_S4_FITS = (FILTER_IS_CONSTANT, INPUT_C_IS_FILTER_I, SIZES_FIT)

CALL_INPUTS = {'input': lambda o: adapt.as_image(o.input, o.weight.rank - 2),
    'filter': lambda o: adapt.as_image(o.weight, o.weight.rank - 2), 'bias': 'bias'}

CALL_OUTPUTS = {'output': lambda o: adapt.from_image(o.output, o.results[0].shape)}

CALL_OPTIONS = {'padding': Padding.VALID, 'stride_h': lambda o: o.stride[0], 'stride_w': lambda o: o.stride[-1],
    'dilation_h_factor': lambda o: o.dilation[0], 'dilation_w_factor': lambda o: o.dilation[-1],
    'fused_activation_function': ActivationFunctionType.NONE}

SPACE = {'padding': lambda o: o.choice(Padding.SAME, Padding.VALID), 'stride_w': lambda o: o.choice(1, o.span(1, 3)),
    'stride_h': lambda o: o.choice(1, o.span(1, 3)), 'dilation_w_factor': lambda o: o.span(1, 2),
    'dilation_h_factor': lambda o: o.span(1, 2),
    'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU,
        ActivationFunctionType.RELU6)}

CONV_2D = Operator('CONV_2D',
    '2-D convolution of an NHWC image with OHWI filters, in groups if they have fewer channels.',
    litert=Litert('CONV_2D', versions=(1, 8), table='Conv2DOptions'),
    options=(*family.OPTIONS, option('quantized_bias_type', DType, DType.FLOAT32)),
    inputs=(Operand('input', 'NHWC'), Operand('filter', 'OHWI'), Operand('bias', 'O', const=True, optional=True)),
    outputs=(Operand('output', 'NHWC', type=lambda o: o.input.type,
        shape=lambda o: (o.input.n, o.rows.out, o.cols.out, o.filter.o)),),
    lets={**family.LETS, 'groups': lambda o: o.input.c // o.filter.i,
        'patch': lambda o: o.filter.h * o.filter.w * o.filter.i,
        'no_bias': lambda o: (arrays.as_int32s(arrays.zeros((o.filter.o,)))
            if (o.groups > 1 and (not tensor.has(o.bias))) else None),
        'called': lambda o: _conv_s8_function(o.target, o.conv, o.input_dims, o.filter_dims, o.output_dims),
        'conv': lambda o: structs.cmsis_nn_conv_params(-o.input.zero_point, o.output.zero_point, o.stride, o.before,
            o.dilation, o.bounds),
        'window': lambda o: opgen_c.image_window(o.input, o.output, o.rows, o.cols, o.filter.i, o.limits),
        'grid': lambda o: opgen_c.image_window_quant(o.input, o.output, o.rows, o.cols, o.filter.i, o.clamp)},
    checks=(*family.CHECKS,
        Check(lambda o: o.input.c % o.filter.i == 0 and o.filter.o % o.groups == 0,
            lambda o: said(o.input.c, ' channels and ', o.filter.o, ' filters do not divide into groups of ',
                o.filter.i)),
        Check(lambda o: sums.sums_fit(o.input, o.filter, o.bias if tensor.has(o.bias) else 0, 0, o.scales),
            lambda o: said('sums of up to ',
                sums.largest_sum(o.input, o.filter, o.bias if tensor.has(o.bias) else 0, 0),
                ' overflow for the scales ', o.input.scale, ' of the input, up to ', arrays.largest(o.filter.scales),
                ' of the filter and ', o.output.scale, ' of the output, which is too small, or a bias is too large'))),
    macs=lambda o: o.output.size * o.patch,
    reference=lambda o: arrays.clip(reference.conv2d(o.input, o.filter, o.rows, o.cols, o.groups) + o.bias, o.limits.lo,
        o.limits.hi),
    exact=lambda o: quant.requantize(
        reference.conv2d(quant.centred(o.input), quant.centred(o.filter), o.rows, o.cols, o.groups) + o.bias, o.quant,
        o.output.zero_point, o.clamp),
    kernels=(
        Kernel('conv_2d_s8', INT8_INT8_INT32_INT8,
            params='conv quant input_dims filter_dims bias_dims no_bias output_dims'.split(),
            takes='p input filter bias output scratch scratch_size'.split(),
            when=(Condition('called == "s8"', lambda o: o.called == 's8', 'called'.split()), SIZES_FIT),
            otherwise=lambda o: said('an input of ', o.input.shape, ', filters of ', o.filter.shape,
                ' and an output of ', o.output.shape, ': an axis is longer than kernels count'),
            cost=lambda o: (o.output.size // o.filter.o * (240 + 5 * o.patch + 14 * o.filter.h * o.filter.w) +
                ((o.output.size // o.filter.o + 1) // 2 *
                    (145 * o.filter.o + (14 if o.target.mve else 11.8) * o.patch * ((o.filter.o + 1) // 2)))),
            scratch=lambda o: _conv_s8_scratch(o.target, o.conv, o.input_dims, o.filter_dims, o.output_dims),
            overlap=lambda o: _conv_s8_overlap(o.target, o.conv, o.input, o.filter_dims, o.output, o.rows, o.cols),
            table_inputs={'quant': 'input filter'.split()}),
        Kernel('conv_2d_narrow_s16',
            {'input': DType.INT16, 'filter': DType.INT8, 'bias': DType.INT32, 'output': DType.INT16},
            params='grid quant'.split(),
            when=(Condition('has(bias) or quantized_bias_type == int32',
                lambda o: tensor.has(o.bias) or o.quantized_bias_type == DType.INT32,
                lambda o: {'has(bias)': tensor.has(o.bias), 'quantized_bias_type': o.quantized_bias_type}),),
            table_inputs={'quant': 'input filter'.split()}),
        Kernel('conv_2d_s16', INT16_INT8_INT64_INT16,
            params='conv quant input_dims filter_dims bias_dims output_dims'.split(),
            takes='p input filter bias output scratch scratch_size'.split(),
            when=(INPUT_C_IS_FILTER_I, Condition('patch < 512', lambda o: o.patch < 512, 'patch'.split()),
                Condition('sums_s16_fit(patch, bias if has(bias) else 0, scales)',
                    lambda o: cmsis_nn.sums_s16_fit(o.patch, o.bias if tensor.has(o.bias) else 0, o.scales))),
            scratch=lambda o: _conv_s16_scratch(o.target, o.input.c, o.filter_dims),
            exact=lambda o: quant.requantize_wide(
                reference.conv2d(o.input, o.filter, o.rows, o.cols, o.groups) + o.bias, o.quant, 0, o.clamp),
            table_inputs={'quant': 'input filter'.split()}),
        Kernel('conv_2d_any_s16', INT16_INT8_INT64_INT16, params='grid quant'.split(),
            exact=lambda o: quant.requantize_wide(
                reference.conv2d(o.input, o.filter, o.rows, o.cols, o.groups) + o.bias, o.quant, 0, o.clamp),
            table_inputs={'quant': 'input filter'.split()}),
        Kernel('conv_2d_f32', {'*': DType.FLOAT32}, params='window'.split()),
        Kernel('conv_2d_1x1_s8', INT8_INT8_INT32_INT8,
            params='filter_dims pixels channels grain conv quant bias_dims'.split(),
            when=(Condition('called == "1x1_s8_fast"', lambda o: o.called == '1x1_s8_fast', 'called'.split()),
                SIZES_FIT),
            cost=lambda o: (350 +
                (o.pixels *
                    (36 + 64 * o.channels + (15.6 if o.target.mve else 14.3) * o.filter.i * ((o.channels + 3) // 4)))),
            overlap=lambda o: overlap.window_overlap(o.input, o.output, o.rows, o.cols, o.part, False),
            overlap_behind=lambda o: overlap.pixelwise_overlap_behind(o.input, o.output, o.part),
            table_inputs={'quant': 'input filter'.split()}, lets=CONV_2D_1X1),
        Kernel('conv_2d_1x1_strided_s8', INT8_INT8_INT32_INT8,
            params='conv quant input_dims filter_dims bias_dims output_dims'.split(),
            when=(Condition('called == "1x1_s8"', lambda o: o.called == '1x1_s8', 'called'.split()), SIZES_FIT),
            overlap=lambda o: _conv_s8_overlap(o.target, o.conv, o.input, o.filter_dims, o.output, o.rows, o.cols),
            table_inputs={'quant': 'input filter'.split()}, lets=CONV_2D_1X1),
        Kernel('conv_2d_1x1_blocks_s8', INT8_INT8_INT32_INT8, params='filter_of_blocks stream pixels depth'.split(),
            takes='p input output scratch'.split(), when=(*CONV_2D_BLOCKS_FITS, *CONV_2D_PLAIN_STAYS_2), priority=2,
            cost=lambda o: _block_cost(o.pixels, o.units, o.pairs, o.keeps_sign), scratch=lambda o: 16 * o.pairs,
            overlap=lambda o: overlap.pixelwise_overlap(o.input, o.output, 4),
            overlap_behind=lambda o: overlap.pixelwise_overlap_behind(o.input, o.output, 4, True),
            table_inputs={'stream': 'input filter bias'.split()}, lets=CONV_2D_BLOCKS,
            template=CONV_2D_BLOCKS_TEMPLATE),
        Kernel('conv_2d_strips_s8', INT8_INT8_INT32_INT8, params='grid zero_point filter_of_blocks stream'.split(),
            takes='p input output scratch'.split(),
            when=(*CONV_2D_BLOCKS_FITS, FILTER_IS_CONSTANT,
                Condition('filter.h * filter.w > 1', lambda o: o.filter.h * o.filter.w > 1,
                    'filter.h filter.w'.split()),
                Condition('depth % 4 == 0', lambda o: o.depth % 4 == 0, 'depth'.split()),
                Condition('stride_w <= 2', lambda o: o.stride_w <= 2, 'stride_w'.split()),
                Condition('filter.w <= 3 * stride_w', lambda o: o.filter.w <= 3 * o.stride_w,
                    'filter.w stride_w'.split()),
                Condition('cols.out > 0', lambda o: o.cols.out > 0, 'cols.out'.split()), COLS_OUT_MOD_4_IS_0,
                COLS_BEFORE_AT_MOST_4_TIMES_STRIDE_W,
                Condition('(cols.out - 5) * stride_w - cols.before + filter.w <= input.w',
                    lambda o: (o.cols.out - 5) * o.stride_w - o.cols.before + o.filter.w <= o.input.w,
                    'cols.out stride_w cols.before filter.w input.w'.split()),
                Condition('reach < 4080', lambda o: o.reach < 4080, 'reach'.split())),
            priority=2, cost=lambda o: 300 + o.pixels // 4 * (o.units * (33 + 5.6 * o.pairs) + 7.8 * o.pairs),
            scratch=lambda o: 4 * o.pairs + 24 * o.fours * o.phases,
            overlap=lambda o: overlap.window_overlap(o.input, o.output, o.rows, o.cols, 4, True),
            table_inputs={'stream': 'input filter bias'.split()}, lets=CONV_2D_BLOCKS,
            template=CONV_2D_BLOCKS_TEMPLATE),
        Kernel('conv_2d_blocks_s8', INT8_INT8_INT32_INT8, params='grid zero_point filter_of_blocks stream'.split(),
            takes='p input output scratch'.split(),
            when=(*CONV_2D_BLOCKS_FITS, Condition('not in_strips', lambda o: not o.in_strips)), priority=2,
            cost=lambda o: _block_cost(o.pixels, o.units, o.pairs, o.keeps_sign) + o.at_border * (180 + 0.5 * o.patch),
            scratch=lambda o: 16 * o.pairs + o.room,
            overlap=lambda o: (overlap.window_overlap(o.input, o.output, o.rows, o.cols, 4, True)
                if (o.output.n == 1 or o.pixels % (4 * o.output.n) == 0) else -o.output.bytes),
            table_inputs={'stream': 'input filter bias'.split()}, lets=CONV_2D_BLOCKS,
            template=CONV_2D_BLOCKS_TEMPLATE),
        Kernel('conv_2d_columns_s8', INT8_INT8_INT32_INT8,
            params='by_four stages patch filters output_zero_point grid pad_value rows_together'.split(),
            takes='p input output scratch'.split(),
            when=(*CONV_2D_STRIPS_CONDITIONS_2, Condition('input.c <= 8', lambda o: o.input.c <= 8, 'input.c'.split()),
                Condition('patch > input.c', lambda o: o.patch > o.input.c, 'patch input.c'.split()),
                DILATION_W_FACTOR_IS_1,
                Condition('columns_fit(column_size, line, seen, at_once, reach)',
                    lambda o: _columns_fit(o.column_size, o.line, o.seen, o.at_once, o.reach)),
                OUTPUT_N_TIMES_ROWS_OUT_ABOVE_0,
                Condition('cols.out * filter.o < 65536', lambda o: o.cols.out * o.filter.o < 65536,
                    'cols.out filter.o'.split()),
                Condition('filter.o < 2048', lambda o: o.filter.o < 2048, 'filter.o'.split())),
            priority=3,
            cost=lambda o: _columns_cost(o.output.shape, o.rows_together, o.patch, _clamp_cost(o.keeps_sign, o.clamp),
                o.filter.h, (o.seen + o.at_once - 1) // o.at_once, o.rows.out - o.inside_h),
            scratch=lambda o: o.rows_together * o.line + (16 - o.patch if o.patch < 16 else 0),
            overlap=lambda o: overlap.window_overlap(o.input, o.output, o.rows, o.cols, o.rows_together * o.cols.out,
                True),
            table_inputs={'by_four': 'filter'.split(), 'stages': 'input filter bias'.split()}, lets=CONV_2D_COLUMNS,
            template=CONV_2D_COLUMNS_TEMPLATE),
        Kernel('conv_2d_1x1_dsp_s8', INT8_INT8_INT32_INT8,
            params='weights channels rounding units pairs low high pixels depth'.split(),
            takes='p input output scratch'.split(),
            when=(*CONV_2D_DSP_SUPPORTED,
                Condition('filter.h * filter.w * stride_h * stride_w == 1',
                    lambda o: o.filter.h * o.filter.w * o.stride_h * o.stride_w == 1,
                    'filter.h filter.w stride_h stride_w'.split()),
                *CONV_2D_PLAIN_STAYS),
            priority=1,
            cost=lambda o: _dual_mac_cost(o.pixels, o.units, o.pairs, o.clamp) + o.pixels * (30 + 3.7 * o.depth),
            scratch=lambda o: 8 * o.pairs, overlap=lambda o: overlap.pixelwise_overlap(o.input, o.output, 2),
            overlap_behind=lambda o: overlap.pixelwise_overlap_behind(o.input, o.output, 2, True),
            table_inputs={'weights': 'input filter bias'.split(), 'channels': 'input filter bias'.split()},
            lets=CONV_2D_DSP),
        Kernel('conv_2d_dsp_s8', INT8_INT8_INT32_INT8,
            params='weights channels rounding units pairs low high grid zero_point'.split(),
            takes='p input output scratch'.split(), when=CONV_2D_DSP_SUPPORTED, priority=1,
            cost=lambda o: (
                (_dual_mac_cost(o.positions, o.units, o.pairs, o.clamp) +
                    o.positions * (117 + 3.2 * o.patch + 59 * (o.patch // o.run))) +
                o.at_border * 9 * o.filter.h * o.filter.w),
            scratch=lambda o: 8 * o.pairs + (0 if o.input.c % 4 == 0 else o.run),
            overlap=lambda o: overlap.window_overlap(o.input, o.output, o.rows, o.cols, 2, True),
            table_inputs={'weights': 'input filter bias'.split(), 'channels': 'input filter bias'.split()},
            lets=CONV_2D_DSP),
        Kernel('conv_2d_f16',
            {'input': DType.FLOAT32, 'filter': DType.FLOAT16, 'bias': (DType.FLOAT16, DType.FLOAT32),
                'output': DType.FLOAT32},
            params='window bias_is_half'.split(), lets=CONV_2D_F16),
        Kernel('conv_2d_hybrid',
            {'input': DType.FLOAT32, 'filter': DType.INT8, 'bias': DType.FLOAT32, 'output': DType.FLOAT32},
            params='window per_filter each_scale'.split(), takes='p input filter bias output scratch'.split(),
            scratch=lambda o: o.input.h * o.input.w * o.input.c,
            exact=lambda o: arrays.clip(
                hybrid.hybrid_conv2d(o.input, o.filter, o.each_scale, o.bias, o.rows, o.cols, o.groups, o.per_filter,
                    o.per_filter), o.limits.lo, o.limits.hi),
            table_inputs={'each_scale': 'filter'.split()}, lets=CONV_2D_HYBRID),
        Kernel('conv_2d_helium_1x1_s8', INT8_INT8_INT32_INT8,
            params='by_four stages patch filters output_zero_point bounds pixels grid pad_value'.split(),
            takes='p input output scratch'.split(), when=(*CONV_2D_PACKED_WRITTEN, *CONV_2D_PACKED_IS_SINGLE),
            priority=2,
            cost=lambda o: 85 + _quad_cost(o.pixels, o.filters, o.patch, o.keeps_sign, o.clamp) + 6 * o.pixels,
            overlap=lambda o: overlap.pixelwise_overlap(o.input, o.output, 2, False),
            overlap_behind=lambda o: overlap.pixelwise_overlap_behind(o.input, o.output, 2),
            table_inputs={'by_four': 'filter'.split(), 'stages': 'input filter bias'.split()}, lets=CONV_2D_PACKED,
            template=CONV_2D_PACKED_TEMPLATE),
        Kernel('conv_2d_helium_s8', INT8_INT8_INT32_INT8,
            params='by_four stages patch filters output_zero_point grid pad_value'.split(),
            takes='p input output scratch'.split(),
            when=(*CONV_2D_PACKED_WRITTEN, Condition('not is_single', lambda o: not o.is_single)), priority=2,
            cost=lambda o: (_quad_cost(o.pixels, o.filters, o.patch, o.keeps_sign, o.clamp) +
                _copying_cost(o.pixels, o.at_border if o.copies else o.pixels, o.filter.h, o.run)),
            scratch=lambda o: 2 * o.patch + 16,
            overlap=lambda o: overlap.window_overlap(o.input, o.output, o.rows, o.cols, 2, True),
            table_inputs={'by_four': 'filter'.split(), 'stages': 'input filter bias'.split()}, lets=CONV_2D_PACKED,
            template=CONV_2D_PACKED_TEMPLATE),
        Kernel('conv_2d_packed_1x1_s8', INT8_INT8_INT32_INT8,
            params='by_four stages patch filters output_zero_point bounds pixels'.split(),
            takes='p input output'.split(), when=(*CONV_2D_PACKED_SUPPORTED, *CONV_2D_PACKED_IS_SINGLE), priority=1,
            cost=lambda o: 45 + _packed_cost(o.pixels, o.filters, o.patch) + 28 * o.pixels,
            overlap=lambda o: overlap.pixelwise_overlap(o.input, o.output, 2, False),
            overlap_behind=lambda o: overlap.pixelwise_overlap_behind(o.input, o.output, 2),
            table_inputs={'by_four': 'filter'.split(), 'stages': 'input filter bias'.split()}, lets=CONV_2D_PACKED),
        Kernel('conv_2d_packed_s8', INT8_INT8_INT32_INT8,
            params='by_four stages patch filters output_zero_point grid pad_value'.split(),
            takes='p input output scratch'.split(), when=CONV_2D_PACKED_SUPPORTED, priority=1,
            cost=lambda o: (
                (_packed_cost(o.pixels, o.filters, o.patch) +
                    o.pixels * (94 + o.filter.h * (4.5 + 3.9 * ((o.run + 15) // 16)))) + o.at_border * o.around),
            scratch=lambda o: 2 * o.patch,
            overlap=lambda o: overlap.window_overlap(o.input, o.output, o.rows, o.cols, 2, True),
            table_inputs={'by_four': 'filter'.split(), 'stages': 'input filter bias'.split()}, lets=CONV_2D_PACKED),
        Kernel('conv_2d_1x1_plain_s8', INT8_INT8_INT32_INT8,
            params='weights channels rounding units patch low high pixels'.split(),
            takes='p input output scratch'.split(), when=(LACKS_SIMD, *CONV_2D_WIDE_CONDITIONS, *CONV_2D_PLAIN_STAYS_2),
            priority=1, scratch=lambda o: 2 * o.patch,
            overlap=lambda o: overlap.pixelwise_overlap(o.input, o.output, 2),
            overlap_behind=lambda o: overlap.pixelwise_overlap_behind(o.input, o.output, 2, True),
            table_inputs={'weights': 'input filter bias'.split(), 'channels': 'input filter bias'.split()},
            lets=CONV_2D_PLAIN),
        Kernel('conv_2d_plain_s8', INT8_INT8_INT32_INT8,
            params='weights channels rounding units patch low high grid zero_point'.split(),
            takes='p input output scratch'.split(), when=(LACKS_SIMD, *CONV_2D_WIDE_CONDITIONS), priority=1,
            scratch=lambda o: 2 * o.patch,
            overlap=lambda o: overlap.window_overlap(o.input, o.output, o.rows, o.cols, 2, True),
            table_inputs={'weights': 'input filter bias'.split(), 'channels': 'input filter bias'.split()},
            lets=CONV_2D_PLAIN),
        Kernel('conv_2d_quads_s8', INT8_INT8_INT32_INT8,
            params='grid by_two stages pad_value output_zero_point'.split(), takes='p input output scratch'.split(),
            when=(TARGET_MVE, TARGET_OPTIMIZE_IS_NOT_SIZE, FILTER_IS_CONSTANT,
                Condition('filter.size > 0', lambda o: o.filter.size > 0, 'filter.size'.split()),
                Condition('filter.o % 2 == 0', lambda o: o.filter.o % 2 == 0, 'filter.o'.split()),
                Condition('filter.i % 16 == 0', lambda o: o.filter.i % 16 == 0, 'filter.i'.split()),
                INPUT_C_IS_FILTER_I, PACKED_S8_FITS,
                Condition('stride_w < 3', lambda o: o.stride_w < 3, 'stride_w'.split()), DILATION_W_FACTOR_IS_1,
                OUTPUT_N_TIMES_ROWS_OUT_ABOVE_0,
                Condition('cols.out % 4 == 0 or cols.out > 12', lambda o: o.cols.out % 4 == 0 or o.cols.out > 12,
                    'cols.out'.split()),
                Condition('filter.h * depth // 16 * filter.w <= 64',
                    lambda o: o.filter.h * o.depth // 16 * o.filter.w <= 64, 'filter.h depth filter.w'.split()),
                Condition('patch > depth or stride_h * stride_w > 1',
                    lambda o: o.patch > o.depth or o.stride_h * o.stride_w > 1,
                    'patch depth stride_h stride_w'.split()),
                COLS_BEFORE_AT_MOST_4_TIMES_STRIDE_W,
                Condition('((cols.out + 3) // 4 * 4 - 5) * stride_w - cols.before + filter.w <= input.w',
                    lambda o: ((o.cols.out + 3) // 4 * 4 - 5) * o.stride_w - o.cols.before + o.filter.w <= o.input.w,
                    'cols.out stride_w cols.before filter.w input.w'.split()),
                Condition('columns * depth <= 1008', lambda o: o.columns * o.depth <= 1008, 'columns depth'.split()),
                Condition('dilation_h_factor * input.w * depth < 65536',
                    lambda o: o.dilation_h_factor * o.input.w * o.depth < 65536,
                    'dilation_h_factor input.w depth'.split()),
                Condition('3 * filter.o < 65000', lambda o: 3 * o.filter.o < 65000, 'filter.o'.split())),
            priority=3,
            cost=lambda o: (
                (o.quads *
                    (33 + 3.2 * o.loads +
                        (o.filter.o // 2 *
                            (19 + 9.85 * (o.patch // 16) + 1.05 * o.loads + _clamp_cost(o.keeps_sign, o.clamp))))) +
                27 * o.output.n * o.rows.out),
            scratch=lambda o: o.filter.h * o.columns * o.depth,
            overlap=lambda o: overlap.window_overlap(o.input, o.output, o.rows, o.cols, 4 if o.cols.out % 4 == 0 else 1,
                True),
            table_inputs={'by_two': 'filter'.split(), 'stages': 'input filter bias'.split()}, lets=CONV_2D_QUADS,
            template=CONV_2D_QUADS_TEMPLATE),
        Kernel('conv_2d_row_s8', INT8_INT8_INT32_INT8,
            params='conv quant input_dims filter_dims bias_dims output_dims'.split(),
            takes='p input filter bias output scratch scratch_size'.split(),
            when=(Condition('called == "1_x_n_s8"', lambda o: o.called == '1_x_n_s8', 'called'.split()), SIZES_FIT),
            scratch=lambda o: _conv_s8_scratch(o.target, o.conv, o.input_dims, o.filter_dims, o.output_dims),
            overlap=lambda o: _conv_s8_overlap(o.target, o.conv, o.input, o.filter_dims, o.output, o.rows, o.cols),
            table_inputs={'quant': 'input filter'.split()}),
        Kernel('conv_2d_s4', INT8_INT4_INT32_INT8,
            params='conv quant input_dims filter_dims bias_dims output_dims'.split(),
            takes='p input filter bias output scratch scratch_size'.split(),
            when=(*CONV_2D_S4_FITS,
                Condition('conv_s4_is_right(target, conv, input_dims, filter_dims)',
                    lambda o: _conv_s4_is_right(o.target, o.conv, o.input_dims, o.filter_dims))),
            scratch=lambda o: o.narrow_scratch, table_inputs={'quant': 'input filter'.split()}, lets=CONV_2D_S4),
        Kernel('conv_2d_row_s4', INT8_INT4_INT32_INT8,
            params='conv quant input_dims filter_dims bias_dims output_dims'.split(),
            takes='p input filter bias output scratch scratch_size'.split(), when=CONV_2D_S4_FITS,
            scratch=lambda o: o.narrow_scratch, table_inputs={'quant': 'input filter'.split()}, lets=CONV_2D_S4),
        Kernel('conv_2d_unpacked_s4', INT8_INT4_INT32_INT8,
            params='filter_room filter_size conv quant input_dims filter_dims bias_dims no_bias output_dims'.split(),
            takes='p input filter bias output scratch scratch_size'.split(), when=(FILTER_IS_CONSTANT, SIZES_FIT),
            otherwise=lambda o: said(
                ('an axis of the filters or of an image is longer than kernels count' if o.filter.is_constant
                    else 'filters of 4 bits must be constant, these are computed')),
            scratch=lambda o: (o.filter_room +
                _conv_s8_scratch(o.target, o.conv, o.input_dims, o.filter_dims, o.output_dims)),
            table_inputs={'quant': 'input filter'.split()}, lets=CONV_2D_S4),
        Kernel('conv_2d_helium_strips_s8', INT8_INT8_INT32_INT8,
            params=('by_four stages patch filters output_zero_point grid rows_together line apart bytes '
                'pad_value is_single ').split(),
            takes='p input output scratch'.split(),
            when=(*CONV_2D_STRIPS_CONDITIONS_2, *CONV_2D_STRIPS_CONDITIONS,
                Condition('apart < 16384', lambda o: o.apart < 16384, 'apart'.split())),
            priority=3,
            cost=lambda o: (_quad_cost(o.pixels, o.filters, o.patch, o.keeps_sign, o.clamp) + o.bytes // 12 +
                (23 * o.pixels if o.is_single
                    else (7 * o.pixels +
                        _copying_cost(o.pixels, o.at_border if o.copies else o.pixels, o.filter.h, o.run)))),
            layouts={'output': lambda o: _strips(o.output)}, scratch=lambda o: 0 if o.is_single else 2 * o.patch + 16,
            table_inputs={'by_four': 'filter'.split(), 'stages': 'input filter bias'.split()}, lets=CONV_2D_STRIPS,
            template=CONV_2D_PACKED_TEMPLATE),
        Kernel('conv_2d_u8', {'input': DType.INT8, 'filter': DType.UINT8, 'bias': DType.INT32, 'output': DType.INT8},
            params='grid input_offset filter_offset output_offset quant'.split(),
            table_inputs={'quant': 'input filter'.split()}, lets=CONV_2D_U8),
        Kernel('conv_2d_wide_s8', INT8_INT8_INT32_INT8,
            params='weights channels rounding units patch low high grid zero_point'.split(),
            takes='p input output scratch'.split(),
            when=(Condition('target.name == "host"', lambda o: o.target.name == 'host', 'target.name'.split()),
                LACKS_SIMD, TARGET_OPTIMIZE_IS_NOT_SIZE, *CONV_2D_WIDE_CONDITIONS),
            priority=2, scratch=lambda o: 8 * (o.patch + o.patch % 2),
            overlap=lambda o: (overlap.window_overlap(o.input, o.output, o.rows, o.cols, 4, True)
                if (o.output.n == 1 or o.pixels % (4 * o.output.n) == 0) else -o.output.bytes),
            table_inputs={'weights': 'input filter bias'.split(), 'channels': 'input filter bias'.split()},
            lets=CONV_2D_WIDE),
        Kernel('conv_2d_winograd_s8', INT8_INT8_INT32_INT8, params='tiles zero_point one_shift in_flash stream'.split(),
            takes='p input output scratch'.split(),
            when=(*CONV_2D_BLOCKS_FITS_2, FILTER_IS_CONSTANT,
                Condition('filter.h == 3', lambda o: o.filter.h == 3, 'filter.h'.split()),
                Condition('filter.w == 3', lambda o: o.filter.w == 3, 'filter.w'.split()),
                Condition('stride_h * stride_w * dilation_h_factor * dilation_w_factor == 1',
                    lambda o: o.stride_h * o.stride_w * o.dilation_h_factor * o.dilation_w_factor == 1,
                    'stride_h stride_w dilation_h_factor dilation_w_factor'.split()),
                Condition('input.c == depth', lambda o: o.input.c == o.depth, 'input.c depth'.split()),
                Condition('depth >= 8', lambda o: o.depth >= 8, 'depth'.split()),
                Condition('units >= 8', lambda o: o.units >= 8, 'units'.split()),
                Condition('output.size > 0', lambda o: o.output.size > 0, 'output.size'.split()),
                Condition('in_flash or cols.out % 8 == 0 and room <= 24576',
                    lambda o: o.in_flash or (o.cols.out % 8 == 0 and o.room <= 24576), 'in_flash cols.out'.split()),
                COLS_OUT_MOD_4_IS_0, Condition('rows.out % 2 == 0', lambda o: o.rows.out % 2 == 0, 'rows.out'.split()),
                Condition('rows.before <= 1', lambda o: o.rows.before <= 1, 'rows.before'.split()),
                Condition('cols.before <= 1', lambda o: o.cols.before <= 1, 'cols.before'.split()),
                Condition('(cols.out + 4) * units < 4096', lambda o: (o.cols.out + 4) * o.units < 4096,
                    'cols.out units'.split()),
                CLAMP_LO_IS_MINUS_128, CLAMP_HI_IS_127, DSP_CHANNELS_FIT),
            priority=3,
            cost=lambda o: (
                (o.output.size // o.units // 8 *
                    (43 + 144.5 * o.pairs +
                        ((o.units + 3) // 4 *
                            ((589 if o.keeps_sign else 550) + 176.5 * o.pairs +
                                (0 if o.in_flash else 120 * o.pairs - 150))))) + o.at_border * (112 + 5.4 * o.depth)),
            scratch=lambda o: o.room,
            overlap=lambda o: (_tiles_overlap(o.input.shape, o.output.shape, o.rows.before, o.cols.before)
                if o.output.n == 1 else -o.output.bytes),
            table_inputs={'stream': 'input filter bias'.split()}, lets=CONV_2D_WINOGRAD,
            template=CONV_2D_WINOGRAD_TEMPLATE)),
    uint8=UInt8(weights='filter', scale=lambda o: quant.scale_for_single_product(o.input, o.filter)),
    axes=Axes(
        {'bias': 'g*o'.split(), 'output': 'n y x g*o'.split(), 'input': 'n y x g*i'.split(),
            'filter': 'g*o ky kx i'.split()},
        windows={'y': lambda o: o.rows, 'x': lambda o: o.cols},
        linear=lambda o: o.fused_activation_function == ActivationFunctionType.NONE and o.clamped == ()),
    torch=(
        Torch('aten.conv1d.default', CALL_INPUTS,
            used='bias dilation groups input output padding results stride weight'.split(), outputs=CALL_OUTPUTS,
            options={'pads': lambda o: pytorch.pads_2d(o.padding), **CALL_OPTIONS},
            others='aten.conv2d.default'.split()),
        Torch('aten.convolution.default', CALL_INPUTS,
            used='bias dilation groups input output output_padding padding results stride transposed weight'.split(),
            outputs=CALL_OUTPUTS, options={'pads': lambda o: pytorch.pads_2d(o.padding), **CALL_OPTIONS}),
        Torch('aten.conv1d.padding', CALL_INPUTS,
            used='bias dilation groups input output padding results stride weight'.split(), outputs=CALL_OUTPUTS,
            options={'pads': lambda o: pytorch.same_pads_2d(o.padding, o.weight.shape[2:], o.dilation), **CALL_OPTIONS},
            others='aten.conv2d.padding'.split())),
    tests=(
        {'padding': lambda o: o.choice(Padding.SAME, Padding.VALID), 'stride_w': lambda o: o.span(1, 3),
            'stride_h': lambda o: o.span(1, 3), 'dilation_w_factor': lambda o: o.span(1, 2),
            'dilation_h_factor': lambda o: o.span(1, 2),
            'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU,
                ActivationFunctionType.RELU6, ActivationFunctionType.RELU_N1_TO_1),
            'input': lambda o: (o.span(1, 2), o.choice(1, o.span(5, 9)), o.span(5, 9), o.span(1, 8)),
            'filter': lambda o: (o.span(1, 3) * o.input.c, 1 if o.input.h == 1 else o.span(1, 3), o.span(1, 3),
                o.choice(1, o.input.c)),
            'bias': lambda o: (o.filter.o,)},
        {'padding': lambda o: o.choice(Padding.SAME, Padding.VALID), 'stride_w': lambda o: o.choice(1, o.span(1, 2)),
            'stride_h': lambda o: o.choice(1, o.span(1, 2)), 'dilation_w_factor': 1, 'dilation_h_factor': 1,
            'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU),
            'input': lambda o: (o.span(1, 2), o.span(1, 9), o.span(1, 9), o.span(1, 20)),
            'filter': lambda o: (o.span(1, 20), 1, 1, o.input.c), 'bias': lambda o: (o.filter.o,)},
        {'padding': lambda o: o.choice(Padding.SAME, Padding.VALID), 'stride_w': lambda o: o.choice(1, o.span(1, 3)),
            'stride_h': lambda o: o.choice(1, o.span(1, 3)), 'dilation_w_factor': 1,
            'dilation_h_factor': lambda o: o.span(1, 2),
            'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU,
                ActivationFunctionType.RELU6),
            'input': lambda o: (o.span(1, 2), o.span(3, 8), o.span(3, 8), o.choice(1, 3, 4, 8, o.span(1, 20))),
            'filter': lambda o: o.choice((o.span(2, 18), 1, 1, o.input.c),
                (o.span(2, 18), o.span(1, 3), o.span(1, 4), o.input.c)),
            'bias': lambda o: (o.filter.o,)},
        {'padding': lambda o: o.choice(Padding.SAME, Padding.VALID), 'stride_w': lambda o: o.span(1, 2),
            'stride_h': lambda o: o.span(1, 3), 'dilation_w_factor': 1, 'dilation_h_factor': lambda o: o.span(1, 2),
            'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU),
            'filter': lambda o: (o.span(2, 18), o.span(1, 3), o.span(1, 3 * o.stride_w), 4 * o.span(1, 5)),
            'input': lambda o: (o.span(1, 2), o.span(3, 8),
                4 * o.span(1, 3) * o.stride_w + (o.filter.w - o.stride_w if o.padding == Padding.VALID else 0),
                o.filter.i),
            'bias': lambda o: (o.filter.o,)},
        {'padding': lambda o: o.choice(Padding.SAME, Padding.VALID), 'stride_w': lambda o: o.span(1, 3),
            'stride_h': lambda o: o.span(1, 3), 'dilation_w_factor': 1,
            'dilation_h_factor': lambda o: o.choice(1, o.span(1, 2)),
            'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU,
                ActivationFunctionType.RELU6),
            'input': lambda o: (o.span(1, 2), o.span(5, 12), o.span(3, 24), o.choice(1, o.span(1, 8))),
            'filter': lambda o: (o.span(1, 9), o.span(1, 5), o.span(1, 5), o.input.c), 'bias': lambda o: (o.filter.o,)},
        {'padding': lambda o: o.choice(Padding.SAME, Padding.VALID), 'stride_w': lambda o: o.span(1, 2),
            'stride_h': lambda o: o.span(1, 2), 'dilation_w_factor': 1, 'dilation_h_factor': 1,
            'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU),
            'input': lambda o: (1, o.span(9, 20), o.span(8, 40), o.choice(1, 3)),
            'filter': lambda o: (o.span(1, 9), o.span(5, 10), o.span(3, 8), o.input.c),
            'bias': lambda o: (o.filter.o,)},
        {**SPACE, 'input': lambda o: (o.span(1, 2), o.span(3, 8), o.span(3, 8), o.choice(1, 3, 4, 8, o.span(1, 20))),
            'filter': lambda o: o.choice((o.span(1, 9), 1, 1, o.input.c),
                (o.span(1, 9), o.span(1, 3), o.span(1, 4), o.input.c)),
            'bias': lambda o: (o.filter.o,)},
        {'padding': lambda o: o.choice(Padding.SAME, Padding.VALID), 'stride_w': lambda o: o.choice(1, o.span(1, 2)),
            'stride_h': lambda o: o.choice(1, o.span(1, 2)), 'dilation_w_factor': lambda o: o.span(1, 2),
            'dilation_h_factor': 1,
            'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU,
                ActivationFunctionType.RELU6),
            'input': lambda o: (o.span(1, 2), o.span(3, 9), o.span(3, 9), o.choice(o.span(1, 5), o.span(15, 34))),
            'filter': lambda o: (o.span(1, 9), o.choice(1, o.span(1, 3)), o.choice(1, o.span(1, 3)), o.input.c),
            'bias': lambda o: (o.filter.o,)},
        {'padding': lambda o: o.choice(Padding.SAME, Padding.VALID), 'stride_w': 1, 'stride_h': 1,
            'dilation_w_factor': 1, 'dilation_h_factor': lambda o: o.span(1, 2),
            'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU),
            'input': lambda o: (1, o.span(3, 4), o.span(3, 4), o.choice(16 * o.span(7, 20), o.span(30, 90), 280)),
            'filter': lambda o: (4 * o.span(1, 2), o.choice(1, 3), o.choice(1, 3), o.input.c),
            'bias': lambda o: (o.filter.o,)},
        {**SPACE, 'input': lambda o: (o.span(1, 2), o.span(3, 8), o.span(3, 8), o.choice(1, 3, 4, 8, o.span(1, 20))),
            'filter': lambda o: o.choice((o.span(1, 9), 1, 1, o.input.c),
                (o.span(1, 9), o.span(1, 3), o.span(1, 4), o.input.c)),
            'bias': lambda o: (o.filter.o,)},
        {'padding': lambda o: o.choice(Padding.SAME, Padding.VALID), 'stride_w': lambda o: o.span(1, 2),
            'stride_h': lambda o: o.span(1, 2), 'dilation_w_factor': 1,
            'dilation_h_factor': lambda o: o.choice(1, o.span(1, 2)),
            'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU,
                ActivationFunctionType.RELU6),
            'input': lambda o: (o.span(1, 2), o.span(3, 9), o.choice(8, o.span(4, 40)), 16 * o.choice(1, o.span(1, 4))),
            'filter': lambda o: (2 * o.span(1, 5), o.choice(3, o.span(1, 3)), o.choice(3, o.span(1, 4)), o.input.c),
            'bias': lambda o: (o.filter.o,)},
        {'padding': lambda o: o.choice(Padding.SAME, Padding.VALID), 'stride_w': lambda o: o.choice(1, 2, 4),
            'stride_h': 1, 'dilation_w_factor': 1, 'dilation_h_factor': 1,
            'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU),
            'input': lambda o: (o.span(1, 2), 1, o.span(5, 20), o.choice(4, 8, 12)),
            'filter': lambda o: (o.span(1, 20), 1, o.span(2, 5), o.input.c), 'bias': lambda o: (o.filter.o,)},
        {'padding': lambda o: o.choice(Padding.SAME, Padding.VALID), 'stride_w': lambda o: o.choice(1, o.span(1, 2)),
            'stride_h': lambda o: o.choice(1, o.span(1, 2)), 'dilation_w_factor': 1, 'dilation_h_factor': 1,
            'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU,
                ActivationFunctionType.RELU6),
            'input': lambda o: (o.span(1, 2), o.span(3, 12), o.span(3, 14), o.choice(o.span(1, 5), o.span(15, 34))),
            'filter': lambda o: (o.span(1, 9), o.choice(1, o.span(1, 3)), o.choice(1, o.span(1, 3)), o.input.c),
            'bias': lambda o: (o.filter.o,)},
        {**SPACE, 'input': lambda o: (o.span(1, 2), o.span(3, 8), o.span(3, 8), o.choice(1, 3, 4, 8, o.span(1, 40))),
            'filter': lambda o: o.choice((o.span(1, 9), 1, 1, o.input.c),
                (o.span(1, 40), o.span(1, 3), o.span(1, 4), o.input.c)),
            'bias': lambda o: (o.filter.o,)},
        {'padding': lambda o: o.choice(Padding.SAME, Padding.VALID), 'stride_w': 1, 'stride_h': 1,
            'dilation_w_factor': 1, 'dilation_h_factor': 1,
            'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU),
            'filter': lambda o: o.choice((o.span(8, 20), 3, 3, o.choice(16, 32, o.span(8, 40))),
                (o.span(40, 70), 3, 3, o.choice(64, o.span(52, 70)))),
            'input': lambda o: (o.span(1, 2), 2 * o.span(1, 4) + (2 if o.padding == Padding.VALID else 0),
                4 * o.choice(2, o.span(1, 3)) + (2 if o.padding == Padding.VALID else 0), o.filter.i),
            'bias': lambda o: (o.filter.o,)}))
