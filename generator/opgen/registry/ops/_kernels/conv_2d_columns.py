"""Kernels of CONV_2D. Made by `opgen build` from specs/conv/conv_2d_columns.yaml; do not edit."""

from opgen.lib import arrays, overlap, packed, tensor
from opgen.operators.model import CodeTemplate, Condition, DType, Functions, Kernel
from opgen.registry.ops._family.convolution import (_clamp_cost, _columns_at_once, _columns_cost, _columns_fit,
    _columns_seen, _fine_stages, _fine_words, _rounded_up, _short_stages, _stage_words)
from opgen.tflite.enums import ActivationFunctionType, Padding

CONV_2D_COLUMNS: Functions = {'filters': lambda o: o.filter.o, 'column_size': lambda o: o.filter.h * o.input.c,
    'line': lambda o: ((o.cols.out - 1) * o.stride_w + o.filter.w) * o.column_size,
    'seen': lambda o: _columns_seen(o.input.w, o.cols, o.line // o.column_size),
    'at_once': lambda o: _columns_at_once(o.input.c, o.column_size, o.seen),
    'rows_together': lambda o: 2 if o.cols.out == 1 or (o.cols.out % 2 == 1 and o.cols.out < o.rows.out) else 1,
    'reach': lambda o: ((o.line if o.rows_together == 2 else o.stride_w * o.column_size) +
        (o.patch - 16 if o.patch > 16 else 0)),
    'by_four': lambda o: (packed.packed_filters(arrays.transpose(o.filter, (0, 2, 1, 3))) if o.filter.is_constant
        else None),
    'in_fours': lambda o: (o.rows_together == 1 and o.patch <= 32 and o.cols.out > 3 and o.filters % 2 == 0 and
        o.filters <= 512 and 3 * o.stride_w * o.column_size + (o.patch - 16 if o.patch > 16 else 0) < 255),
    'fine': lambda o: (
        packed.fine_channels(arrays.transpose(o.filter, (0, 2, 1, 3)), o.start, o.input, o.output, o.quant)
        if (o.filter.is_constant and o.in_fours) else arrays.as_int32s(arrays.zeros((0, 3)))),
    'is_fine': lambda o: o.fine.shape[0] > 0, 'added': lambda o: 0 if o.is_fine else o.output.zero_point,
    'stages': lambda o: (_fine_stages(o.fine) if o.is_fine
        else (
            _short_stages(
                packed.packed_stages(arrays.transpose(o.filter, (0, 2, 1, 3)), o.bias if tensor.has(o.bias) else 0,
                    -o.input.zero_point, o.quant)) if o.filter.is_constant else None)),
    'in_stage': lambda o: (_fine_words(o.fine) if o.is_fine
        else _stage_words(o.stages, _rounded_up(o.filters, 4)) if tensor.has(o.stages) else 3)}

CONV_2D_COLUMNS_TEMPLATE = CodeTemplate('OPGEN_HAS_MVE',
    (lambda o: (o.patch + 15) // 16, lambda o: o.patch - 16 * (o.parts - 1), lambda o: o.stride_w * o.column_size,
        lambda o: o.line if o.rows_together == 2 else o.step, lambda o: o.reach // 2 if o.reach > 127 else 0,
        lambda o: o.cols.out if o.rows_together == 2 else o.cols.out // 2,
        lambda o: o.rows_together == 1 and o.cols.out % 2 == 1, lambda o: 3 * o.step + (o.first if o.parts > 1 else 0),
        lambda o: o.reach_of_fours // 2 if o.reach_of_fours > 127 else 0, lambda o: (o.filters + 3) // 4,
        lambda o: o.step if o.rows_together == 2 else 2 * o.step,
        lambda o: o.reach <= 127 and o.onward != o.reach and (o.onward - o.reach <= 127),
        lambda o: o.reach if o.moves else o.middle,
        lambda o: o.reach_of_fours <= 127 and 4 * o.step != o.reach_of_fours and (4 * o.step - o.reach_of_fours <= 127),
        lambda o: o.reach_of_fours if o.moves_by_four else o.centre, lambda o: o.parts <= 8, lambda o: 4 < o.parts <= 8,
        lambda o: 32 * o.parts if o.parts <= 3 else 127, lambda o: o.at_once * o.input.c, lambda o: o.seen // o.at_once,
        lambda o: o.at_once - o.seen % o.at_once if o.seen % o.at_once > 0 else 0,
        lambda o: o.i // o.input.c * o.column_size + o.i % o.input.c if o.i < o.lanes else 0,
        lambda o: o.output.n * o.rows.out, lambda o: o.output.n > 1, lambda o: o.input.h * o.input.w * o.input.c,
        lambda o: o.rows_together == 2, lambda o: o.rows.out - 1,
        lambda o: o.input.h - o.dilation_h_factor * (o.filter.h - 1), lambda o: 1 if o.is_border == 1 else o.filter.h,
        lambda o: o.is_border == 0, lambda o: o.input.w * o.input.c, lambda o: o.cols.before * o.column_size,
        lambda o: o.lanes < 16, lambda o: o.together > 1, lambda o: o.dilation_h_factor * o.input.w * o.input.c,
        lambda o: (o.together + 3) // 4, lambda o: o.together - 4 * o.group if o.together - 4 * o.group < 4 else 4,
        lambda o: 2 + o.i, lambda o: 1 + o.i, lambda o: o.together > 4 * o.group + 4, lambda o: 4 * o.group * o.input.c,
        lambda o: o.part == 0 and o.vectors > 1, lambda o: o.part == 1 and o.back > 0, lambda o: o.back * o.column_size,
        lambda o: o.back * o.input.c, lambda o: o.part == 0 or o.back > 0, lambda o: o.i + 1 < o.lines,
        lambda o: 'tt' if o.both else '', lambda o: 't' if o.lanes < 16 else '', lambda o: 3 + o.i, lambda o: 4 + o.i,
        lambda o: 5 + o.i, lambda o: o.part == 0 and (o.vectors > 1 or o.back > 0), lambda o: o.at_once * o.column_size,
        lambda o: o.i * o.filters, lambda o: o.i * o.filters + 1, lambda o: o.cols.out * o.filters,
        lambda o: o.parts == 2, lambda o: o.cols.out // 4, lambda o: '' if o.part == 0 else 'a',
        lambda o: o.moves_by_four and o.i == 0 and (o.part == 0),
        lambda o: o.moves_by_four and o.i == 3 and (o.part == o.parts - 1), lambda o: 4 + o.part,
        lambda o: 4 * o.step - o.reach_of_fours,
        lambda o: o.i * o.step + (o.first if o.part == 1 else 0) - o.begin_of_fours, lambda o: 2 * o.i,
        lambda o: 2 * o.part, lambda o: o.i < 3, lambda o: 8 + 2 * o.i, lambda o: 1 + 2 * o.part,
        lambda o: not o.moves_by_four, lambda o: 4 * o.step, lambda o: o.clamp.lo > -128, lambda o: o.clamp.hi < 127,
        lambda o: 4 * o.filters, lambda o: o.cols.out % 4 > 0, lambda o: (4 - o.cols.out % 4) * o.step,
        lambda o: (4 - o.cols.out % 4) * o.filters, lambda o: o.cols.out * o.step, lambda o: o.cols.out * o.filters - 2,
        lambda o: 64 * o.parts - 32, lambda o: ', then weights' if o.is_far else '',
        lambda o: o.blocks if o.filters % 4 == 0 else 2 * o.filters, lambda o: not o.is_far,
        lambda o: o.filters % 4 != 0, lambda o: o.in_stage == 2,
        lambda o: (o.first + 16 * o.part - 16 if o.part > 0 else 0) - o.begin, lambda o: 9 if o.part >= 4 else 5,
        lambda o: 64 * (o.part - 4 if o.part >= 4 else o.part) - o.half, lambda o: o.part == 0 and o.moves,
        lambda o: o.part == 0, lambda o: o.moves and o.part == o.parts - 1, lambda o: o.onward - o.reach,
        lambda o: o.at + o.apart, lambda o: o.near if o.is_near else 5, lambda o: o.places + 16 if o.is_near else -48,
        lambda o: o.places + 32 if o.is_near else -32, lambda o: o.places + 48 if o.is_near else -16,
        lambda o: o.part < o.parts - 1, lambda o: o.first + 16 * o.part - o.begin, lambda o: not o.moves,
        lambda o: not o.is_near, lambda o: 64 * o.parts, lambda o: o.filters % 4 == 0,
        lambda o: o.filters if o.rows_together == 2 else 2 * o.filters, lambda o: 1 if o.filters % 4 == 0 else 8,
        lambda o: 'ne' if o.filters % 4 == 0 else 'gt',
        lambda o: o.rows_together == 2 and o.output.n > 1 and (o.rows.out % 2 == 1)),
    file='conv/conv_2d_columns.c.j2', made_from='4ce650aa')

KERNELS = (Kernel('conv_2d_columns_s8',
    {'input': DType.INT8, 'filter': DType.INT8, 'bias': DType.INT32, 'output': DType.INT8},
    params='by_four stages in_stage patch filters added grid pad_value rows_together'.split(),
    takes='p input output scratch'.split(),
    when=(Condition('target.mve', lambda o: o.target.mve),
        Condition('input.c == filter.i', lambda o: o.input.c == o.filter.i, 'input.c filter.i'.split()),
        Condition('filter.is_constant', lambda o: o.filter.is_constant),
        Condition('packed_s8_fits(quant, keeps_sign)', lambda o: packed.packed_s8_fits(o.quant, o.keeps_sign)),
        Condition('input.c <= 8', lambda o: o.input.c <= 8, 'input.c'.split()),
        Condition('patch > input.c', lambda o: o.patch > o.input.c, 'patch input.c'.split()),
        Condition('dilation_w_factor == 1', lambda o: o.dilation_w_factor == 1, 'dilation_w_factor'.split()),
        Condition('columns_fit(column_size, line, seen, at_once, reach)',
            lambda o: _columns_fit(o.column_size, o.line, o.seen, o.at_once, o.reach)),
        Condition('output.n * rows.out > 0', lambda o: o.output.n * o.rows.out > 0, 'output.n rows.out'.split()),
        Condition('cols.out * filter.o < 65536', lambda o: o.cols.out * o.filter.o < 65536,
            'cols.out filter.o'.split()),
        Condition('filter.o < 2048', lambda o: o.filter.o < 2048, 'filter.o'.split())),
    priority=3,
    cost=lambda o: _columns_cost(o.output.shape, o.rows_together, o.patch, _clamp_cost(o.keeps_sign, o.clamp),
        o.filter.h, (o.seen + o.at_once - 1) // o.at_once, o.rows.out - o.inside_h, o.is_fine),
    scratch=lambda o: o.rows_together * o.line + (16 - o.patch if o.patch < 16 else 0),
    overlap=lambda o: overlap.window_overlap(o.input, o.output, o.rows, o.cols, o.rows_together * o.cols.out, True),
    table_inputs={'by_four': 'filter'.split(), 'stages': 'input filter bias'.split()}, lets=CONV_2D_COLUMNS,
    template=CONV_2D_COLUMNS_TEMPLATE),)

TESTS = ({'padding': lambda o: o.choice(Padding.SAME, Padding.VALID), 'stride_w': lambda o: o.span(1, 2),
    'stride_h': lambda o: o.span(1, 2), 'dilation_w_factor': 1, 'dilation_h_factor': 1,
    'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU),
    'input': lambda o: (1, o.span(9, 20), o.span(8, 40), o.choice(1, 3)),
    'filter': lambda o: (o.span(1, 9), o.span(5, 10), o.span(3, 8), o.input.c), 'bias': lambda o: (o.filter.o,)},)
