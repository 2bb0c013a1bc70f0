"""Kernels of DEPTHWISE_CONV_2D. Made by `opgen build` from specs/conv/depthwise_conv_2d_strips.yaml; do not edit."""

from opgen.lib import arrays, packed, tensor
from opgen.operators.model import CodeTemplate, Condition, DType, Functions, Kernel
from opgen.registry.ops._family.convolution import (_clamp_cost, _fine_words, _stage_words, _strip_bytes, _strip_cost,
    _strip_line, _strip_plane, _strip_rows, _strip_stages, _strip_taps, _strips)
from opgen.tflite.enums import ActivationFunctionType, Padding

DEPTHWISE_CONV_2D_STRIPS: Functions = {'rows_together': lambda o: _strip_rows(o.input.shape),
    'line': lambda o: _strip_line(o.input.shape), 'plane': lambda o: _strip_plane(o.input.shape),
    'bytes': lambda o: _strip_bytes(o.input.shape), 'depth': lambda o: o.filter.o,
    'taps': lambda o: _strip_taps(o.filter, o.input.shape) if o.filter.is_constant else None,
    'fine': lambda o: (
        packed.fine_channels(arrays.transpose(o.filter, (3, 1, 2, 0)), o.start, o.input, o.output, o.quant)
        if (o.filter.is_constant and o.target.mve) else arrays.as_int32s(arrays.zeros((0, 3)))),
    'is_fine': lambda o: o.fine.shape[0] > 0, 'added': lambda o: 0 if o.is_fine else o.output.zero_point,
    'stages': lambda o: (arrays.as_int32s(arrays.flatten(o.fine[:, 0:2])) if o.is_fine
        else (
            _strip_stages(o.filter, o.bias if tensor.has(o.bias) else arrays.zeros((1,)), -o.input.zero_point, o.quant)
            if o.filter.is_constant else None)),
    'in_stage': lambda o: (_fine_words(o.fine) if o.is_fine
        else _stage_words(o.stages, o.depth) if tensor.has(o.stages) else 3),
    'in_scratch': lambda o: False, 'group': lambda o: o.depth,
    'is_full': lambda o: o.stride_h == 1 and o.rows.out == o.input.h and (o.cols.out == o.input.w),
    'is_near': lambda o: (o.rows.before < 2 and o.cols.before < 2 and
        o.stride_h * (o.rows.out - 1) + 2 - o.rows.before <= o.input.h and
        o.stride_w * (o.cols.out - 1) + 2 - o.cols.before <= o.input.w)}

DEPTHWISE_CONV_2D_STRIPS_TEMPLATE = CodeTemplate('OPGEN_HAS_MVE',
    (lambda o: o.rows_together == 1, lambda o: 2 if o.is_fine else o.in_stage, lambda o: o.stride_h == 2,
        lambda o: o.rows.out * o.width, lambda o: o.width * o.depth,
        lambda o: 40 if o.width == 5 else 24 if o.width == 3 else 8,
        lambda o: o.total // o.period if o.total >= 2 * o.period else 0, lambda o: o.period // 8 if o.rounds > 0 else 0,
        lambda o: o.rounds * o.period, lambda o: o.in_round + (o.total - o.done + 7) // 8 if o.is_low else 0,
        lambda o: 2 if o.is_strided else 4, lambda o: o.rows.out // o.height, lambda o: o.rows.out % o.height,
        lambda o: 4 * o.depth, lambda o: 5 * o.depth, lambda o: 2 * o.depth, lambda o: 6 * o.depth,
        lambda o: 3 * o.depth, lambda o: 7 * o.depth, lambda o: o.row + o.depth, lambda o: o.row + 2 * o.depth,
        lambda o: o.row + 3 * o.depth, lambda o: 2 * o.row, lambda o: 2 * o.row + o.depth, lambda o: 3 * o.row,
        lambda o: 3 * o.row + o.depth, lambda o: (o.group * o.plane + 79) // 64, lambda o: o.depth - o.group,
        lambda o: 'uint16_t' if o.group == 8 else 'uint32_t', lambda o: o.i * o.plane,
        lambda o: (o.width if o.is_low
            else 4 if o.width % 4 == 0 else 3 if o.width % 3 == 0 else 2 if o.width % 2 == 0 else 1),
        lambda o: not o.is_low, lambda o: o.total * o.depth, lambda o: o.line + 1,
        lambda o: o.input.h if o.is_low else o.width // o.together, lambda o: o.group == 8, lambda o: 128 // o.group,
        lambda o: o.i + 1, lambda o: o.depth < 128, lambda o: o.depth < 4096,
        lambda o: o.line if o.is_low else 4 * o.together, lambda o: 0 if o.is_low else 4 - 4 * o.cols.before,
        lambda o: 16 if o.is_low else 24, lambda o: ' up' if o.is_fine else '', lambda o: 7 + o.rows.before,
        lambda o: o.in_stage == 2, lambda o: o.rounds > 0 and o.is_low, lambda o: o.low_blocks if o.is_low else 4,
        lambda o: o.part >= 2, lambda o: o.part % 2 == 1, lambda o: not o.is_strided and o.rest < 3 and o.is_last,
        lambda o: 4 if o.is_strided or o.is_flat else 2, lambda o: o.width // o.columns if o.width > o.columns else 1,
        lambda o: o.columns - o.width % o.columns if o.width > o.columns and o.width % o.columns > 0 else 0,
        lambda o: o.is_low or ((o.rest > 0 if o.is_last else o.strips > 0) and (not o.is_end or o.overlap > 0)),
        lambda o: (65535 if (not o.is_last or o.is_low or o.rest == 2)
            else 13311 if o.rest == 3 else 255 if o.is_flat else 13107),
        lambda o: 65535 if o.is_low or o.width >= o.columns else 4095 if o.width == 3 else 255,
        lambda o: (8 * o.part if o.part < o.in_round
            else (o.total - 8 if o.done + 8 * (o.part - o.in_round) > o.total - 8
                else o.done + 8 * (o.part - o.in_round))),
        lambda o: 8 * o.part if o.part < o.in_round else o.done + 8 * (o.part - o.in_round),
        lambda o: o.first // o.width * o.line + o.first % o.width,
        lambda o: (o.first + 8) // o.width * o.line + (o.first + 8) % o.width, lambda o: o.first < o.expected,
        lambda o: o.expected // o.width * o.line + o.expected % o.width - o.begin,
        lambda o: (o.expected - o.first) * o.depth,
        lambda o: 1 + o.i % 3 if o.is_fine else 6 if o.i % 4 == 3 else 1 + o.i % 4, lambda o: o.i == 0,
        lambda o: o.behind - o.begin,
        lambda o: (o.first + o.i) // o.width * o.line + (o.first + o.i) % o.width - o.behind, lambda o: o.i == 4,
        lambda o: o.i == 6, lambda o: 0 if o.i == 6 else 2 if o.i == 7 else 2 * o.i, lambda o: not o.is_end,
        lambda o: not o.is_last and o.strips > 1, lambda o: o.of_lines < 65535 or o.of_columns < 65535,
        lambda o: (o.of_lines if o.of_columns == 65535
            else o.of_columns if o.of_lines == 65535 else 819 if o.of_columns == 4095 else 51),
        lambda o: o.count > 1, lambda o: 4 if o.is_last else 2, lambda o: o.overlap * (8 if o.is_strided else 4),
        lambda o: o.overlap * o.depth, lambda o: 0 if o.is_last else o.line, lambda o: 1 if o.i % 2 == 0 else 3,
        lambda o: 2 * o.i, lambda o: o.i < 3, lambda o: 4 - o.now, lambda o: 8 * o.i + 8, lambda o: o.i == 2,
        lambda o: o.i == 3, lambda o: 2 if o.i % 2 == 0 else 6, lambda o: 6 if o.i % 2 == 0 else 2,
        lambda o: 8 * o.i + 8 + (0 if o.is_last else o.line), lambda o: (8, 10, 0, 2)[o.i], lambda o: o.line - 8,
        lambda o: not o.is_fine or not o.is_low, lambda o: (o.clamp.lo, o.clamp.hi),
        lambda o: o.limit > -128 and o.limit < 127, lambda o: 'max' if o.limit == o.clamp.lo else 'min',
        lambda o: o.clamp.lo > -128, lambda o: o.clamp.hi < 127,
        lambda o: o.of_lines == 65535 and o.of_columns == 65535,
        lambda o: (8 if o.is_low else o.columns) * o.depth < 4096, lambda o: (8 if o.is_low else o.columns) * o.depth,
        lambda o: o.is_low and o.part == o.in_round - 1, lambda o: not o.is_end and o.count > 1,
        lambda o: not o.is_low and o.part == 1 and (o.strips > 0) and (o.strips > 1 or o.rest > 0),
        lambda o: o.width if o.width > o.columns else o.columns,
        lambda o: o.line - o.reached * (8 if o.is_strided else 4), lambda o: o.height * o.row - o.reached * o.depth,
        lambda o: o.strips > 1, lambda o: not o.is_fine),
    file='conv/depthwise_conv_2d_strips.c.j2', made_from='4d6b288e')

KERNELS = (Kernel('depthwise_conv_2d_strips_s8',
    {'input': DType.INT8, 'filter': DType.INT8, 'bias': DType.INT32, 'output': DType.INT8},
    params='rows_together line plane bytes grid taps stages in_stage added'.split(),
    takes='p input output scratch'.split(),
    when=(Condition('target.mve', lambda o: o.target.mve),
        Condition('filter.is_constant', lambda o: o.filter.is_constant),
        Condition('packed_s8_fits(quant, keeps_sign)', lambda o: packed.packed_s8_fits(o.quant, o.keeps_sign)),
        Condition('depth_multiplier == 1', lambda o: o.depth_multiplier == 1, 'depth_multiplier'.split()),
        Condition('filter.h == 3', lambda o: o.filter.h == 3, 'filter.h'.split()),
        Condition('filter.w == 3', lambda o: o.filter.w == 3, 'filter.w'.split()),
        Condition('dilation_h_factor * dilation_w_factor == 1',
            lambda o: o.dilation_h_factor * o.dilation_w_factor == 1, 'dilation_h_factor dilation_w_factor'.split()),
        Condition('input.n > 0', lambda o: o.input.n > 0, 'input.n'.split()),
        Condition('input.c == filter.o', lambda o: o.input.c == o.filter.o, 'input.c filter.o'.split()),
        Condition('stride_h == stride_w', lambda o: o.stride_h == o.stride_w, 'stride_h stride_w'.split()),
        Condition('rows.before < 2', lambda o: o.rows.before < 2, 'rows.before'.split()),
        Condition('cols.before < 2', lambda o: o.cols.before < 2, 'cols.before'.split()),
        Condition('stride_h * (rows.out - 1) + 2 - rows.before <= input.h',
            lambda o: o.stride_h * (o.rows.out - 1) + 2 - o.rows.before <= o.input.h,
            'stride_h rows.out rows.before input.h'.split()),
        Condition('stride_w * (cols.out - 1) + 2 - cols.before <= input.w',
            lambda o: o.stride_w * (o.cols.out - 1) + 2 - o.cols.before <= o.input.w,
            'stride_w cols.out cols.before input.w'.split()),
        Condition('line <= 480', lambda o: o.line <= 480, 'line'.split()),
        Condition('3 * cols.out * filter.o + 3 * filter.o < 65536',
            lambda o: 3 * o.cols.out * o.filter.o + 3 * o.filter.o < 65536, 'cols.out filter.o'.split()),
        Condition('plane < 16384', lambda o: o.plane < 16384, 'plane'.split()),
        Condition('rows_together == 4 and stride_h == 2 or is_full and input.w > 1 and rows.out * cols.out >= 8',
            lambda o: ((o.rows_together == 4 and o.stride_h == 2) or
                (o.is_full and o.input.w > 1 and (o.rows.out * o.cols.out >= 8))),
            'rows_together is_full'.split())),
    priority=4,
    cost=lambda o: (o.input.n * o.depth *
        (27 +
            _strip_cost(o.input.shape, o.output.shape, o.stride_h,
                -(4 if o.rows_together == 1 else 2) if o.is_fine else _clamp_cost(o.keeps_sign, o.clamp)))),
    layouts={'input': lambda o: _strips(o.input)},
    table_inputs={'taps': 'filter'.split(), 'stages': 'input filter bias'.split()}, lets=DEPTHWISE_CONV_2D_STRIPS,
    template=DEPTHWISE_CONV_2D_STRIPS_TEMPLATE),)

TESTS = ({'padding': lambda o: o.choice(Padding.SAME, o.choice(Padding.SAME, Padding.VALID)),
    'stride_w': lambda o: o.choice(1, 2), 'stride_h': lambda o: o.stride_w, 'dilation_w_factor': 1,
    'dilation_h_factor': 1,
    'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU,
        ActivationFunctionType.RELU6),
    'depth_multiplier': 1,
    'input': lambda o: (o.span(1, 2), o.span(3, 13), o.choice(o.span(3, 5), o.span(6, 14)), o.span(1, 9)),
    'filter': lambda o: (1, 3, 3, o.input.c), 'bias': lambda o: (o.filter.o,)},)
