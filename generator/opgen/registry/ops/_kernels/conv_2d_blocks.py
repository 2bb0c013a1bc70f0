"""Kernels of CONV_2D. Made by `opgen build` from specs/conv/conv_2d_blocks.yaml; do not edit."""

from opgen.lib import arrays, dual_mac, overlap, structs, tensor
from opgen.operators.model import Condition, DType, Functions, Kernel, Types
from opgen.registry.ops._family.convolution import (_block_cost, _block_pairs, _block_stream, _by_two, _channel_ends,
    _packs_shifts, _rounded_up, _shift_of, _short_stream, _strip_filter, _two_by_two)
from opgen.registry.ops._functions.groups import _has_doubled
from opgen.registry.ops._templates import conv_2d_blocks
from opgen.tflite.enums import ActivationFunctionType, Padding

CONV_2D_BLOCKS: Functions = {'run': lambda o: o.filter.w * o.filter.i, 'depth': lambda o: o.filter.i,
    'joins': lambda o: o.run % 2 == 1 and o.filter.h > 1 and (o.filter.h * (o.run // 4) <= 16),
    'pairs': lambda o: dual_mac.dual_mac_pairs(o.filter.h * o.run, o.run, o.joins),
    'is_apart': lambda o: o.pairs <= 14 and (not o.in_strips),
    'taps': lambda o: (dual_mac.dsp_filter(o.filter, o.start, o.input, o.output, o.quant) if o.filter.is_constant
        else arrays.zeros((0, 0, 0, 0))),
    'words': lambda o: (
        _two_by_two(
            arrays.take(_strip_filter(o.taps, o.units, o.filter.h, o.filter.w, o.depth // 4, o.stride_w),
                _by_two(o.units), 0), 2, False, False) if o.in_strips
        else (_two_by_two(arrays.take(o.taps, _by_two(o.units), 0), o.run, o.joins, o.is_apart) if o.filter.is_constant
            else None)),
    'channels': lambda o: (dual_mac.dsp_channels(o.filter, o.start, o.input, o.output, o.quant) if o.filter.is_constant
        else arrays.as_int32s(arrays.zeros((1, 3)))),
    'shorts': lambda o: (
        dual_mac.short_channels(o.filter, o.start, o.input, o.output, o.quant, _by_two(o.units),
            (0 if o.is_apart else 8) * (arrays.arange(_rounded_up(o.units, 2)) % 2), False) if o.filter.is_constant
        else arrays.as_int32s(arrays.zeros((0, 4)))),
    'is_short': lambda o: o.shorts.shape[0] > 0,
    'one_shift': lambda o: arrays.element(o.shorts[0], 3) if o.is_short else _shift_of(o.channels),
    'is_doubled': lambda o: _has_doubled(o.channels), 'packs': lambda o: _packs_shifts(o.channels),
    'form': lambda o: structs.opgen_ends(2 if o.is_short else 3 if o.packs or o.one_shift >= 0 else 4, o.one_shift,
        2 * o.output.zero_point + 1),
    'stream': lambda o: (None if not tensor.has(o.words)
        else (_short_stream(o.words, o.shorts, o.is_apart) if o.is_short
            else _block_stream(o.words, _channel_ends(o.channels, o.form), o.units))),
    'filter_of_blocks': lambda o: structs.opgen_block_filter(o.units, o.pairs, 2 if o.is_apart else 1, o.form),
    'in_ends': lambda o: ((17 if o.is_short else 30 if o.keeps_sign else 26) + (4 if o.is_doubled else 0) -
        (2 + o.pairs // 3 if o.is_apart else 0)),
    'in_chunk': lambda o: (o.pairs if o.pairs < 16
        else (o.of_strips if o.in_strips
            else (o.pairs if (o.pairs <= 27 and o.pairs <= o.in_cache)
                else 16 if o.pairs % 16 == 0 or o.pairs % 12 != 0 else 12))),
    'chunks': lambda o: o.pairs // o.in_chunk, 'in_cache': lambda o: _block_pairs(o.target.code_cache),
    'is_loop': lambda o: o.chunks > (2 if o.pairs <= o.in_cache else 1),
    'in_strips': lambda o: (o.filter.is_constant and o.filter.h * o.filter.w > 1 and o.depth % 4 == 0 and
        o.stride_w <= 2 and o.filter.w <= 3 * o.stride_w and o.in_rows and o.reach < 4080),
    'reaches_over': lambda o: (o.cols.out - 1) * o.stride_w - o.cols.before + o.filter.w > o.input.w,
    'phases': lambda o: 1 if o.filter.w == 1 else o.stride_w, 'fours': lambda o: o.filter.h * (o.depth // 4),
    'at_once': lambda o: (9 // o.filter.w
        if (o.filter.w > 4 or (o.in_cache >= 18 and (o.fours % (9 // o.filter.w) == 0 or o.fours % 2 == 1))) else 2),
    'of_strips': lambda o: o.pairs if o.pairs <= 18 else 2 * o.filter.w * o.at_once,
    'stays': lambda o: (o.patch == o.filter.i and o.stride_h * o.stride_w == 1 and
        o.input.shape[:3] == o.output.shape[:3]),
    'in_rows': lambda o: (o.cols.out > 0 and o.cols.out % 4 == 0 and o.cols.before <= 4 * o.stride_w and
        (o.cols.out - 5) * o.stride_w - o.cols.before + o.filter.w <= o.input.w),
    'reach': lambda o: (3 * o.stride_w + o.filter.w) * o.depth,
    'room': lambda o: o.patch if o.is_inside else o.filter.h * o.reach if o.in_rows else 4 * o.patch,
    'fits': lambda o: (o.target.dsp and o.target.fpu and not o.target.mve and o.filter.is_constant and
        o.input.c == o.filter.i and o.dilation_w_factor == 1 and o.filter.o >= 2 and 3 * o.filter.o < 4096 and
        o.pairs < 4096 and o.pixels > 0 and o.clamp.lo == -128 and o.clamp.hi == 127 and
        dual_mac.dual_mac_fits(o.filter) and
        dual_mac.dsp_channels_fit(o.filter, o.start, o.input, o.output, o.quant, 0))}

CONV_2D_BLOCKS_TYPES: Types = {'input': DType.INT8, 'filter': (DType.INT8, DType.INT4), 'bias': DType.INT32,
    'output': DType.INT8}

FILTER_IS_CONSTANT = Condition('filter.is_constant', lambda o: o.filter.is_constant)

CONV_2D_BLOCKS_FITS = (Condition('target.dsp', lambda o: o.target.dsp), Condition('target.fpu', lambda o: o.target.fpu),
    Condition('not target.mve', lambda o: not o.target.mve), FILTER_IS_CONSTANT,
    Condition('input.c == filter.i', lambda o: o.input.c == o.filter.i, 'input.c filter.i'.split()),
    Condition('dilation_w_factor == 1', lambda o: o.dilation_w_factor == 1, 'dilation_w_factor'.split()),
    Condition('filter.o >= 2', lambda o: o.filter.o >= 2, 'filter.o'.split()),
    Condition('3 * filter.o < 4096', lambda o: 3 * o.filter.o < 4096, 'filter.o'.split()),
    Condition('pairs < 4096', lambda o: o.pairs < 4096, 'pairs'.split()),
    Condition('pixels > 0', lambda o: o.pixels > 0, 'pixels'.split()),
    Condition('clamp.lo == -128', lambda o: o.clamp.lo == -128, 'clamp.lo'.split()),
    Condition('clamp.hi == 127', lambda o: o.clamp.hi == 127, 'clamp.hi'.split()),
    Condition('dual_mac_fits(filter)', lambda o: dual_mac.dual_mac_fits(o.filter)),
    Condition('dsp_channels_fit(filter, start, input, output, quant, 0)',
        lambda o: dual_mac.dsp_channels_fit(o.filter, o.start, o.input, o.output, o.quant, 0)))

KERNELS = (
    Kernel('conv_2d_1x1_blocks_s8', CONV_2D_BLOCKS_TYPES, params='filter_of_blocks stream pixels depth'.split(),
        takes='p input output scratch'.split(),
        when=(*CONV_2D_BLOCKS_FITS,
            Condition('patch == filter.i', lambda o: o.patch == o.filter.i, 'patch filter.i'.split()),
            Condition('stride_h * stride_w == 1', lambda o: o.stride_h * o.stride_w == 1, 'stride_h stride_w'.split()),
            Condition('input.shape[:3] == output.shape[:3]', lambda o: o.input.shape[:3] == o.output.shape[:3],
                lambda o: {'input.shape[:3]': o.input.shape[:3], 'output.shape[:3]': o.output.shape[:3]})),
        priority=2, cost=lambda o: _block_cost(o.pixels, o.units, o.pairs, o.in_ends), scratch=lambda o: 16 * o.pairs,
        overlap=lambda o: overlap.pixelwise_overlap(o.input, o.output, 4),
        overlap_behind=lambda o: overlap.pixelwise_overlap_behind(o.input, o.output, 4, True),
        table_inputs={'stream': 'input filter bias'.split()}, lets=CONV_2D_BLOCKS, template=conv_2d_blocks.TEMPLATE),
    Kernel('conv_2d_strips_s8', CONV_2D_BLOCKS_TYPES, params='grid zero_point filter_of_blocks stream'.split(),
        takes='p input output scratch'.split(),
        when=(*CONV_2D_BLOCKS_FITS, FILTER_IS_CONSTANT,
            Condition('filter.h * filter.w > 1', lambda o: o.filter.h * o.filter.w > 1, 'filter.h filter.w'.split()),
            Condition('depth % 4 == 0', lambda o: o.depth % 4 == 0, 'depth'.split()),
            Condition('stride_w <= 2', lambda o: o.stride_w <= 2, 'stride_w'.split()),
            Condition('filter.w <= 3 * stride_w', lambda o: o.filter.w <= 3 * o.stride_w, 'filter.w stride_w'.split()),
            Condition('cols.out > 0', lambda o: o.cols.out > 0, 'cols.out'.split()),
            Condition('cols.out % 4 == 0', lambda o: o.cols.out % 4 == 0, 'cols.out'.split()),
            Condition('cols.before <= 4 * stride_w', lambda o: o.cols.before <= 4 * o.stride_w,
                'cols.before stride_w'.split()),
            Condition('(cols.out - 5) * stride_w - cols.before + filter.w <= input.w',
                lambda o: (o.cols.out - 5) * o.stride_w - o.cols.before + o.filter.w <= o.input.w,
                'cols.out stride_w cols.before filter.w input.w'.split()),
            Condition('reach < 4080', lambda o: o.reach < 4080, 'reach'.split())),
        priority=2,
        cost=lambda o: 300 + o.pixels // 4 * (o.units * ((24 if o.is_short else 33) + 5.6 * o.pairs) + 7.8 * o.pairs),
        scratch=lambda o: 4 * o.pairs + 24 * o.fours * o.phases,
        overlap=lambda o: overlap.window_overlap(o.input, o.output, o.rows, o.cols, 4, True),
        table_inputs={'stream': 'input filter bias'.split()}, lets=CONV_2D_BLOCKS, template=conv_2d_blocks.TEMPLATE),
    Kernel('conv_2d_blocks_s8', CONV_2D_BLOCKS_TYPES, params='grid zero_point filter_of_blocks stream'.split(),
        takes='p input output scratch'.split(),
        when=(*CONV_2D_BLOCKS_FITS, Condition('not in_strips', lambda o: not o.in_strips),
            Condition('not stays', lambda o: not o.stays)),
        priority=2,
        cost=lambda o: (_block_cost(o.pixels, o.units, o.pairs, o.in_ends) +
            o.at_border * (75 if o.in_rows else 40 + 46 * (o.filter.h if o.filter.h < 3 else 3) + 0.5 * o.patch)),
        scratch=lambda o: 16 * o.pairs + o.room,
        overlap=lambda o: (overlap.window_overlap(o.input, o.output, o.rows, o.cols, 4, True)
            if (o.output.n == 1 or o.pixels % (4 * o.output.n) == 0) else -o.output.bytes),
        table_inputs={'stream': 'input filter bias'.split()}, lets=CONV_2D_BLOCKS, template=conv_2d_blocks.TEMPLATE))

TESTS = ({'padding': lambda o: o.choice(Padding.SAME, Padding.VALID), 'stride_w': lambda o: o.span(1, 2),
    'stride_h': lambda o: o.span(1, 3), 'dilation_w_factor': 1, 'dilation_h_factor': lambda o: o.span(1, 2),
    'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU),
    'filter': lambda o: (o.span(2, 18), o.span(1, 3), o.span(1, 3 * o.stride_w), 4 * o.span(1, 5)),
    'input': lambda o: (o.span(1, 2), o.span(3, 8),
        4 * o.span(1, 3) * o.stride_w + (o.filter.w - o.stride_w if o.padding == Padding.VALID else 0), o.filter.i),
    'bias': lambda o: (o.filter.o,)},)
