"""Kernels of DEPTHWISE_CONV_2D. Made by `opgen build` from specs/conv/depthwise_conv_2d_columns.yaml; do not edit."""

from opgen.lib import arrays, overlap, packed, tensor
from opgen.operators.model import Condition, DType, Functions, Kernel
from opgen.registry.ops._family.convolution import (_clamp_cost, _columns_at_once, _columns_cost, _columns_fit,
    _columns_seen, _fine_stages, _fine_words, _rounded_up, _short_stages, _stage_words)
from opgen.registry.ops._templates import conv_2d_columns

DEPTHWISE_CONV_2D_COLUMNS: Functions = {'filters': lambda o: o.filter.o, 'patch': lambda o: o.filter.h * o.filter.w,
    'column_size': lambda o: o.filter.h, 'line': lambda o: ((o.cols.out - 1) * o.stride_w + o.filter.w) * o.column_size,
    'seen': lambda o: _columns_seen(o.input.w, o.cols, o.line // o.column_size),
    'at_once': lambda o: _columns_at_once(1, o.column_size, o.seen),
    'rows_together': lambda o: 2 if o.cols.out == 1 or (o.cols.out % 2 == 1 and o.cols.out < o.rows.out) else 1,
    'reach': lambda o: ((o.line if o.rows_together == 2 else o.stride_w * o.column_size) +
        (o.patch - 16 if o.patch > 16 else 0)),
    'by_column': lambda o: arrays.transpose(o.filter, (3, 2, 1, 0)) if o.filter.is_constant else None,
    'by_four': lambda o: packed.packed_filters(o.by_column) if tensor.has(o.by_column) else None,
    'in_fours': lambda o: (o.rows_together == 1 and o.patch <= 32 and o.cols.out > 3 and o.filters % 2 == 0 and
        o.filters <= 512 and 3 * o.stride_w * o.column_size + (o.patch - 16 if o.patch > 16 else 0) < 255),
    'fine': lambda o: (packed.fine_channels(o.by_column, o.start, o.input, o.output, o.quant)
        if (tensor.has(o.by_column) and o.in_fours) else arrays.as_int32s(arrays.zeros((0, 3)))),
    'is_fine': lambda o: o.fine.shape[0] > 0, 'added': lambda o: 0 if o.is_fine else o.output.zero_point,
    'stages': lambda o: (_fine_stages(o.fine) if o.is_fine
        else (
            _short_stages(
                packed.packed_stages(o.by_column, o.bias if tensor.has(o.bias) else 0, -o.input.zero_point, o.quant))
            if tensor.has(o.by_column) else None)),
    'in_stage': lambda o: (_fine_words(o.fine) if o.is_fine
        else _stage_words(o.stages, _rounded_up(o.filters, 4)) if tensor.has(o.stages) else 3)}

KERNELS = (Kernel('depthwise_conv_2d_columns_s8',
    {'input': DType.INT8, 'filter': DType.INT8, 'bias': DType.INT32, 'output': DType.INT8},
    params='by_four stages in_stage patch filters added grid pad_value rows_together'.split(),
    takes='p input output scratch'.split(),
    when=(Condition('target.mve', lambda o: o.target.mve),
        Condition('input.c == 1', lambda o: o.input.c == 1, 'input.c'.split()),
        Condition('filter.o > 1', lambda o: o.filter.o > 1, 'filter.o'.split()),
        Condition('filter.is_constant', lambda o: o.filter.is_constant),
        Condition('packed_s8_fits(quant, keeps_sign)', lambda o: packed.packed_s8_fits(o.quant, o.keeps_sign)),
        Condition('dilation_w_factor == 1', lambda o: o.dilation_w_factor == 1, 'dilation_w_factor'.split()),
        Condition('columns_fit(column_size, line, seen, at_once, reach)',
            lambda o: _columns_fit(o.column_size, o.line, o.seen, o.at_once, o.reach)),
        Condition('output.n * rows.out > 0', lambda o: o.output.n * o.rows.out > 0, 'output.n rows.out'.split()),
        Condition('cols.out * filter.o < 65536', lambda o: o.cols.out * o.filter.o < 65536,
            'cols.out filter.o'.split()),
        Condition('filter.o < 2048', lambda o: o.filter.o < 2048, 'filter.o'.split())),
    priority=4,
    cost=lambda o: _columns_cost(o.output.shape, o.rows_together, o.patch, _clamp_cost(o.keeps_sign, o.clamp),
        o.filter.h, (o.seen + o.at_once - 1) // o.at_once, o.rows.out - o.inside_h, o.is_fine),
    scratch=lambda o: o.rows_together * o.line + (16 - o.patch if o.patch < 16 else 0),
    overlap=lambda o: overlap.window_overlap(o.input, o.output, o.rows, o.cols, o.rows_together * o.cols.out, True),
    table_inputs={'by_four': 'filter'.split(), 'stages': 'input filter bias'.split()}, lets=DEPTHWISE_CONV_2D_COLUMNS,
    template=conv_2d_columns.TEMPLATE),)
