"""Kernels of CONV_2D. Made by `opgen build` from specs/conv/conv_2d_packed.yaml; do not edit."""

from opgen.lib import arrays, overlap, packed, tensor
from opgen.operators.model import CodeTemplate, Condition, DType, Functions, Kernel, Types
from opgen.registry.ops._family.convolution import (_clamp_cost, _copying_cost, _eights_cost, _fine_stages, _fine_words,
    _packed_cost, _quad_cost, _rounded_up, _short_stages, _stage_words, _strip_bytes, _strip_line, _strip_rows)
from opgen.tflite.enums import ActivationFunctionType, Padding

CONV_2D_PACKED: Functions = {
    'supported': lambda o: o.target.mve and o.input.c == o.filter.i and packed.packed_s8_fits(o.quant, o.keeps_sign),
    'filters': lambda o: o.filter.o,
    'by_four': lambda o: packed.packed_filters(o.filter) if o.filter.is_constant else None,
    'shorts': lambda o: (_short_stages(packed.packed_stages(o.filter, o.start, -o.input.zero_point, o.quant))
        if o.filter.is_constant else None),
    'in_short': lambda o: _stage_words(o.shorts, _rounded_up(o.filters, 4)) if tensor.has(o.shorts) else 3,
    'run': lambda o: o.filter.w * o.filter.i, 'copies': lambda o: o.filter.h * (o.run // 16 + 1) <= 48,
    'around': lambda o: 7 * o.filter.h * o.filter.w + 40 * o.filter.h,
    'written': lambda o: (o.filter.is_constant and o.supported and o.dilation_w_factor == 1 and o.pixels > 0 and
        o.patch <= 4096 and o.filter.o < 32768),
    'in_strips': lambda o: False, 'twice': lambda o: o.filters % 8 == 0 and o.filters < 249 and (o.patch <= 256),
    'in_fours': lambda o: (
        _eights_cost(o.pixels, o.filters, o.patch, _clamp_cost(o.keeps_sign, o.clamp) + (4 if o.keeps_sign else 0),
            o.is_single) if o.twice
        else _quad_cost(o.pixels, o.filters, o.patch, o.keeps_sign, o.clamp) + (6 * o.pixels if o.is_single else 0)),
    'apart': lambda o: 1,
    'fine': lambda o: (packed.fine_channels(o.filter, o.start, o.input, o.output, o.quant)
        if (o.filter.is_constant and o.twice and o.is_single and (o.patch <= 128))
        else arrays.as_int32s(arrays.zeros((0, 3)))),
    'is_fine': lambda o: o.fine.shape[0] > 0, 'stages': lambda o: _fine_stages(o.fine) if o.is_fine else o.shorts,
    'in_stage': lambda o: _fine_words(o.fine) if o.is_fine else o.in_short,
    'added': lambda o: 0 if o.is_fine else o.output.zero_point,
    'is_single': lambda o: (o.stride_w == 1 and o.stride_h == 1 and o.input.shape[:3] == o.output.shape[:3] and
        o.patch == o.filter.i)}

CONV_2D_PACKED_TEMPLATE = CodeTemplate('OPGEN_HAS_MVE',
    (lambda o: (o.patch + 15) // 16, lambda o: o.patch - 16 * (o.parts - 1), lambda o: o.parts > 16,
        lambda o: o.patch + (o.first + 16 * (o.parts - 2) if o.parts > 1 else 0),
        lambda o: (0 if (o.farthest < 128 if o.is_fine else o.parts < 9)
            else o.farthest // 2 if o.is_fine else o.first + (112 if o.parts > 9 else 0)),
        lambda o: (o.filters + 3) // 4, lambda o: o.in_stage == 2, lambda o: o.pixels % 2 == 1,
        lambda o: o.twice and (not o.is_fine) and (o.output_zero_point == -128),
        lambda o: (o.filters // 8 - 1) * 65536 + o.output_zero_point % 65536,
        lambda o: _strip_bytes(o.output.shape) // 64, lambda o: _strip_rows(o.output.shape),
        lambda o: _strip_line(o.output.shape), lambda o: _strip_bytes(o.output.shape), lambda o: not o.is_single,
        lambda o: o.is_single and (not o.in_strips), lambda o: o.in_one and o.twice and o.is_odd,
        lambda o: 1 if o.has_alone and o.pixels == 1 else 0, lambda o: 2 if o.has_alone else 1, lambda o: o.alone == 1,
        lambda o: o.pixels - 1, lambda o: o.pixels - 2, lambda o: not o.is_fine or o.alone == 0, lambda o: 1 - o.alone,
        lambda o: 1 if o.pixels == 1 else 0, lambda o: not o.is_fine,
        lambda o: 'Rounds' if o.twice else 'Pairs that are left', lambda o: 'pair' if o.twice else 'one',
        lambda o: o.pixels // 2 if o.pixels > 1 else 1, lambda o: -2 * o.patch, lambda o: 2 * o.patch,
        lambda o: 0 if o.is_fine or o.patch < 16 else o.first if o.loops else o.middle, lambda o: -2 * o.filters,
        lambda o: 2 * o.filters, lambda o: 4 * o.blocks, lambda o: not o.in_strips, lambda o: o.i == 1 and o.is_odd,
        lambda o: o.i == 1, lambda o: not o.is_inside, lambda o: o.i * o.patch,
        lambda o: o.dilation_h_factor * o.input.w * o.filter.i - o.run // 16 * 16, lambda o: o.run % 16,
        lambda o: o.run % 16 != 0, lambda o: o.run // 16,
        lambda o: o.row == o.filter.h - 1 or o.dilation_h_factor * o.input.w * o.filter.i + o.run % 16 < 16,
        lambda o: o.row < o.filter.h - 1, lambda o: o.input.h * o.input.w * o.filter.i,
        lambda o: _strip_rows(o.output.shape) > 1 and o.output.w % 2 == 1, lambda o: 16842752 * o.filters,
        lambda o: o.in_one and o.twice, lambda o: 1 if o.alone == 1 else o.pixels // 2,
        lambda o: 'results of four filters' if o.twice else 'the zero point',
        lambda o: ', above the zero point' if o.twice else '', lambda o: 65537 if o.alone == 1 else 16843009,
        lambda o: o.alone == 0, lambda o: o.patch < 16, lambda o: not o.twice, lambda o: -o.middle,
        lambda o: o.patch - o.middle, lambda o: o.loops or o.middle > 0, lambda o: o.first if o.loops else o.middle,
        lambda o: o.blocks if o.filters % 4 == 0 else 2 * o.filters, lambda o: not o.in_one, lambda o: o.rounds % 65536,
        lambda o: o.rounds // 65536, lambda o: 2 if o.twice else 1, lambda o: (o.parts - 1) // 4,
        lambda o: 3 if o.loops else 1, lambda o: o.stretch == 1,
        lambda o: o.parts if not o.loops else (1, 4, (o.parts - 1) % 4)[o.stretch],
        lambda o: o.stretch == 0 and o.at == 0, lambda o: 0 if o.is_first else 3, lambda o: 1 if o.is_first else 4,
        lambda o: o.loops and (not o.is_first), lambda o: '' if o.is_first else 'a',
        lambda o: not o.is_first and o.alone == 0, lambda o: 1 if o.is_fine else 3,
        lambda o: o.first + 16 * (o.at - 1) - o.middle + (o.patch if o.is_fine else 0),
        lambda o: o.is_fine and o.at == o.parts - 1, lambda o: o.is_short and (not o.loops) and (o.at == o.parts - 1),
        lambda o: not o.loops and o.at < o.parts - 1, lambda o: o.first + 16 * o.at - o.middle,
        lambda o: o.is_short and (not o.loops), lambda o: 5 if o.alone == 1 or (o.twice and o.half == 0) else 3,
        lambda o: 5 if o.alone == 1 and o.half == 0 else 2, lambda o: o.half == 1,
        lambda o: 'b' if o.half == 0 else 't', lambda o: not o.is_unsigned and (o.alone == 0 or o.half == 1),
        lambda o: 'r11' if o.twice else 'q5', lambda o: 2 if o.alone == 1 else 5,
        lambda o: 'un' if o.is_unsigned else 'n', lambda o: o.clamp.lo > -128, lambda o: o.clamp.hi < 127,
        lambda o: 16 if o.alone == 1 else 8, lambda o: 16 * (o.parts - 1), lambda o: o.filters % 4 == 0,
        lambda o: 4 * o.apart < 4096, lambda o: 4 * o.apart, lambda o: 1 if o.filters % 4 == 0 else 8,
        lambda o: 'ne' if o.filters % 4 == 0 else 'gt'),
    file='conv/conv_2d_helium.c.j2', made_from='02eedb74')

CONV_2D_PACKED_TYPES: Types = {'input': DType.INT8, 'filter': (DType.INT8, DType.INT4), 'bias': DType.INT32,
    'output': DType.INT8}
INT8_INT8_INT32_INT8: Types = {'input': DType.INT8, 'filter': DType.INT8, 'bias': DType.INT32, 'output': DType.INT8}

CONV_2D_PACKED_SUPPORTED = (Condition('filter.is_constant', lambda o: o.filter.is_constant),
    Condition('target.mve', lambda o: o.target.mve),
    Condition('input.c == filter.i', lambda o: o.input.c == o.filter.i, 'input.c filter.i'.split()),
    Condition('packed_s8_fits(quant, keeps_sign)', lambda o: packed.packed_s8_fits(o.quant, o.keeps_sign)))

CONV_2D_PACKED_WRITTEN = (*CONV_2D_PACKED_SUPPORTED,
    Condition('dilation_w_factor == 1', lambda o: o.dilation_w_factor == 1, 'dilation_w_factor'.split()),
    Condition('pixels > 0', lambda o: o.pixels > 0, 'pixels'.split()),
    Condition('patch <= 4096', lambda o: o.patch <= 4096, 'patch'.split()),
    Condition('filter.o < 32768', lambda o: o.filter.o < 32768, 'filter.o'.split()))

CONV_2D_PACKED_IS_SINGLE = (Condition('stride_w == 1', lambda o: o.stride_w == 1, 'stride_w'.split()),
    Condition('stride_h == 1', lambda o: o.stride_h == 1, 'stride_h'.split()),
    Condition('input.shape[:3] == output.shape[:3]', lambda o: o.input.shape[:3] == o.output.shape[:3],
        lambda o: {'input.shape[:3]': o.input.shape[:3], 'output.shape[:3]': o.output.shape[:3]}),
    Condition('patch == filter.i', lambda o: o.patch == o.filter.i, 'patch filter.i'.split()))

KERNELS = (
    Kernel('conv_2d_helium_1x1_s8', CONV_2D_PACKED_TYPES,
        params='by_four stages in_stage patch filters added bounds pixels grid pad_value'.split(),
        takes='p input output scratch'.split(), when=(*CONV_2D_PACKED_WRITTEN, *CONV_2D_PACKED_IS_SINGLE), priority=2,
        cost=lambda o: 85 + o.in_fours - (o.pixels // 2 * (o.filters // 8) * 7 if o.is_fine else 0),
        overlap=lambda o: overlap.pixelwise_overlap(o.input, o.output, 2, False),
        overlap_behind=lambda o: overlap.pixelwise_overlap_behind(o.input, o.output, 2),
        table_inputs={'by_four': 'filter'.split(), 'stages': 'input filter bias'.split()}, lets=CONV_2D_PACKED,
        template=CONV_2D_PACKED_TEMPLATE),
    Kernel('conv_2d_helium_s8', CONV_2D_PACKED_TYPES,
        params='by_four stages in_stage patch filters output_zero_point grid pad_value'.split(),
        takes='p input output scratch'.split(),
        when=(*CONV_2D_PACKED_WRITTEN, Condition('not is_single', lambda o: not o.is_single)), priority=2,
        cost=lambda o: o.in_fours + _copying_cost(o.pixels, o.at_border if o.copies else o.pixels, o.filter.h, o.run),
        scratch=lambda o: 2 * o.patch + 16,
        overlap=lambda o: overlap.window_overlap(o.input, o.output, o.rows, o.cols, 2, True),
        table_inputs={'by_four': 'filter'.split(), 'stages': 'input filter bias'.split()}, lets=CONV_2D_PACKED,
        template=CONV_2D_PACKED_TEMPLATE),
    Kernel('conv_2d_packed_1x1_s8', INT8_INT8_INT32_INT8,
        params='by_four shorts in_short patch filters output_zero_point bounds pixels'.split(),
        takes='p input output'.split(), when=(*CONV_2D_PACKED_SUPPORTED, *CONV_2D_PACKED_IS_SINGLE), priority=1,
        cost=lambda o: 45 + _packed_cost(o.pixels, o.filters, o.patch) + 28 * o.pixels,
        overlap=lambda o: overlap.pixelwise_overlap(o.input, o.output, 2, False),
        overlap_behind=lambda o: overlap.pixelwise_overlap_behind(o.input, o.output, 2),
        table_inputs={'by_four': 'filter'.split(), 'shorts': 'input filter bias'.split()}, lets=CONV_2D_PACKED),
    Kernel('conv_2d_packed_s8', INT8_INT8_INT32_INT8,
        params='by_four shorts in_short patch filters output_zero_point grid pad_value'.split(),
        takes='p input output scratch'.split(), when=CONV_2D_PACKED_SUPPORTED, priority=1,
        cost=lambda o: (
            (_packed_cost(o.pixels, o.filters, o.patch) +
                o.pixels * (94 + o.filter.h * (4.5 + 3.9 * ((o.run + 15) // 16)))) + o.at_border * o.around),
        scratch=lambda o: 2 * o.patch,
        overlap=lambda o: overlap.window_overlap(o.input, o.output, o.rows, o.cols, 2, True),
        table_inputs={'by_four': 'filter'.split(), 'shorts': 'input filter bias'.split()}, lets=CONV_2D_PACKED))

TESTS = ({'padding': lambda o: o.choice(Padding.SAME, Padding.VALID), 'stride_w': 1, 'stride_h': 1,
    'dilation_w_factor': 1, 'dilation_h_factor': lambda o: o.span(1, 2),
    'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU),
    'input': lambda o: (1, o.span(3, 4), o.span(3, 4),
        o.choice(16 * o.span(7, 20), o.span(30, 90), 280, o.span(1, 20), 16 * o.span(1, 8))),
    'filter': lambda o: o.choice((4 * o.span(1, 4), o.choice(1, 3), o.choice(1, 3), o.input.c),
        (8 * o.span(1, 3), 1, 1, o.input.c)),
    'bias': lambda o: (o.filter.o,)},)
