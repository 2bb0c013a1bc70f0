"""Kernels of DEPTHWISE_CONV_2D. Made by `opgen build` from specs/conv/depthwise_conv_2d_strips.yaml; do not edit."""

from opgen.lib import arrays, packed, tensor
from opgen.operators.model import Condition, DType, Functions, Kernel
from opgen.registry.ops._family.convolution import (_clamp_cost, _fine_words, _stage_words, _strip_bytes, _strip_cost,
    _strip_line, _strip_plane, _strip_rows, _strip_stages, _strip_taps, _strips)
from opgen.registry.ops._templates import depthwise_conv_2d_strips
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
    template=depthwise_conv_2d_strips.TEMPLATE),)

TESTS = ({'padding': lambda o: o.choice(Padding.SAME, o.choice(Padding.SAME, Padding.VALID)),
    'stride_w': lambda o: o.choice(1, 2), 'stride_h': lambda o: o.stride_w, 'dilation_w_factor': 1,
    'dilation_h_factor': 1,
    'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU,
        ActivationFunctionType.RELU6),
    'depth_multiplier': 1,
    'input': lambda o: (o.span(1, 2), o.span(3, 13), o.choice(o.span(3, 5), o.span(6, 14)), o.span(1, 9)),
    'filter': lambda o: (1, 3, 3, o.input.c), 'bias': lambda o: (o.filter.o,)},)
