"""Kernels of DEPTHWISE_CONV_2D. Made by `opgen build` from specs/conv/depthwise_conv_2d_planes.yaml; do not edit."""

from opgen.lib import arrays, dual_mac, structs
from opgen.lib.tensor import Array
from opgen.operators.model import CodeTemplate, Condition, DType, Functions, Kernel, Types
from opgen.registry.ops._family.convolution import _channel_ends, _larger, _packs_shifts, _rounded_up, _shift_of
from opgen.registry.ops._functions.groups import _has_doubled
from opgen.tflite.enums import ActivationFunctionType, Padding


def _plane_stream(taps: Array, ends: Array, units: int, factor: int) -> Array:
    """Return what kernels of planes read for each channel: `factor` times the weights of each row, (first, second) and
    (second, third), then the ends of the channel.
    """
    more = factor * arrays.as_int32s(taps)
    words = more[:, :, 0:2] % 65536 + 65536 * more[:, :, 1:3]
    return arrays.as_int32s(arrays.append(arrays.reshape(words, (units, 6)), ends, 1))


DEPTHWISE_CONV_2D_PLANES: Functions = {
    'by_unit': lambda o: (arrays.transpose(o.filter, (3, 1, 2, 0)) if o.filter.is_constant
        else arrays.zeros((1, 3, 3, 1))),
    'channels': lambda o: (dual_mac.dsp_channels(o.by_unit, o.start, o.input, o.output, o.quant) if o.filter.is_constant
        else arrays.as_int32s(arrays.zeros((1, 3)))),
    'shorts': lambda o: (
        dual_mac.short_channels(o.by_unit, o.start, o.input, o.output, o.quant, arrays.arange(o.units), 7, True)
        if o.filter.is_constant else arrays.as_int32s(arrays.zeros((0, 4)))),
    'is_short': lambda o: o.shorts.shape[0] > 0,
    'one_shift': lambda o: arrays.element(o.shorts[0], 3) + 6 if o.is_short else _shift_of(o.channels),
    'is_doubled': lambda o: _has_doubled(o.channels), 'packs': lambda o: not o.is_short and _packs_shifts(o.channels),
    'form': lambda o: structs.opgen_ends(2 if o.packs else 4 if o.one_shift < 0 else 3, o.one_shift, o.rounding),
    'stream': lambda o: (
        _plane_stream(
            arrays.reshape(dual_mac.dsp_filter(o.by_unit, o.start, o.input, o.output, o.quant), (o.units, 3, 3)),
            o.shorts[:, 0:3] if o.is_short else _channel_ends(o.channels, o.form), o.units, 128 if o.is_short else 2)
        if o.filter.is_constant else None),
    'is_3x3': lambda o: (o.filter.h == 3 and o.filter.w == 3 and o.stride_h == o.stride_w and
        o.dilation_h_factor * o.dilation_w_factor == 1),
    'step': lambda o: o.stride_w,
    'stays': lambda o: o.step == 1 and o.input.h == o.output.h and (o.input.w == o.output.w),
    'line': lambda o: _rounded_up(o.step * (o.cols.out - 1) + 3 + o.step * (o.cols.out % 2), 4),
    'room': lambda o: (_larger(_larger(768, (o.input.w + 2) * o.input.c), o.input.bytes // 12) if o.step == 1
        else 26624 - o.input.bytes - o.output.bytes),
    'in_budget': lambda o: (o.room // (8 * o.line) - 3 + o.step) // o.step // 2 * 2,
    'at_most': lambda o: _larger(2, (500 // o.line - 3 + o.step) // o.step // 2 * 2),
    'by_size': lambda o: o.at_most if o.at_most < o.in_budget else _larger(2, o.in_budget),
    'all_rows': lambda o: _rounded_up(o.rows.out, 2) if o.rows.out > 1 else 1,
    'strip': lambda o: o.by_size if o.by_size < o.all_rows else o.all_rows,
    'lines': lambda o: o.step * (o.strip - 1) + 3, 'plane': lambda o: 2 * o.line * o.lines,
    'strips': lambda o: (o.rows.out + o.strip - 1) // o.strip,
    'in_ends': lambda o: 3 + (2 if o.keeps_sign else 0) + (1.25 if o.one_shift < 0 else 0) + (1 if o.is_doubled else 0),
    'of_channel': lambda o: (
        (o.rows.out // 2 * ((24 + 6 * o.step) * (o.cols.out // 2) + 18 * (o.cols.out % 2) + 4) +
            o.rows.out % 2 * ((15 + 2 * o.step) * (o.cols.out // 2) + 11 * (o.cols.out % 2))) +
        o.in_ends * o.rows.out * o.cols.out),
    'taken': lambda o: (o.input.n *
        (o.units * (8 * o.strips + o.of_channel) +
            (o.units + 3) // 4 * (85 * o.strips + (o.step * (o.rows.out - 1) + 3) * (5 + 5.6 * o.line)))),
    'fits': lambda o: (o.target.dsp and o.target.fpu and not o.target.mve and o.filter.is_constant and o.is_3x3 and
        o.depth_multiplier == 1 and o.units >= 4 and o.units <= 1365 and o.output.size > 0 and o.plane <= 1000 and
        o.clamp.lo == -128 and o.clamp.hi == 127 and
        dual_mac.dsp_channels_fit(o.by_unit, o.start, o.input, o.output, o.quant, 0))}

DEPTHWISE_CONV_2D_PLANES_TEMPLATE = CodeTemplate('OPGEN_HAS_DSP_AND_FPU',
    (lambda o: o.strip >= o.rows.out, lambda o: o.line // 4, lambda o: (o.cols.before + 3) // 4,
        lambda o: (o.input.w + o.cols.before) // 4 - o.first_full,
        lambda o: 0 if o.groups <= 4 or o.full < 4 else o.full // 2, lambda o: 0 if o.rounds == 0 else o.first_full,
        lambda o: (o.line - o.input.w) * o.depth, lambda o: o.cols.out * o.depth, lambda o: o.cols.out // 2,
        lambda o: 3 if 6 * o.depth <= 4000 else 1,
        lambda o: (o.blocks if o.blocks <= o.most
            else 3 if o.blocks % 3 == 0 and o.most == 3 else 2 if o.most == 3 else 1),
        lambda o: o.blocks // o.in_round * o.in_round if o.blocks > o.in_round else 0, lambda o: 3 - o.step,
        lambda o: o.out_row + 2 * (o.in_round + 1) * o.depth > 4000,
        lambda o: 1 if o.in_loop > 0 and 2 * o.in_round * o.depth <= 255 and (not o.is_far) else 0,
        lambda o: o.zero_point % 256, lambda o: o.depth % 4 == 0, lambda o: o.depth - 4,
        lambda o: o.input.h * o.input.w * o.depth, lambda o: o.rows.out * o.out_row, lambda o: o.rows.before > 0,
        lambda o: o.plane // 2, lambda o: o.step > 1, lambda o: o.rows.before + o.input.h,
        lambda o: o.input.w * o.depth, lambda o: o.cols.before * o.depth, lambda o: 2 * o.plane,
        lambda o: o.part == 1 and o.rounds > 0,
        lambda o: 0 if o.part == 0 else o.head if o.part == 1 else o.head + 2 * o.rounds,
        lambda o: o.head if o.part == 0 else o.groups if o.part == 2 else o.head + 2 if o.rounds > 0 else o.head,
        lambda o: 4 * o.group - o.cols.before, lambda o: o.depth <= 255 and o.x0 >= 0 and (o.x0 + 4 <= o.input.w),
        lambda o: o.x0 + o.i, lambda o: 4 + o.i, lambda o: o.x >= 0 and o.x < o.input.w, lambda o: o.i * o.depth,
        lambda o: 4 * o.depth < 4096, lambda o: 4 * o.depth, lambda o: 2 * o.depth,
        lambda o: o.input.h + o.rows.before < o.step * (o.rows.out - 1) + 3, lambda o: o.behind > 0,
        lambda o: 2 * o.step, lambda o: 6 + o.form.words, lambda o: o.rounding < 0, lambda o: -1 - o.rounding,
        lambda o: o.form.words - 1, lambda o: (2, 1),
        lambda o: o.rows.out > 1 if o.height == 2 else o.rows.out % 2 == 1, lambda o: o.height == 2,
        lambda o: o.in_round if o.part == 0 else o.blocks - o.in_loop if o.in_loop > 0 else 0,
        lambda o: o.in_round if o.part == 1 and o.in_loop == 0 else 0, lambda o: o.part == 0 and o.in_loop > 0,
        lambda o: 4 * o.step * o.in_loop,
        lambda o: o.begin + o.count + (1 if o.part == 1 and o.cols.out % 2 == 1 else 0),
        lambda o: 2 if o.block < o.begin + o.count else 1,
        lambda o: o.is_loop and o.block == o.in_round - 1 and (o.behind > 0), lambda o: o.block + o.behind,
        lambda o: 7 + o.height * o.width, lambda o: o.step * (o.height - 1) + 3,
        lambda o: 2 * o.line * o.row + (0 if o.moves else 4 * o.step * o.ahead),
        lambda o: 4 * o.step * o.ahead if o.moves and o.row == 0 else o.at, lambda o: o.moves and o.row == 0,
        lambda o: 2 if o.step == 2 and o.width == 2 else 1, lambda o: o.part == 1, lambda o: o.at + 8,
        lambda o: o.step * o.to_row, lambda o: o.row >= o.top and o.row - o.top < 3, lambda o: 8 + o.to_row * o.width,
        lambda o: 2 + 2 * (o.row - o.top), lambda o: o.one + 1, lambda o: o.word + 1,
        lambda o: o.last if o.row == o.top else o.one, lambda o: o.width == 2 and o.step == 2,
        lambda o: o.last if o.row == o.top else o.one + 1, lambda o: o.width == 2, lambda o: o.height * o.width,
        lambda o: 8 + o.i, lambda o: o.one_shift < 0, lambda o: o.to_row == 1 and o.is_far,
        lambda o: 8 + o.to_row * o.width + o.i, lambda o: 1 if o.one_shift < 0 else o.one_shift % 256 + 1,
        lambda o: o.moves and o.to_row + o.i == 0, lambda o: 2 * o.ahead * o.depth,
        lambda o: (o.i if o.moves else 2 * o.ahead + o.i) * o.depth + (0 if o.is_far else o.to_row * o.out_row),
        lambda o: o.behind == 0, lambda o: 4 * o.step * o.in_round, lambda o: 2 * o.in_round * o.depth,
        lambda o: 4 * o.step * (o.line - o.in_loop), lambda o: 2 * o.out_row - 2 * o.depth * o.in_loop,
        lambda o: o.to_next < 4096, lambda o: not o.is_whole, lambda o: 'two lines' if o.kept == 2 else 'line',
        lambda o: '' if o.kept == 2 else 's', lambda o: o.step * o.strip * o.line, lambda o: o.kept * o.line // 2,
        lambda o: o.words // 10, lambda o: o.words % 10 > 0, lambda o: 2 + o.words % 10,
        lambda o: o.plane - 2 * o.kept * o.line),
    file='conv/depthwise_conv_2d_planes.c.j2', made_from='6fe19c84')

INT8_INT8_INT32_INT8: Types = {'input': DType.INT8, 'filter': DType.INT8, 'bias': DType.INT32, 'output': DType.INT8}

STEP_IS_1 = Condition('step == 1', lambda o: o.step == 1, 'step'.split())
THAT_4_TIMES_PLANE_AT_MOST_LARGER_2048 = Condition('4 * plane <= larger(2048, room)',
    lambda o: 4 * o.plane <= _larger(2048, o.room),
    lambda o: {'plane': o.plane, 'larger(2048, room)': _larger(2048, o.room)})

DEPTHWISE_CONV_2D_PLANES_FITS = (Condition('target.dsp', lambda o: o.target.dsp),
    Condition('target.fpu', lambda o: o.target.fpu), Condition('not target.mve', lambda o: not o.target.mve),
    Condition('filter.is_constant', lambda o: o.filter.is_constant),
    Condition('filter.h == 3', lambda o: o.filter.h == 3, 'filter.h'.split()),
    Condition('filter.w == 3', lambda o: o.filter.w == 3, 'filter.w'.split()),
    Condition('stride_h == stride_w', lambda o: o.stride_h == o.stride_w, 'stride_h stride_w'.split()),
    Condition('dilation_h_factor * dilation_w_factor == 1', lambda o: o.dilation_h_factor * o.dilation_w_factor == 1,
        'dilation_h_factor dilation_w_factor'.split()),
    Condition('depth_multiplier == 1', lambda o: o.depth_multiplier == 1, 'depth_multiplier'.split()),
    Condition('units >= 4', lambda o: o.units >= 4, 'units'.split()),
    Condition('units <= 1365', lambda o: o.units <= 1365, 'units'.split()),
    Condition('output.size > 0', lambda o: o.output.size > 0, 'output.size'.split()),
    Condition('plane <= 1000', lambda o: o.plane <= 1000, 'plane'.split()),
    Condition('clamp.lo == -128', lambda o: o.clamp.lo == -128, 'clamp.lo'.split()),
    Condition('clamp.hi == 127', lambda o: o.clamp.hi == 127, 'clamp.hi'.split()),
    Condition('dsp_channels_fit(by_unit, start, input, output, quant, 0)',
        lambda o: dual_mac.dsp_channels_fit(o.by_unit, o.start, o.input, o.output, o.quant, 0)))

SPACE = {'dilation_w_factor': 1, 'dilation_h_factor': 1,
    'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU,
        ActivationFunctionType.RELU6),
    'depth_multiplier': 1}

KERNELS = (
    Kernel('depthwise_conv_2d_planes_s8', INT8_INT8_INT32_INT8, params='grid zero_point form stream'.split(),
        takes='p input output scratch'.split(),
        when=(*DEPTHWISE_CONV_2D_PLANES_FITS, STEP_IS_1,
            Condition('input.h == output.h', lambda o: o.input.h == o.output.h, 'input.h output.h'.split()),
            Condition('input.w == output.w', lambda o: o.input.w == o.output.w, 'input.w output.w'.split()),
            THAT_4_TIMES_PLANE_AT_MOST_LARGER_2048),
        priority=3, cost=lambda o: o.taken, scratch=lambda o: 4 * o.plane, inplace='input'.split(),
        table_inputs={'stream': 'input filter bias'.split()}, lets=DEPTHWISE_CONV_2D_PLANES,
        template=DEPTHWISE_CONV_2D_PLANES_TEMPLATE),
    Kernel('depthwise_conv_2d_planes_of_rows_s8', INT8_INT8_INT32_INT8, params='grid zero_point form stream'.split(),
        takes='p input output scratch'.split(),
        when=(*DEPTHWISE_CONV_2D_PLANES_FITS, STEP_IS_1, Condition('not stays', lambda o: not o.stays),
            THAT_4_TIMES_PLANE_AT_MOST_LARGER_2048),
        priority=3, cost=lambda o: o.taken, scratch=lambda o: 4 * o.plane,
        table_inputs={'stream': 'input filter bias'.split()}, lets=DEPTHWISE_CONV_2D_PLANES,
        template=DEPTHWISE_CONV_2D_PLANES_TEMPLATE),
    Kernel('depthwise_conv_2d_planes_by_two_s8', INT8_INT8_INT32_INT8, params='grid zero_point form stream'.split(),
        takes='p input output scratch'.split(),
        when=(*DEPTHWISE_CONV_2D_PLANES_FITS, Condition('step == 2', lambda o: o.step == 2, 'step'.split()),
            Condition('4 * plane <= room', lambda o: 4 * o.plane <= o.room, 'plane room'.split()),
            Condition('line >= input.w + cols.before', lambda o: o.line >= o.input.w + o.cols.before,
                'line input.w cols.before'.split()),
            Condition('rows.before <= 2', lambda o: o.rows.before <= 2, 'rows.before'.split())),
        priority=3, cost=lambda o: o.taken, scratch=lambda o: 4 * o.plane,
        table_inputs={'stream': 'input filter bias'.split()}, lets=DEPTHWISE_CONV_2D_PLANES,
        template=DEPTHWISE_CONV_2D_PLANES_TEMPLATE))

TESTS = (
    {'padding': Padding.SAME, 'stride_w': 1, 'stride_h': 1, **SPACE,
        'input': lambda o: o.choice((o.span(1, 2), o.span(1, 9), o.span(1, 9), o.span(4, 20)),
            (1, o.span(1, 23), o.span(1, 40), o.span(4, 7)), (1, o.choice(2, 3), o.choice(9, 14), o.span(500, 1365))),
        'filter': lambda o: (1, 3, 3, o.input.c), 'bias': lambda o: (o.filter.o,)},
    {'padding': lambda o: o.choice(Padding.SAME, Padding.VALID), 'stride_w': lambda o: o.span(1, 2),
        'stride_h': lambda o: o.stride_w, **SPACE,
        'input': lambda o: o.choice((o.span(1, 2), o.span(3, 18), o.span(3, 18), o.span(4, 20)),
            (1, o.span(3, 40), o.span(3, 60), o.span(4, 7)), (1, 3, o.span(3, 40), o.span(4, 70))),
        'filter': lambda o: (1, 3, 3, o.input.c), 'bias': lambda o: (o.filter.o,)})
