"""What operators of the family convolution have in common. Made by `opgen build` from specs/_family; do not edit."""

from opgen.lib import (arrays, cmsis_nn, dual_mac, fixed_point, layouts, overlap, quant, shapes, structs, tables,
    target, tensor)
from opgen.lib.tensor import Array, Tensor
from opgen.operators.model import Check, DType, Functions, Fuses, Limit, Option, option, said
from opgen.registry.ops._functions.groups import _has_doubled
from opgen.tflite.enums import ActivationFunctionType, Padding


def _inside(reach: int, stride: int, first: int, count: int) -> int:
    """Return how many windows from `first` on lie inside of an image, whose last one begins at `reach`."""
    last = reach // stride if reach >= 0 else -1
    return 0 if last < first else (last if last < count else count - 1) - first + 1


def _takes_row_kernel(conv: structs.cmsis_nn_conv_params, image: structs.cmsis_nn_dims,
    window: structs.cmsis_nn_dims) -> bool:
    """Tell whether arm_convolve_wrapper_s8 calls the 1xN kernel (if the window is not 1x1)."""
    is_row = image.h == 1 and window.h == 1 and (conv.dilation.w == 1)
    return is_row and image.c == window.c and (conv.stride.w * image.c % 4 == 0)


def _is_pointwise(conv: structs.cmsis_nn_conv_params, image: structs.cmsis_nn_dims,
    window: structs.cmsis_nn_dims) -> bool:
    """Tell whether arm_convolve_wrapper_s8 calls the kernels for windows of one element."""
    is_plain = conv.dilation.w == 1 and conv.dilation.h == 1 and (conv.padding.w == 0) and (conv.padding.h == 0)
    return is_plain and image.c == window.c and (window.w == 1) and (window.h == 1)


def _row_kernel_is_right(conv: structs.cmsis_nn_conv_params, image: structs.cmsis_nn_dims,
    window: structs.cmsis_nn_dims, result: structs.cmsis_nn_dims) -> bool:
    """Tell whether the 1xN kernel of Helium computes a convolution rightly.

    It derives the padding on the right from that on the left, refuses other amounts, and assumes that the first window
    that reaches over the right end does so by one element.
    """
    after = (result.w - 1) * conv.stride.w + window.w - image.w - conv.padding.w
    more = after - conv.padding.w
    return (more == 0 or more == 1) and (after == 0 or (after - 1) % conv.stride.w == 0)


def _larger(one: int, other: int) -> int:
    """Return the larger of two integers."""
    return one if one > other else other


def _row_kernel_bytes(conv: structs.cmsis_nn_conv_params, image: structs.cmsis_nn_dims, window: structs.cmsis_nn_dims,
    result: structs.cmsis_nn_dims) -> int:
    """Return the bytes of the 1xN kernel of Helium: a window that reaches over the padding at either end."""
    padded = (result.w - 1) * conv.stride.w + window.w - image.w
    odd = padded % 2 if padded >= 0 else -(-padded % 2)
    around = conv.padding.w + odd
    steps = _larger(1, (around + conv.stride.w - 1) // conv.stride.w) if around != 0 else 0
    right = steps if odd != 0 else conv.padding.w
    return window.w * image.c + _larger(conv.padding.w, right - 1) * image.c


def _rounded_up(count: int, multiple: int) -> int:
    """Return the next multiple."""
    return -(-count // multiple) * multiple


def _conv_s8_scratch(processor: target.Target, conv: structs.cmsis_nn_conv_params, image: structs.cmsis_nn_dims,
    window: structs.cmsis_nn_dims, result: structs.cmsis_nn_dims) -> int:
    """Return the bytes that arm_convolve_wrapper_s8 needs."""
    has_columns = (conv.stride.w == 1 and conv.stride.h == 1 and processor.dsp and not processor.mve and
        processor.kernels == 'cmsis-nn')
    patch = window.h * window.w * image.c
    by_row = _row_kernel_bytes(conv, image, window, result) if _takes_row_kernel(conv, image, window) else 0
    general = 4 * _rounded_up(patch, 16)
    return ((4 * image.c if has_columns else 0) if _is_pointwise(conv, image, window)
        else _larger(general, by_row) if processor.mve else 4 * _rounded_up(patch, 4))


def _block_cost(pixels: int, units: int, pairs: int, ends: int) -> float:
    """Return about how many instructions four pixels by two channels at a time take, see opgen_pixel_blocks.h, with
    `ends` quarters of them for each output behind its sum.
    """
    even = _rounded_up(units, 2)
    return (70 + (pixels + 3) // 4 * (36 + 7.4 * pairs + even * (1 + 1.75 * pairs)) +
        pixels * even * (0.25 * ends + 0.98 * pairs))


def _by_two(units: int) -> Array:
    """Return channels by twos; an odd one comes with the one before it."""
    all = arrays.arange(units + units % 2)
    return arrays.where(all < units - units % 2, all, all - 1)


def _strip_filter(taps: Array, units: int, height: int, width: int, groups: int, stride: int) -> Array:
    """Return a filter in the order in which kernels of strips read it: of each row and four channels the taps of each
    phase, those of the first and the third channel before those of the second and the fourth.
    """
    all_taps = arrays.transpose(arrays.reshape(taps, (units, height, width, groups, 2, 2)), (0, 1, 3, 5, 2, 4))
    count = (width + stride - 1) // stride
    shape = (units, height * groups)
    evens = arrays.take(all_taps, stride * arrays.arange(count), 4)
    odds = arrays.take(all_taps, stride * arrays.arange(width - count) + 1, 4)
    return arrays.append(arrays.reshape(evens, (*shape, 4 * count)),
        arrays.reshape(odds, (*shape, 4 * (width - count))), 2)


def _two_by_two(taps: Array, run: int, joins: bool, is_apart: bool) -> Array:
    """Return the words of weights of each two channels: of each pair of elements one of both, or the words of both
    apart.

    See opgen_pixel_blocks.h.
    """
    units = taps.shape[0]
    size = taps.size // units if units > 0 else 0
    rows = arrays.reshape(taps, (units, 1, size))
    spaced = (arrays.reshape(arrays.append(rows, 0 * rows, 1), (2 * units, size)) if is_apart
        else arrays.reshape(taps, (units, size)))
    words = dual_mac.dual_mac_weights(spaced, run, 0, joins)
    pairs = words.shape[1]
    twos = arrays.reshape(arrays.transpose(words, (0, 2, 1)), (2 * words.shape[0], pairs))
    return arrays.reshape(words, (units // 2, 2 * pairs)) if is_apart else twos[0:units // 2]


def _shift_of(channels: Array) -> int:
    """Return the shift that all channels of dsp_channels have; -1: they differ."""
    return arrays.element(channels[0], 2) if arrays.all_true(channels[:, 2] == channels[0, 2]) else -1


def _packs_shifts(channels: Array) -> bool:
    """Tell whether the shifts of channels of dsp_channels differ, and biases leave them the last byte of a word."""
    return (_shift_of(channels) < 0 and not _has_doubled(channels) and
        arrays.all_true(arrays.maximum(channels[:, 0], -1 - channels[:, 0]) < 8388608))


def _block_stream(weights: Array, ends: Array, units: int) -> Array:
    """Return what kernels of four pixels by two channels read: for each two channels the words of their weights, then
    the ends of the second channel, and of the first.
    """
    in_ends = ends.shape[1]
    twos = (units + 1) // 2
    both = arrays.reshape(arrays.flip(arrays.reshape(arrays.take(ends, _by_two(units), 0), (twos, 2, in_ends)), 1),
        (twos, 2 * in_ends))
    return arrays.as_int32s(arrays.append(weights, both, 1))


def _channel_ends(channels: Array, form: structs.opgen_ends) -> Array:
    """Return what follows the weights of each channel of dsp_channels as opgen_ends has it."""
    packs = form.shift < 0 and form.words < 4
    addend = form.rounding * 2 ** (channels[:, 2:3] % 256)
    first = 256 * channels[:, 0:1] + channels[:, 2:3] if packs else channels[:, 0:1]
    return arrays.as_int32s(
        arrays.append(arrays.append(first, channels[:, 1:2], 1), arrays.append(addend, channels[:, 2:3], 1), 1)[:, 0:form.words])


def _short_stream(weights: Array, shorts: Array, is_apart: bool) -> Array:
    """Return the same of short_channels: what the sums of two channels begin with (of the first, then of the second or
    of both), the words of their weights, then multiplier and addend of the second channel, and of the first.
    """
    twos = shorts.shape[0] // 2
    each = arrays.reshape(shorts, (twos, 2, 4))
    starts = arrays.append(each[:, 0, 0:1], each[:, 1, 0:1] + (0 if is_apart else each[:, 0, 0:1]), 1)
    ends = arrays.append(each[:, 1, 1:3], each[:, 0, 1:3], 1)
    return arrays.as_int32s(arrays.append(arrays.append(starts, weights, 1), ends, 1))


def _block_pairs(code_cache: int) -> int:
    """Return how many pairs of elements a loop of a block may hold, for its code to stay in a cache of `code_cache`
    bytes: each has eleven instructions of four bytes, what is around them 70.

    See opgen_pixel_blocks.h.
    """
    return (code_cache - 280) // 44 if code_cache > 0 else 65535


def _columns_fit(column_size: int, line: int, count: int, at_once: int, reach: int) -> bool:
    """Tell whether columns of that size are within reach of addresses, and take not much memory."""
    return (column_size > 0 and count > 0 and at_once > 0 and reach < 255 and line <= 4096 and
        column_size * count < 65536)


def _clamp_cost(keeps: bool, bounds: quant.Clamp) -> int:
    """Return how many instructions ties below zero and bounds take, for the elements that Helium has at a time."""
    return (3 if keeps else 0) + (3 if bounds.lo > -128 else 0) + (3 if bounds.hi < 127 else 0)


def _columns_cost(result: tuple[int, ...], together: int, patch: int, ends: int, height: int, parts: int, others: int,
    is_fine: bool) -> float:
    """Return about how many instructions kernels of columns take, with putting rows together part by part, `others` at
    borders.
    """
    groups = result[0] * ((result[1] + together - 1) // together)
    pairs = result[2] if together == 2 else (result[2] + 1) // 2
    fours = result[3] // 2 * (22 + (result[2] + 3) // 4 * (17 + 12 * ((patch + 15) // 16)))
    blocks = (result[3] + 3) // 4 * (17 + pairs * (18 + 14 * ((patch + 15) // 16) + ends))
    return (groups * (fours if is_fine else blocks) +
        result[0] * (result[1] * (46 + 4.2 * height * parts) + 7.7 * others * height))


def _columns_seen(width: int, windows: shapes.Window, count: int) -> int:
    """Return how many columns of an image lie within `count` columns that windows see."""
    return width if width < count - windows.before else count - windows.before


def _columns_at_once(channels: int, column_size: int, count: int) -> int:
    """Return how many pixels kernels of columns put into their columns at once, 16 elements at the most."""
    wanted = 16 // channels if channels > 0 else 0
    most = wanted if wanted < count else count
    return most if most * column_size < 257 else 256 // column_size


def _fine_stages(fine: Array) -> Array:
    """Return fine_channels as [four channels, (start, multiplier), channel], flat."""
    whole = arrays.append(fine[:, 0:2], arrays.zeros((-fine.shape[0] % 4, 2)), 0)
    return arrays.as_int32s(
        arrays.flatten(arrays.transpose(arrays.reshape(whole, (whole.shape[0] // 4, 4, 2)), (0, 2, 1))))


def _short_stages(stages: Array) -> Array:
    """Return packed_stages with the shift as the last byte of the sum, of all filters if all sums fit in 24 bits."""
    each = arrays.reshape(fixed_point.as_ints(stages), (stages.size // 12, 3, 4))
    packs = arrays.all_true(arrays.maximum(each[:, 0], -1 - each[:, 0]) < 8388608)
    return (arrays.as_int32s(arrays.flatten(arrays.append(256 * each[:, 0:1] + each[:, 2:3] % 256, each[:, 1:2], 1)))
        if packs else stages)


def _fine_words(fine: Array) -> int:
    """Return what opgen_stage.h calls the words of channels of fine_channels."""
    return 2 + 16 * arrays.element(fine[0], 2)


def _stage_words(stages: Array, count: int) -> int:
    """Return how many words of stages a filter has."""
    return stages.size // count if count > 0 else 3


def _output_cost(least: float, bounds: quant.Clamp) -> float:
    """Return how many instructions what follows sums takes for an element, where bounds other than those of int8 take
    more.
    """
    return least if bounds.lo == -128 and bounds.hi == 127 else least + 9


def _dual_mac_cost(pixels: int, units: int, pairs: int, bounds: quant.Clamp) -> float:
    """Return about how many instructions two pixels by two channels at a time take, without what gathers them."""
    return (pixels + 1) // 2 * _rounded_up(units, 2) * (2 * _output_cost(17, bounds) + 3 * pairs)


def _runs_cost(pixels: int, at_border: int, units: int, height: int, run: int, copied: float,
    bounds: quant.Clamp) -> float:
    """Return about how many instructions a pixel by four channels at a time takes, of rows of windows where they lie.
    """
    return (120 + pixels * (60 + units * _output_cost(12, bounds) + (units + 3) // 4 * (50 + height * (27 + 4 * run))) +
        at_border * (47 + height * copied))


def _eights_cost(pixels: int, filters: int, patch: int, ends: int, has_alone: bool) -> float:
    """Return about how many instructions two pixels by eight filters at a time take, where C is written for the layer.

    A pixel that is left takes as long as two, if there is no text for it.
    """
    parts = (patch + 15) // 16
    left = pixels % 2 if has_alone else 0
    return ((pixels + 1 - 2 * left) // 2 * (12 + filters // 8 * (33 + 28.0 * parts + ends)) +
        left * (40 + filters // 8 * (22 + 18.0 * parts + ends)))


def _quad_cost(pixels: int, filters: int, patch: int, keeps: bool, bounds: quant.Clamp) -> float:
    """Return about how many instructions two pixels by four filters at a time take, where C is written for the layer.
    """
    parts = (patch + 15) // 16
    rest = (2 if filters % 4 > 0 else 0) + (10 if parts > 16 else 0)
    return (pixels + 1) // 2 * ((filters + 3) // 4) * (19 + 14.0 * parts + rest + _clamp_cost(keeps, bounds))


def _strip_rows(image: tuple[int, ...]) -> int:
    """Return how many lines of an image lie together in its strips; one, if three of them are within 16 bytes."""
    return 1 if image[2] < 6 else 4


def _strip_line(image: tuple[int, ...]) -> int:
    """Return the bytes of a strip."""
    return image[2] + 1 if _strip_rows(image) == 1 else 4 * (image[2] + 2)


def _strip_plane(image: tuple[int, ...]) -> int:
    """Return the bytes of a channel in strips, a multiple of 4."""
    rows = _strip_rows(image)
    return -(-((image[1] + 1 + rows) // rows * _strip_line(image) + (1 if rows == 1 else 0)) // 4) * 4


def _strip_bytes(image: tuple[int, ...]) -> int:
    """Return the bytes of images in strips, with at least 16 that may be read behind them."""
    return -(-(image[0] * image[3] * _strip_plane(image) + 16) // 64) * 64


def _copying_cost(pixels: int, others: int, rows: int, run: int) -> float:
    """Return about how many instructions windows take that are copied before they are used, `others` of which row by
    row.
    """
    return (24 * pixels + (pixels - others) * rows * (4 + 2.3 * (run // 16)) +
        others * (64 + 15.5 * rows + 0.26 * rows * run))


def _packed_cost(pixels: int, filters: int, patch: int) -> float:
    """Return about how many instructions two pixels by four filters at a time take in opgen_packed_s8.h."""
    return (pixels + 1) // 2 * ((filters + 3) // 4) * (47 + 16.0 * ((patch + 15) // 16))


def _stream_pairs_cost(pixels: int, units: int, size: int, height: int, by_rows: bool) -> float:
    """Return about how many instructions four pixels by two units of int16 at a time take."""
    pairs = (size + 1) // 2
    return (
        (60 +
            ((pixels + 3) // 4 *
                (80 + 5.4 * pairs + 8 * height + (0 if by_rows else 200 + 265 * height + 4 * size) +
                    units // 2 * (14 + 5 * pairs)))) + pixels * (units // 2) * (8 + 2.02 * pairs))


def _stream_parts_cost(pixels: int, units: int, size: int, height: int, copied: int, bounds: quant.Clamp) -> float:
    """Return about how many instructions two pixels by four units of int16 at a time take, with windows that are copied
    not at all (0), row by row (1) or at borders (2).
    """
    parts = (size + 7) // 8
    ends = (4 if bounds.lo > -32768 else 0) + (4 if bounds.hi < 32767 else 0)
    extra = (0 if copied == 0
        else (15 + 4 * parts + 10 * height if copied == 1
            else 55 + 7 * parts + height * (45 if size <= 8 * height else 60)))
    return 60 + (pixels + 1) // 2 * (45 + extra + (units + 3) // 4 * (20 + ends + 14.1 * parts))


def _strips(x: Tensor) -> layouts.Layout:
    """Return the order that opgen_strips.h has for an image: channel by channel, surrounded by its zero point, lines in
    strips.
    """
    rows = _strip_rows(x.shape)
    y = arrays.arange(x.shape[1]) + 1
    images = arrays.reshape(arrays.arange(x.shape[0]) * x.shape[3], (x.shape[0], 1, 1, 1))
    lines = arrays.reshape(y // rows * _strip_line(x.shape) + y % rows, (1, x.shape[1], 1, 1))
    columns = arrays.reshape((arrays.arange(x.shape[2]) + 1) * rows, (1, 1, x.shape[2], 1))
    planes = (images + arrays.reshape(arrays.arange(x.shape[3]), (1, 1, 1, x.shape[3]))) * _strip_plane(x.shape)
    return layouts.Layout(planes + lines + columns, _strip_bytes(x.shape), x.zero_point)


def _strip_cost(image: tuple[int, ...], result: tuple[int, ...], stride: int, ends: int) -> float:
    """Return about how many instructions windows of 3x3 over a channel in strips take."""
    twos = (result[2] + 1) // 2
    fours = (result[2] + 3) // 4
    low = (result[1] * result[2] + 7) // 8 * (32 + ends)
    whole = result[1] // 4 * twos + (twos if result[1] % 4 == 3 else fours if result[1] % 4 > 0 else 0)
    return (low if _strip_rows(image) == 1
        else (result[1] + 1) // 2 * fours * (44 + ends) if stride == 2 else whole * (29.5 + ends))


def _strip_taps(filters: Array, image: tuple[int, ...]) -> Array:
    """Return filters (1, 3, 3, c) as opgen_strips.h has them for an image."""
    count = filters.shape[3]
    gap = _strip_line(image) - 3
    columns = arrays.reshape(arrays.transpose(filters, (3, 2, 1, 0)), (count, 3, 3))
    of_four = arrays.append(columns, arrays.zeros((count, 3, 1)), 2)
    of_line = arrays.append(arrays.transpose(columns, (0, 2, 1)), arrays.zeros((count, 3, gap)), 2)
    tall = arrays.append(arrays.append(arrays.zeros((count, 8)), arrays.reshape(of_four, (count, 12)), 1),
        arrays.zeros((count, 4)), 1)
    low = arrays.append(arrays.reshape(of_line, (count, 9 + 3 * gap)), arrays.zeros((count, 16)), 1)[:, 0:16]
    return arrays.as_int8s(arrays.flatten(low if _strip_rows(image) == 1 else tall))


def _strip_stages(filters: Array, start: Array, offset: int,
    factors: structs.cmsis_nn_per_channel_quant_params) -> Array:
    """Return what follows the products of each channel, as opgen_stage.h has it, in two words if all sums fit in 24
    bits.
    """
    begins = arrays.column(quant.row_sums(arrays.transpose(filters, (3, 1, 2, 0)), start, offset))
    lasts = arrays.column(arrays.where(factors.multiplier == 0, -1, factors.shift))
    packs = arrays.all_true(arrays.maximum(begins, -1 - begins) < 8388608)
    firsts = 256 * begins + lasts % 256 if packs else begins
    return arrays.as_int32s(
        arrays.flatten(
            arrays.append(arrays.append(firsts, arrays.column(factors.multiplier), 1), lasts, 1)[:, 0:2 if packs else 3]))


def _has_own_filters(conv: structs.cmsis_nn_dw_conv_params, image: structs.cmsis_nn_dims,
    result: structs.cmsis_nn_dims) -> bool:
    """Tell whether each channel of one image has one filter, without dilation."""
    return image.c == result.c and image.n == 1 and (conv.dilation.w == 1) and (conv.dilation.h == 1)


def _as_convolution(conv: structs.cmsis_nn_dw_conv_params) -> structs.cmsis_nn_conv_params:
    """Return what a depthwise convolution is as a convolution."""
    return structs.cmsis_nn_conv_params(conv.input_offset, conv.output_offset, conv.stride, conv.padding, conv.dilation,
        conv.activation)


def _is_3x3(conv: structs.cmsis_nn_dw_conv_params, window: structs.cmsis_nn_dims) -> bool:
    """Tell whether the plain 3x3 kernel is taken for a window."""
    return window.h == 3 and window.w == 3 and (conv.padding.h <= 1) and (conv.padding.w <= 1)


def _depthwise_conv_s8_scratch(processor: target.Target, conv: structs.cmsis_nn_dw_conv_params,
    image: structs.cmsis_nn_dims, window: structs.cmsis_nn_dims, result: structs.cmsis_nn_dims) -> int:
    """Return the bytes that arm_depthwise_conv_wrapper_s8 needs."""
    taps = window.h * window.w
    filters = structs.cmsis_nn_dims(result.c, window.h, window.w, 1)
    is_fast = _has_own_filters(conv, image, result)
    is_one = image.c == 1 and result.c > 1
    by_conv = _conv_s8_scratch(processor, _as_convolution(conv), image, filters, result) + result.c * taps
    helium = _larger(4 * 124 * taps if is_fast else 0, by_conv if is_one else 0)
    return (helium if processor.mve
        else 2 * image.c * taps if processor.dsp and is_fast and (not _is_3x3(conv, window)) else 0)


LETS: Functions = {
    'rows': lambda o: shapes.slide(o.padding, o.input.h, o.filter.h, o.stride_h, o.dilation_h_factor, o.pads[0],
        o.pads[1]),
    'cols': lambda o: shapes.slide(o.padding, o.input.w, o.filter.w, o.stride_w, o.dilation_w_factor, o.pads[2],
        o.pads[3]),
    'clamp': lambda o: tables.narrowed(quant.activation_range(o.fused_activation_function, o.output), o.clamped,
        o.output),
    'first_y': lambda o: -(-o.rows.before // o.stride_h), 'first_x': lambda o: -(-o.cols.before // o.stride_w),
    'inside_h': lambda o: _inside(o.input.h + o.rows.before - o.dilation_h_factor * (o.filter.h - 1) - 1, o.stride_h,
        o.first_y, o.rows.out),
    'inside_w': lambda o: _inside(o.input.w + o.cols.before - o.dilation_w_factor * (o.filter.w - 1) - 1, o.stride_w,
        o.first_x, o.cols.out),
    'at_border': lambda o: o.output.n * (o.rows.out * o.cols.out - o.inside_h * o.inside_w),
    'is_inside': lambda o: o.inside_h == o.rows.out and o.inside_w == o.cols.out,
    'limits': lambda o: tables.narrowed_f32(quant.activation_range_f32(o.fused_activation_function, o.keeps_nonfinite),
        o.clamped),
    'scales': lambda o: quant.channel_scales(o.input, o.filter, o.output, o.filter.o),
    'quant': lambda o: structs.cmsis_nn_per_channel_quant_params(quant.multipliers(o.scales), quant.shifts(o.scales)),
    'stride': lambda o: structs.cmsis_nn_tile(o.stride_w, o.stride_h),
    'before': lambda o: structs.cmsis_nn_tile(o.cols.before, o.rows.before),
    'dilation': lambda o: structs.cmsis_nn_tile(o.dilation_w_factor, o.dilation_h_factor),
    'bounds': lambda o: structs.cmsis_nn_activation(o.clamp.lo, o.clamp.hi),
    'start': lambda o: o.bias if tensor.has(o.bias) else 0, 'units': lambda o: o.filter.o,
    'pixels': lambda o: o.output.n * o.output.h * o.output.w,
    'ahead': lambda o: overlap.window_overlap(o.input, o.output, o.rows, o.cols, 1, False),
    'zero_point': lambda o: o.input.zero_point, 'pad_value': lambda o: o.input.zero_point,
    'output_zero_point': lambda o: o.output.zero_point, 'rounding': lambda o: 2 * o.output.zero_point + 1,
    'keeps_sign': lambda o: o.clamp.lo < o.output.zero_point, 'low': lambda o: o.clamp.lo, 'high': lambda o: o.clamp.hi,
    'input_dims': lambda o: cmsis_nn.dims(o.input), 'filter_dims': lambda o: cmsis_nn.dims(o.filter),
    'bias_dims': lambda o: cmsis_nn.flat_dims(o.filter.o), 'output_dims': lambda o: cmsis_nn.dims(o.output)}

OPTIONS: tuple[Option, ...] = (option('padding', Padding, Padding.SAME),
    option('stride_w', int, 0, minimum=1, maximum=32767), option('stride_h', int, 0, minimum=1, maximum=32767),
    option('fused_activation_function', ActivationFunctionType, ActivationFunctionType.NONE,
        only=(ActivationFunctionType.NONE, ActivationFunctionType.RELU, ActivationFunctionType.RELU_N1_TO_1,
            ActivationFunctionType.RELU6),
        fuses=Fuses('output',
            lambda o, folded: o.fused_activation_function == ActivationFunctionType.NONE and o.clamped == (),
            value=lambda o, folded: folded)),
    option('clamped', tuple, (), element=float, internal=True,
        fuses=Fuses('output', lambda o, folded: o.clamped == (), value=lambda o, folded: folded)),
    option('keeps_nonfinite', bool, False, internal=True, torch=True),
    option('dilation_w_factor', int, 1, minimum=1, maximum=32767),
    option('dilation_h_factor', int, 1, minimum=1, maximum=32767),
    option('pads', tuple, (0, 0, 0, 0), element=int, internal=True,
        fuses=Fuses('input',
            lambda o, folded: (shapes.covers(o.rows, folded[0], folded[1]) and
                shapes.covers(o.cols, folded[2], folded[3])),
            value=lambda o, folded: shapes.sum_shapes(o.pads, folded))))

CHECKS: tuple[Check, ...] = (
    Limit(lambda o: quant.have_scales(o.input, o.filter, o.output),
        'integers that stand for real numbers need a scale; one of these tensors has none'),
    Limit(lambda o: o.rows.out > 0 and o.cols.out > 0,
        lambda o: said('filters of ', o.filter.h, ' x ', o.filter.w, ' do not fit into an image of ', o.input.h, ' x ',
            o.input.w)),
    Limit(lambda o: o.rows.before < 32768 and o.cols.before < 32768,
        lambda o: said('filters of ', o.filter.h, ' x ', o.filter.w, ' pad an image with ', o.rows.before, ' rows and ',
            o.cols.before, ' columns')),
    Check(lambda o: not tensor.has(o.bias) or o.bias.o == o.filter.o,
        lambda o: said('bias has ', o.bias.o if tensor.has(o.bias) else 0, ' elements for ', o.filter.o, ' filters')),
    Check(lambda o: arrays.length(o.filter.scales) <= 1 or arrays.length(o.filter.scales) == o.filter.o,
        lambda o: said('the filter has ', arrays.length(o.filter.scales), ' scales for ', o.filter.o, ' filters')),
    Limit(lambda o: quant.symmetric(o.filter) or o.filter.type == DType.UINT8, 'the zero points of a filter must be 0'),
    Limit(lambda o: o.input.type != DType.INT16 or (quant.symmetric(o.input) and quant.symmetric(o.output)),
        'the zero points of int16 images must be 0'))
