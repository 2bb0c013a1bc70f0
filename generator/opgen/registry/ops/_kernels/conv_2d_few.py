"""Kernels of CONV_2D. Made by `opgen build` from specs/conv/conv_2d_few.yaml; do not edit."""

from opgen.lib import arrays, dual_mac, overlap, structs, tensor
from opgen.operators.model import CodeTemplate, Condition, DType, Functions, Kernel
from opgen.registry.ops._family.convolution import _channel_ends, _shift_of

CONV_2D_FEW: Functions = {'depth': lambda o: o.filter.i, 'pairs': lambda o: o.depth // 2,
    'channels': lambda o: (dual_mac.dsp_channels(o.filter, o.start, o.input, o.output, o.quant) if o.filter.is_constant
        else arrays.as_int32s(arrays.zeros((1, 3)))),
    'shorts': lambda o: (
        dual_mac.short_channels(o.filter, o.start, o.input, o.output, o.quant, arrays.arange(o.units), 7, True)
        if o.filter.is_constant else arrays.as_int32s(arrays.zeros((0, 4)))),
    'is_short': lambda o: o.shorts.shape[0] > 0,
    'one_shift': lambda o: arrays.element(o.shorts[0], 3) + 6 if o.is_short else _shift_of(o.channels),
    'ends':
        lambda o: (o.shorts if o.is_short else _channel_ends(o.channels, structs.opgen_ends(4, -1, 2 * o.output.zero_point + 1)))[:, 0:3],
    'fours': lambda o: (
        arrays.reshape(
            ((128 if o.is_short else 2) *
                arrays.as_int32s(dual_mac.dsp_filter(o.filter, o.start, o.input, o.output, o.quant))),
            (o.units, o.depth // 4, 2, 2)) if (o.filter.is_constant and o.depth % 4 == 0 and (o.patch == o.depth))
        else None),
    'words': lambda o: (arrays.reshape(o.fours[:, :, 0] % 65536 + 65536 * o.fours[:, :, 1], (o.units, o.pairs))
        if tensor.has(o.fours) else None),
    'stream': lambda o: arrays.as_int32s(arrays.append(o.ends, o.words, 1)) if tensor.has(o.words) else None,
    'in_turn': lambda o: 4 if o.units % 4 == 0 else 2 if o.units % 2 == 0 else 1,
    'stays': lambda o: (o.patch == o.filter.i and o.stride_h * o.stride_w == 1 and
        o.input.shape[:3] == o.output.shape[:3]),
    'fits': lambda o: (o.target.dsp and not o.target.mve and not o.target.dual_issue and o.filter.is_constant and
        o.stays and (o.depth == 4 or o.depth == 8) and o.input.c == o.depth and o.pixels > 0 and o.units >= 2 and
        3 * o.units < 4096 and o.clamp.lo == -128 and o.clamp.hi == 127 and o.one_shift >= 0 and
        dual_mac.dsp_channels_fit(o.filter, o.start, o.input, o.output, o.quant))}

CONV_2D_FEW_TEMPLATE = CodeTemplate('OPGEN_HAS_DSP',
    (lambda o: o.in_turn > 1, lambda o: o.units > o.depth, lambda o: (o.pixels - 1) // 4 * 4,
        lambda o: (4, o.pixels % 4), lambda o: o.count > 0, lambda o: o.pixels % 4 == 0,
        lambda o: '<=' if o.count == 4 else '>', lambda o: o.pairs == 4, lambda o: o.i == o.count - 1 and o.turns,
        lambda o: 0 if o.is_last else 9, lambda o: not o.is_last,
        lambda o: o.turn if o.unit % 2 == 1 else o.count - 1 - o.turn, lambda o: o.turn == o.count - 1 and o.turns,
        lambda o: 4 if o.is_last else 0, lambda o: 6 if o.is_last else 11, lambda o: o.turn > 0 or not o.turns,
        lambda o: 'ldmia' if o.unit % 2 == 1 else 'ldmdb', lambda o: o.one_shift + 1, lambda o: o.i == 0,
        lambda o: o.i * o.units - o.unit % 2, lambda o: not o.turns, lambda o: 4 * o.pairs * o.count),
    file='conv/conv_2d_few.c.j2', made_from='23fdb321')

KERNELS = (Kernel('conv_2d_1x1_few_s8',
    {'input': DType.INT8, 'filter': DType.INT8, 'bias': DType.INT32, 'output': DType.INT8},
    params='stream one_shift units pixels depth'.split(), takes='p input output scratch'.split(),
    when=(Condition('target.dsp', lambda o: o.target.dsp), Condition('not target.mve', lambda o: not o.target.mve),
        Condition('not target.dual_issue', lambda o: not o.target.dual_issue),
        Condition('filter.is_constant', lambda o: o.filter.is_constant),
        Condition('patch == filter.i', lambda o: o.patch == o.filter.i, 'patch filter.i'.split()),
        Condition('stride_h * stride_w == 1', lambda o: o.stride_h * o.stride_w == 1, 'stride_h stride_w'.split()),
        Condition('input.shape[:3] == output.shape[:3]', lambda o: o.input.shape[:3] == o.output.shape[:3],
            lambda o: {'input.shape[:3]': o.input.shape[:3], 'output.shape[:3]': o.output.shape[:3]}),
        Condition('depth == 4 or depth == 8', lambda o: o.depth == 4 or o.depth == 8, 'depth'.split()),
        Condition('input.c == depth', lambda o: o.input.c == o.depth, 'input.c depth'.split()),
        Condition('pixels > 0', lambda o: o.pixels > 0, 'pixels'.split()),
        Condition('units >= 2', lambda o: o.units >= 2, 'units'.split()),
        Condition('3 * units < 4096', lambda o: 3 * o.units < 4096, 'units'.split()),
        Condition('clamp.lo == -128', lambda o: o.clamp.lo == -128, 'clamp.lo'.split()),
        Condition('clamp.hi == 127', lambda o: o.clamp.hi == 127, 'clamp.hi'.split()),
        Condition('one_shift >= 0', lambda o: o.one_shift >= 0, 'one_shift'.split()),
        Condition('dsp_channels_fit(filter, start, input, output, quant)',
            lambda o: dual_mac.dsp_channels_fit(o.filter, o.start, o.input, o.output, o.quant))),
    priority=2,
    cost=lambda o: (30 + o.pixels * o.units * ((4 if o.in_turn > 1 else 4.25) + o.pairs + (1 if o.keeps_sign else 0)) +
        (o.pixels + 3) // 4 * (38 + 7 * o.pairs + 3 * o.units // o.in_turn)),
    scratch=lambda o: 16 * o.pairs, overlap=lambda o: overlap.pixelwise_overlap(o.input, o.output, 4),
    overlap_behind=lambda o: overlap.pixelwise_overlap_behind(o.input, o.output, 4, True),
    table_inputs={'stream': 'input filter bias'.split()}, lets=CONV_2D_FEW, template=CONV_2D_FEW_TEMPLATE),)
