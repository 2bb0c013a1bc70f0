"""Kernels of CONV_2D. Made by `opgen build` from specs/conv/conv_2d_packed.yaml; do not edit."""

from opgen.lib import arrays, overlap, packed, tensor
from opgen.operators.model import Condition, DType, Functions, Kernel, Types
from opgen.registry.ops._family.convolution import (_clamp_cost, _copying_cost, _eights_cost, _fine_stages, _fine_words,
    _packed_cost, _quad_cost, _rounded_up, _short_stages, _stage_words)
from opgen.registry.ops._templates import conv_2d_helium
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

CONV_2D_PACKED_TYPES: Types = {'input': DType.INT8, 'filter': (DType.INT8, DType.INT4), 'bias': DType.INT32,
    'output': DType.INT8}
INT8_INT8_INT32_INT8: Types = {'input': DType.INT8, 'filter': DType.INT8, 'bias': DType.INT32, 'output': DType.INT8}

CONV_2D_PACKED_SUPPORTED = (Condition('filter.is_constant', lambda o: o.filter.is_constant),
    Condition('target.mve', lambda o: o.target.mve),
    Condition('input.c == filter.i', lambda o: o.input.c == o.filter.i, 'input.c filter.i'.split()),
    Condition('packed_s8_fits(quant, keeps_sign)', lambda o: packed.packed_s8_fits(o.quant, o.keeps_sign)))

CONV_2D_PACKED_IS_SINGLE = (Condition('stride_w == 1', lambda o: o.stride_w == 1, 'stride_w'.split()),
    Condition('stride_h == 1', lambda o: o.stride_h == 1, 'stride_h'.split()),
    Condition('input.shape[:3] == output.shape[:3]', lambda o: o.input.shape[:3] == o.output.shape[:3],
        lambda o: {'input.shape[:3]': o.input.shape[:3], 'output.shape[:3]': o.output.shape[:3]}),
    Condition('patch == filter.i', lambda o: o.patch == o.filter.i, 'patch filter.i'.split()))

CONV_2D_PACKED_WRITTEN = (*CONV_2D_PACKED_SUPPORTED,
    Condition('dilation_w_factor == 1', lambda o: o.dilation_w_factor == 1, 'dilation_w_factor'.split()),
    Condition('pixels > 0', lambda o: o.pixels > 0, 'pixels'.split()),
    Condition('patch <= 4096', lambda o: o.patch <= 4096, 'patch'.split()),
    Condition('filter.o < 32768', lambda o: o.filter.o < 32768, 'filter.o'.split()))

KERNELS = (
    Kernel('conv_2d_helium_1x1_s8', CONV_2D_PACKED_TYPES,
        params='by_four stages in_stage patch filters added bounds pixels grid pad_value'.split(),
        takes='p input output scratch'.split(), when=(*CONV_2D_PACKED_WRITTEN, *CONV_2D_PACKED_IS_SINGLE), priority=2,
        cost=lambda o: 85 + o.in_fours - (o.pixels // 2 * (o.filters // 8) * 7 if o.is_fine else 0),
        overlap=lambda o: overlap.pixelwise_overlap(o.input, o.output, 2, False),
        overlap_behind=lambda o: overlap.pixelwise_overlap_behind(o.input, o.output, 2),
        table_inputs={'by_four': 'filter'.split(), 'stages': 'input filter bias'.split()}, lets=CONV_2D_PACKED,
        template=conv_2d_helium.TEMPLATE),
    Kernel('conv_2d_helium_s8', CONV_2D_PACKED_TYPES,
        params='by_four stages in_stage patch filters output_zero_point grid pad_value'.split(),
        takes='p input output scratch'.split(),
        when=(*CONV_2D_PACKED_WRITTEN, Condition('not is_single', lambda o: not o.is_single)), priority=2,
        cost=lambda o: o.in_fours + _copying_cost(o.pixels, o.at_border if o.copies else o.pixels, o.filter.h, o.run),
        scratch=lambda o: 2 * o.patch + 16,
        overlap=lambda o: overlap.window_overlap(o.input, o.output, o.rows, o.cols, 2, True),
        table_inputs={'by_four': 'filter'.split(), 'stages': 'input filter bias'.split()}, lets=CONV_2D_PACKED,
        template=conv_2d_helium.TEMPLATE),
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
