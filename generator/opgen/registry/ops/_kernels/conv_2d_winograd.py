"""Kernels of CONV_2D. Made by `opgen build` from specs/conv/conv_2d_winograd.yaml; do not edit."""

from opgen.lib import arrays, dual_mac, overflow, structs
from opgen.lib.tensor import Array
from opgen.operators.model import CodeTemplate, Condition, DType, Functions, Kernel
from opgen.registry.ops._family.convolution import _block_pairs, _channel_ends, _shift_of
from opgen.tflite.enums import ActivationFunctionType, Padding


def _tile_stream(taps: Array, ends: Array, each_shifts: bool, units: int, depth: int, transforms: bool) -> Array:
    """Return what kernels of tiles read: for each four units, of each twice what sums begin with, multiplier, addend
    and, if they differ, shift; then of each of 16 elements of a tile and each pair of channels the words of the
    units, or of each unit and four channels nine words.

    The weights of 3 x 3 elements are G w H', where G has the rows (1, 1, 1), (1, -1, 1), (1, 0, 0), (0, 0, 1): the
    first and second are twice what Winograd has, so that they are integers. Those of H all are. Where four units or
    channels are not left, those before come again, channels with 0.
    """
    fours = (depth + 3) // 4
    groups = (units + 3) // 4
    by_row = arrays.reshape(arrays.array((1, 1, 1, 1, -1, 1, 1, 0, 0, 0, 0, 1)), (4, 3))
    by_column = arrays.reshape(arrays.array((1, 1, 1, 1, -1, 1, 2, 0, 0, 0, 0, 2)), (4, 3))
    elements = arrays.minimum(arrays.column(4 * arrays.arange(fours)), depth - 4) + arrays.row(arrays.arange(4))
    of_four = arrays.minimum(arrays.column(4 * arrays.arange(groups)), units - 4) + arrays.row(arrays.arange(4))
    of_fours = arrays.transpose(arrays.take(taps, elements, 3), (0, 3, 4, 1, 2))
    all_ends = arrays.take(
        (ends[:, 0:4 if each_shifts else 3] *
            arrays.row(arrays.append(arrays.array((2,)), arrays.array((1, 1, 1))[0:3 if each_shifts else 2]))), of_four,
        0)
    once = arrays.where(arrays.reshape(elements >= arrays.column(4 * arrays.arange(fours)), (1, fours, 4, 1, 1)),
        of_fours, 0)
    tiles = arrays.as_int32s(overflow.matmul(overflow.matmul(by_row, once), arrays.transpose(by_column, (1, 0))))
    bytes = arrays.reshape(once, (units, fours, 4, 9)) % 256
    halves = arrays.reshape(tiles, (units, fours, 2, 2, 16))
    nine = bytes[:, :, 0] + 256 * bytes[:, :, 1] + 65536 * bytes[:, :, 2] + 16777216 * bytes[:, :, 3]
    words = arrays.reshape(halves[:, :, 0] % 65536 + 65536 * halves[:, :, 1], (units, 2 * fours, 16))
    plain = arrays.reshape(arrays.take(nine, of_four, 0), (groups, 36 * fours))
    tiled = arrays.reshape(arrays.transpose(arrays.take(words, of_four, 0), (0, 3, 2, 1)), (groups, 128 * fours))
    weights = tiled if transforms else arrays.where(plain < 2147483648, plain, plain - 4294967296)
    return arrays.as_int32s(arrays.append(arrays.reshape(all_ends, (groups, 16 if each_shifts else 12)), weights, 1))


def _tiles_overlap(image: tuple[int, ...], result: tuple[int, ...], above: int, left: int) -> int:
    """Return by how many bytes the output may start behind the input, where blocks of two rows by four pixels are read
    before they are written.
    """
    y = arrays.column(2 * arrays.arange(result[1] // 2))
    x = arrays.row(4 * arrays.arange(result[2] // 4))
    reads = arrays.maximum(y - above, 0) * image[2] + arrays.maximum(x - left, 0)
    written = arrays.where(x > 0, (y + 1) * result[2] + x, y * result[2])
    return -arrays.element(arrays.largest_in_rows(arrays.row(arrays.flatten(written * result[3] - reads * image[3]))), 0)


CONV_2D_WINOGRAD: Functions = {
    'channels': lambda o: (dual_mac.dsp_channels(o.filter, o.start, o.input, o.output, o.quant) if o.filter.is_constant
        else arrays.as_int32s(arrays.zeros((1, 3)))),
    'shorts': lambda o: (
        dual_mac.short_channels(o.filter, o.start, o.input, o.output, o.quant, arrays.arange(o.units), 1, True)
        if o.filter.is_constant else arrays.as_int32s(arrays.zeros((0, 4)))),
    'is_short': lambda o: o.shorts.shape[0] > 0,
    'one_shift': lambda o: arrays.element(o.shorts[0], 3) if o.is_short else _shift_of(o.channels),
    'ends': lambda o: (o.shorts if o.is_short
        else _channel_ends(o.channels, structs.opgen_ends(4, -1, 2 * o.output.zero_point + 1))),
    'depth': lambda o: o.filter.i, 'pairs': lambda o: 2 * ((o.depth + 3) // 4),
    'stream': lambda o: (
        _tile_stream(dual_mac.dsp_filter(o.filter, o.start, o.input, o.output, o.quant), o.ends, o.one_shift < 0,
            o.units, o.depth, o.in_flash) if o.filter.is_constant else None),
    'tiles': lambda o: structs.opgen_window_quant(o.input.n, o.input.h, o.input.w, o.depth, o.output.h, o.output.w,
        o.units, 4, 6, o.depth, 1, 1, 1, 1, o.rows.before, o.cols.before, o.clamp.lo, o.clamp.hi),
    'most_pairs': lambda o: _block_pairs(o.target.code_cache) // 4 if o.target.code_cache > 0 else 16,
    'in_loop': lambda o: (o.pairs if o.pairs <= o.most_pairs
        else (8 if (o.pairs % 8 == 0 and o.most_pairs >= 8)
            else 6 if o.pairs % 6 == 0 and o.most_pairs >= 6 else 4 if o.pairs % 4 == 0 and o.most_pairs >= 4 else 2)),
    'is_3x3': lambda o: (o.filter.h == 3 and o.filter.w == 3 and
        o.stride_h * o.stride_w * o.dilation_h_factor * o.dilation_w_factor == 1),
    'tile_pairs': lambda o: o.output.size // o.units // 8,
    'patched': lambda o: o.at_border * 5 // 14 if o.at_border * 5 // 14 < o.tile_pairs else o.tile_pairs,
    'in_ends': lambda o: 340 + (32 if o.keeps_sign else 0) + (48 if o.one_shift < 0 else 0),
    'in_flash': lambda o: o.depth * o.units <= 2048, 'blocks': lambda o: o.rows.out * o.cols.out // 8,
    'tensors': lambda o: o.input.bytes + o.output.bytes, 'beside': lambda o: 0 if o.in_flash else 256 * o.pairs + 64,
    'most': lambda o: ((o.tensors if o.tensors > 26624 else 26624) - o.beside - 352) // (128 * o.pairs),
    'together': lambda o: 1 if o.in_flash else o.most if o.most < o.blocks else o.blocks,
    'room': lambda o: 128 * o.pairs * o.together + o.beside + (24 * o.depth if o.in_flash and o.depth > 14 else 352),
    'in_range': lambda o: (o.depth <= 508 and
        arrays.all_true(arrays.maximum(o.ends[:, 0], -1 - o.ends[:, 0]) < 268435456)),
    'fits': lambda o: (o.target.dsp and o.target.fpu and not o.target.mve and o.filter.is_constant and o.is_3x3 and
        o.input.c == o.depth and o.depth >= 8 and o.units >= 8 and o.output.size > 0 and o.together > 0 and
        o.cols.out % 4 == 0 and o.rows.out % 2 == 0 and o.rows.before <= 1 and o.cols.before <= 1 and
        (o.cols.out + 4) * o.units < 4096 and o.clamp.lo == -128 and o.clamp.hi == 127 and
        dual_mac.dsp_channels_fit(o.filter, o.start, o.input, o.output, o.quant) and o.in_range)}

CONV_2D_WINOGRAD_TEMPLATE = CodeTemplate('OPGEN_HAS_DSP_AND_FPU',
    (lambda o: 4 if o.one_shift < 0 else 3, lambda o: 24 * o.pairs + 8 > 1020, lambda o: 48 * o.pairs > 4095,
        lambda o: o.cols.out * o.units, lambda o: o.cols.out // 4, lambda o: 32 * o.pairs,
        lambda o: 32 * o.pairs * o.together, lambda o: 64 * o.pairs + 4 * o.constants,
        lambda o: o.input.h * o.input.w * o.depth, lambda o: o.input.w * o.depth, lambda o: o.input.h - 4,
        lambda o: o.input.w - 6, lambda o: 'products' if o.in_flash else 'weights', lambda o: 6 * o.depth,
        lambda o: not o.in_flash, lambda o: o.depth if o.depth % 4 == 0 else o.depth - 4, lambda o: (0, 2, 4),
        lambda o: (o.column + o.part) * o.depth, lambda o: o.part == 0, lambda o: o.half == 1,
        lambda o: (6, 10, 11, 12), lambda o: o.column + 1, lambda o: 6 + o.column, lambda o: 7 + o.column,
        lambda o: 12 + o.column, lambda o: 13 + o.column, lambda o: 18 + o.column, lambda o: 19 + o.column,
        lambda o: (1, 2, 0, 3), lambda o: 6 * o.i, lambda o: 6 * o.i + 1, lambda o: 6 * o.i + 2, lambda o: 6 * o.i + 3,
        lambda o: 6 * o.i + 4, lambda o: 6 * o.i + 5, lambda o: o.place == 0, lambda o: o.place == 1,
        lambda o: o.place == 2, lambda o: 8 * o.half, lambda o: 8 * o.pairs,
        lambda o: 8 * o.pairs * o.place + 8 * o.half, lambda o: not o.is_far, lambda o: 128 * o.pairs,
        lambda o: o.depth % 4 == 0, lambda o: 4 * o.constants, lambda o: 16 * o.pairs, lambda o: 2 * o.pairs,
        lambda o: (0, 3, 1, 2), lambda o: 2 if o.i % 3 == 0 and o.i == 0 or o.i == 2 else 8, lambda o: o.i == 3,
        lambda o: 64 * o.pairs, lambda o: o.i == 1, lambda o: 192 * o.pairs, lambda o: o.k + 6, lambda o: o.k + 3,
        lambda o: o.i == 2, lambda o: o.first + 2, lambda o: o.first + 1, lambda o: 48 * o.pairs,
        lambda o: 16 * o.constants, lambda o: 18 * o.pairs + 4 * o.constants, lambda o: o.units - 4,
        lambda o: o.units if o.units % 4 == 0 else o.units - 4, lambda o: 8 * o.i, lambda o: 4 * o.constants - 1,
        lambda o: 2 * o.unit, lambda o: o.constants * o.unit, lambda o: 2 * o.unit + 1, lambda o: o.in_loop < o.pairs,
        lambda o: 3 + o.place, lambda o: o.two == 0, lambda o: 4 * o.two + o.i, lambda o: 8 + o.i // 2,
        lambda o: 10 + o.i % 2, lambda o: o.place < 2, lambda o: 20 + o.place,
        lambda o: o.place == 1 and (not o.in_flash), lambda o: o.i % 3 == 0, lambda o: o.i < 6, lambda o: 9 + o.i % 3,
        lambda o: 22 + o.column, lambda o: 'add' if o.row_of_tile == 0 else 'sub', lambda o: o.row_of_tile == 1,
        lambda o: o.constants * o.unit + 1, lambda o: o.constants * o.unit + 2, lambda o: o.constants == 4,
        lambda o: o.constants * o.unit + 3, lambda o: 2 * o.unit + o.tile, lambda o: o.one_shift < 0,
        lambda o: 1 if o.one_shift < 0 else o.one_shift + 1,
        lambda o: o.row_of_tile * o.row + (2 * o.tile + o.column) * o.units + o.unit, lambda o: o.units % 4 == 0),
    file='conv/conv_2d_winograd.c.j2', made_from='53308581')

KERNELS = (Kernel('conv_2d_winograd_s8',
    {'input': DType.INT8, 'filter': DType.INT8, 'bias': DType.INT32, 'output': DType.INT8},
    params='tiles zero_point one_shift in_flash stream'.split(), takes='p input output scratch'.split(),
    when=(Condition('target.dsp', lambda o: o.target.dsp), Condition('target.fpu', lambda o: o.target.fpu),
        Condition('not target.mve', lambda o: not o.target.mve),
        Condition('filter.is_constant', lambda o: o.filter.is_constant),
        Condition('filter.h == 3', lambda o: o.filter.h == 3, 'filter.h'.split()),
        Condition('filter.w == 3', lambda o: o.filter.w == 3, 'filter.w'.split()),
        Condition('stride_h * stride_w * dilation_h_factor * dilation_w_factor == 1',
            lambda o: o.stride_h * o.stride_w * o.dilation_h_factor * o.dilation_w_factor == 1,
            'stride_h stride_w dilation_h_factor dilation_w_factor'.split()),
        Condition('input.c == depth', lambda o: o.input.c == o.depth, 'input.c depth'.split()),
        Condition('depth >= 8', lambda o: o.depth >= 8, 'depth'.split()),
        Condition('units >= 8', lambda o: o.units >= 8, 'units'.split()),
        Condition('output.size > 0', lambda o: o.output.size > 0, 'output.size'.split()),
        Condition('together > 0', lambda o: o.together > 0, 'together'.split()),
        Condition('cols.out % 4 == 0', lambda o: o.cols.out % 4 == 0, 'cols.out'.split()),
        Condition('rows.out % 2 == 0', lambda o: o.rows.out % 2 == 0, 'rows.out'.split()),
        Condition('rows.before <= 1', lambda o: o.rows.before <= 1, 'rows.before'.split()),
        Condition('cols.before <= 1', lambda o: o.cols.before <= 1, 'cols.before'.split()),
        Condition('(cols.out + 4) * units < 4096', lambda o: (o.cols.out + 4) * o.units < 4096,
            'cols.out units'.split()),
        Condition('clamp.lo == -128', lambda o: o.clamp.lo == -128, 'clamp.lo'.split()),
        Condition('clamp.hi == 127', lambda o: o.clamp.hi == 127, 'clamp.hi'.split()),
        Condition('dsp_channels_fit(filter, start, input, output, quant)',
            lambda o: dual_mac.dsp_channels_fit(o.filter, o.start, o.input, o.output, o.quant)),
        Condition('depth <= 508', lambda o: o.depth <= 508, 'depth'.split()),
        Condition('all_true(maximum(ends[:, 0], -1 - ends[:, 0]) < 0x10000000)',
            lambda o: arrays.all_true(arrays.maximum(o.ends[:, 0], -1 - o.ends[:, 0]) < 268435456))),
    priority=3,
    cost=lambda o: (
        (o.tile_pairs *
            (60 + 144.5 * o.pairs +
                ((o.units + 3) // 4 *
                    (o.in_ends + 176 * o.pairs + (0 if o.in_loop == o.pairs else 32 + 48 * (o.pairs // o.in_loop)) +
                        (0 if o.in_flash else 70 + 240 * o.pairs // o.together))))) + o.patched * (290 + 15 * o.depth)),
    scratch=lambda o: o.room,
    overlap=lambda o: (_tiles_overlap(o.input.shape, o.output.shape, o.rows.before, o.cols.before) if o.output.n == 1
        else -o.output.bytes),
    table_inputs={'stream': 'input filter bias'.split()}, lets=CONV_2D_WINOGRAD, template=CONV_2D_WINOGRAD_TEMPLATE),)

TESTS = ({'padding': lambda o: o.choice(Padding.SAME, Padding.VALID), 'stride_w': 1, 'stride_h': 1,
    'dilation_w_factor': 1, 'dilation_h_factor': 1,
    'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU),
    'filter': lambda o: o.choice((o.span(8, 20), 3, 3, o.choice(16, 32, o.span(8, 40))),
        (o.span(40, 70), 3, 3, o.choice(64, o.span(52, 70))), (8, 3, 3, o.span(260, 400))),
    'input': lambda o: (o.span(1, 2), 2 * o.span(1, 4) + (2 if o.padding == Padding.VALID else 0),
        4 * o.choice(2, o.span(1, 3)) + (2 if o.padding == Padding.VALID else 0), o.filter.i),
    'bias': lambda o: (o.filter.o,)},)
