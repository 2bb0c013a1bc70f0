"""Kernels of DEPTHWISE_CONV_2D. Made by `opgen build` from specs/conv/depthwise_conv_2d_blocks.yaml; do not edit."""

from opgen.lib import arrays, dual_mac, overlap, structs
from opgen.operators.model import Condition, DType, Functions, Kernel
from opgen.registry.ops._family.convolution import (_block_cost, _block_pairs, _block_stream, _by_two, _channel_ends,
    _packs_shifts, _rounded_up, _shift_of, _short_stream, _two_by_two)
from opgen.registry.ops._functions.groups import _has_doubled
from opgen.registry.ops._templates import conv_2d_blocks

DEPTHWISE_CONV_2D_BLOCKS: Functions = {
    'as_image': lambda o: (arrays.transpose(o.filter, (3, 1, 2, 0)) if o.filter.is_constant
        else arrays.zeros((0, 0, 0, 0))),
    'run': lambda o: o.filter.w, 'depth': lambda o: o.input.c, 'patch': lambda o: o.filter.h * o.filter.w,
    'joins': lambda o: o.run % 2 == 1 and o.filter.h > 1 and (o.filter.h * (o.run // 4) <= 16),
    'pairs': lambda o: dual_mac.dual_mac_pairs(o.filter.h * o.run, o.run, o.joins), 'is_apart': lambda o: o.pairs <= 14,
    'words': lambda o: _two_by_two(
        arrays.take(dual_mac.dsp_filter(o.as_image, o.start, o.input, o.output, o.quant), _by_two(o.units), 0), o.run,
        o.joins, o.is_apart),
    'channels': lambda o: dual_mac.dsp_channels(o.as_image, o.start, o.input, o.output, o.quant),
    'shorts': lambda o: dual_mac.short_channels(o.as_image, o.start, o.input, o.output, o.quant, _by_two(o.units),
        (0 if o.is_apart else 8) * (arrays.arange(_rounded_up(o.units, 2)) % 2), False),
    'is_short': lambda o: o.shorts.shape[0] > 0,
    'one_shift': lambda o: arrays.element(o.shorts[0], 3) if o.is_short else _shift_of(o.channels),
    'is_doubled': lambda o: _has_doubled(o.channels), 'packs': lambda o: _packs_shifts(o.channels),
    'form': lambda o: structs.opgen_ends(2 if o.is_short else 3 if o.packs or o.one_shift >= 0 else 4, o.one_shift,
        2 * o.output.zero_point + 1),
    'stream': lambda o: (None if not o.filter.is_constant
        else (_short_stream(o.words, o.shorts, o.is_apart) if o.is_short
            else _block_stream(o.words, _channel_ends(o.channels, o.form), o.units))),
    'filter_of_blocks': lambda o: structs.opgen_block_filter(o.units, o.pairs, 2 if o.is_apart else 1, o.form),
    'in_ends': lambda o: ((17 if o.is_short else 30 if o.keeps_sign else 26) + (4 if o.is_doubled else 0) -
        (2 + o.pairs // 3 if o.is_apart else 0)),
    'in_chunk': lambda o: (o.pairs if (o.pairs < 16 or (o.pairs <= 27 and o.pairs <= _block_pairs(o.target.code_cache)))
        else 16 if o.pairs % 16 == 0 or o.pairs % 12 != 0 else 12),
    'chunks': lambda o: o.pairs // o.in_chunk,
    'is_loop': lambda o: o.chunks > (2 if o.pairs <= _block_pairs(o.target.code_cache) else 1),
    'stays': lambda o: o.patch == 0, 'in_strips': lambda o: False, 'phases': lambda o: 1, 'fours': lambda o: 0,
    'in_rows': lambda o: (o.cols.out > 0 and o.cols.out % 4 == 0 and o.cols.before <= 4 * o.stride_w and
        (o.cols.out - 5) * o.stride_w - o.cols.before + o.filter.w <= o.input.w),
    'reaches_over': lambda o: (o.cols.out - 1) * o.stride_w - o.cols.before + o.filter.w > o.input.w,
    'reach': lambda o: 3 * o.stride_w + o.filter.w,
    'room': lambda o: o.patch if o.is_inside else o.filter.h * o.reach if o.in_rows else 4 * o.patch}

KERNELS = (Kernel('depthwise_conv_2d_blocks_s8',
    {'input': DType.INT8, 'filter': DType.INT8, 'bias': DType.INT32, 'output': DType.INT8},
    params='grid zero_point filter_of_blocks stream'.split(), takes='p input output scratch'.split(),
    when=(Condition('target.dsp', lambda o: o.target.dsp), Condition('target.fpu', lambda o: o.target.fpu),
        Condition('not target.mve', lambda o: not o.target.mve),
        Condition('input.c == 1', lambda o: o.input.c == 1, 'input.c'.split()),
        Condition('dilation_w_factor == 1', lambda o: o.dilation_w_factor == 1, 'dilation_w_factor'.split()),
        Condition('filter.is_constant', lambda o: o.filter.is_constant),
        Condition('filter.o >= 2', lambda o: o.filter.o >= 2, 'filter.o'.split()),
        Condition('3 * filter.o < 4096', lambda o: 3 * o.filter.o < 4096, 'filter.o'.split()),
        Condition('pairs < 4096', lambda o: o.pairs < 4096, 'pairs'.split()),
        Condition('pixels > 0', lambda o: o.pixels > 0, 'pixels'.split()),
        Condition('clamp.lo == -128', lambda o: o.clamp.lo == -128, 'clamp.lo'.split()),
        Condition('clamp.hi == 127', lambda o: o.clamp.hi == 127, 'clamp.hi'.split()),
        Condition('dual_mac_fits(as_image)', lambda o: dual_mac.dual_mac_fits(o.as_image)),
        Condition('dsp_channels_fit(as_image, start, input, output, quant, 0)',
            lambda o: dual_mac.dsp_channels_fit(o.as_image, o.start, o.input, o.output, o.quant, 0))),
    priority=2,
    cost=lambda o: (_block_cost(o.pixels, o.units, o.pairs, o.in_ends) + 12 * ((o.pixels + 3) // 4) +
        o.at_border * (43 + o.patch + (24 * o.filter.h - 72 if o.filter.h > 3 else 0))),
    scratch=lambda o: 16 * o.pairs + o.room,
    overlap=lambda o: (overlap.window_overlap(o.input, o.output, o.rows, o.cols, 4, True)
        if (o.output.n == 1 or o.pixels % (4 * o.output.n) == 0) else -o.output.bytes),
    table_inputs={'stream': 'input filter bias'.split()}, lets=DEPTHWISE_CONV_2D_BLOCKS,
    template=conv_2d_blocks.TEMPLATE),)
