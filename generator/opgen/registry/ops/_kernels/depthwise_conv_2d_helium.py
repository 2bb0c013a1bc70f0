"""Kernels of DEPTHWISE_CONV_2D. Made by `opgen build` from specs/conv/depthwise_conv_2d_helium.yaml; do not edit."""

from opgen.lib import arrays, packed, tensor
from opgen.operators.model import Condition, DType, Functions, Kernel
from opgen.registry.ops._family.convolution import (_clamp_cost, _fine_words, _stage_words, _strip_cost, _strip_line,
    _strip_plane, _strip_rows, _strip_stages, _strip_taps)
from opgen.registry.ops._templates import depthwise_conv_2d_strips
from opgen.tflite.enums import ActivationFunctionType, Padding

DEPTHWISE_CONV_2D_HELIUM: Functions = {'rows_together': lambda o: _strip_rows(o.input.shape),
    'line': lambda o: _strip_line(o.input.shape), 'plane': lambda o: _strip_plane(o.input.shape),
    'depth': lambda o: o.filter.o,
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
    'in_scratch': lambda o: True, 'group': lambda o: 8 if o.depth >= 8 and o.plane <= 1024 else 4,
    'room': lambda o: (o.group * o.plane + 79) // 64 * 64}

KERNELS = (Kernel('depthwise_conv_2d_helium_s8',
    {'input': DType.INT8, 'filter': DType.INT8, 'bias': DType.INT32, 'output': DType.INT8},
    params='rows_together line plane room grid group taps stages in_stage pad_value added'.split(),
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
        Condition('stride_h == 1', lambda o: o.stride_h == 1, 'stride_h'.split()),
        Condition('stride_w == 1', lambda o: o.stride_w == 1, 'stride_w'.split()),
        Condition('rows.before == 1', lambda o: o.rows.before == 1, 'rows.before'.split()),
        Condition('cols.before == 1', lambda o: o.cols.before == 1, 'cols.before'.split()),
        Condition('input.shape == output.shape', lambda o: o.input.shape == o.output.shape,
            'input.shape output.shape'.split()),
        Condition('line <= 480', lambda o: o.line <= 480, 'line'.split()),
        Condition('depth >= 4', lambda o: o.depth >= 4, 'depth'.split()),
        Condition('depth < 16384', lambda o: o.depth < 16384, 'depth'.split()),
        Condition('input.w > 1', lambda o: o.input.w > 1, 'input.w'.split()),
        Condition('input.h * input.w >= 8', lambda o: o.input.h * o.input.w >= 8, 'input.h input.w'.split()),
        Condition('3 * cols.out * depth + 3 * depth < 65536', lambda o: 3 * o.cols.out * o.depth + 3 * o.depth < 65536,
            'cols.out depth'.split()),
        Condition('rows_together == 1 or plane <= 3000', lambda o: o.rows_together == 1 or o.plane <= 3000,
            'rows_together plane'.split())),
    priority=4,
    cost=lambda o: (o.room // 12 +
        (o.input.n *
            (
                (o.depth *
                    (19 +
                        _strip_cost(o.input.shape, o.output.shape, 1,
                            (-(4 if o.rows_together == 1 else 2) if o.is_fine
                                else _clamp_cost(o.keeps_sign, o.clamp))))) +
                (o.depth + o.group - 1) // o.group * (82 + o.input.h * (31 + 2 * o.input.w))))),
    scratch=lambda o: o.room, inplace='input'.split(),
    table_inputs={'taps': 'filter'.split(), 'stages': 'input filter bias'.split()}, lets=DEPTHWISE_CONV_2D_HELIUM,
    template=depthwise_conv_2d_strips.TEMPLATE),)

TESTS = ({'padding': Padding.SAME, 'stride_w': 1, 'stride_h': 1, 'dilation_w_factor': 1, 'dilation_h_factor': 1,
    'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU,
        ActivationFunctionType.RELU6),
    'depth_multiplier': 1,
    'input': lambda o: (o.span(1, 2), o.span(3, 13), o.choice(o.span(3, 5), o.span(6, 14), o.span(30, 40)),
        o.span(4, 20)),
    'filter': lambda o: (1, 3, 3, o.input.c), 'bias': lambda o: (o.filter.o,)},)
