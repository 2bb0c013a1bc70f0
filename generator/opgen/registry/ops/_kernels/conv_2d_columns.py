"""Kernels of CONV_2D. Made by `opgen build` from specs/conv/conv_2d_columns.yaml; do not edit."""

from opgen.lib import arrays, overlap, packed, tensor
from opgen.operators.model import Condition, DType, Functions, Kernel
from opgen.registry.ops._family.convolution import (_clamp_cost, _columns_at_once, _columns_cost, _columns_fit,
    _columns_seen, _fine_stages, _fine_words, _rounded_up, _short_stages, _stage_words)
from opgen.registry.ops._templates import conv_2d_columns
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
    template=conv_2d_columns.TEMPLATE),)

TESTS = ({'padding': lambda o: o.choice(Padding.SAME, Padding.VALID), 'stride_w': lambda o: o.span(1, 2),
    'stride_h': lambda o: o.span(1, 2), 'dilation_w_factor': 1, 'dilation_h_factor': 1,
    'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU),
    'input': lambda o: (1, o.span(9, 20), o.span(8, 40), o.choice(1, 3)),
    'filter': lambda o: (o.span(1, 9), o.span(5, 10), o.span(3, 8), o.input.c), 'bias': lambda o: (o.filter.o,)},)
