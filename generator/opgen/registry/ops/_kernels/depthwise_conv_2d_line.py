"""Kernels of DEPTHWISE_CONV_2D. Made by `opgen build` from specs/conv/depthwise_conv_2d_line.yaml; do not edit."""

from opgen.lib import arrays, packed, tensor
from opgen.operators.model import CodeTemplate, Condition, DType, Functions, Kernel
from opgen.registry.ops._family.convolution import _clamp_cost, _fine_words, _stage_words, _strip_stages
from opgen.tflite.enums import ActivationFunctionType, Padding

DEPTHWISE_CONV_2D_LINE: Functions = {'depth': lambda o: o.filter.o, 'size': lambda o: o.filter.h * o.filter.w,
    'along': lambda o: o.rows.out * o.cols.out, 'is_wide': lambda o: o.size > 5,
    'by_unit': lambda o: (arrays.reshape(arrays.transpose(o.filter, (3, 1, 2, 0)), (o.depth, o.size))
        if o.filter.is_constant else arrays.zeros((1, 2))),
    'known': lambda o: o.size if o.filter.is_constant and o.size < 14 else 2,
    'of_eight': lambda o: (
        arrays.append(arrays.append(arrays.zeros((o.depth, 3)), o.by_unit, 1), arrays.zeros((o.depth, 5 - o.known)), 1)
        if (o.filter.is_constant and o.known < 6) else arrays.zeros((1, 8))),
    'padded': lambda o: arrays.append(arrays.append(arrays.zeros((o.by_unit.shape[0], 3)), o.by_unit[:, 0:o.known], 1),
        arrays.zeros((o.by_unit.shape[0], 16 - o.known)), 1),
    'of_pairs': lambda o: arrays.append(arrays.reshape(o.padded[:, 0:11], (o.by_unit.shape[0], 11, 1)),
        arrays.reshape(o.padded[:, 8:19], (o.by_unit.shape[0], 11, 1)), 2),
    'taps': lambda o: (
        arrays.as_int8s(arrays.append(arrays.flatten(o.of_pairs if o.is_wide else o.of_eight), arrays.zeros((4,)), 0))
        if o.filter.is_constant else None),
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
    'ends': lambda o: (8 if o.is_fine else 12 if o.keeps_sign else 10) + _clamp_cost(False, o.clamp),
    'in_eight': lambda o: (21 if o.is_wide else 15) + o.ends,
    'in_first': lambda o: (0 if o.along % 8 == 0
        else (11 if o.is_wide else 9) + o.ends if o.along % 8 < 5 else o.in_eight + 1)}

DEPTHWISE_CONV_2D_LINE_TEMPLATE = CodeTemplate('OPGEN_HAS_MVE',
    (lambda o: o.along % 8, lambda o: o.along // 8 - 1, lambda o: o.size + 2 if o.is_wide else o.size + 6,
        lambda o: 's8' if o.is_wide else 's16', lambda o: 4 if o.is_wide else 5, lambda o: 5 if o.is_wide else 4,
        lambda o: o.i * o.depth, lambda o: o.i + 8 if o.is_wide else o.i + 4,
        lambda o: (o.at if o.at < o.reach else o.reach) * o.depth, lambda o: o.input.h * o.input.w * o.depth,
        lambda o: o.along * o.depth, lambda o: ' up' if o.is_fine else '', lambda o: o.rest > 0,
        lambda o: -1 if o.rest > 0 else 0, lambda o: o.last + 1, lambda o: o.rest if o.block < 0 else 8,
        lambda o: (o.count - 4 if o.is_wide and o.count > 4 else o.count) * o.depth,
        lambda o: o.along * o.depth - 1 if o.block == o.last else 0, lambda o: o.count > 4, lambda o: 4 * o.depth,
        lambda o: (o.clamp.lo, o.clamp.hi), lambda o: o.limit > -128 and o.limit < 127,
        lambda o: 'max' if o.limit == o.clamp.lo else 'min', lambda o: o.clamp.lo > -128, lambda o: o.clamp.hi < 127,
        lambda o: o.count < 8, lambda o: (1, 3), lambda o: o.go if o.pointer == 1 else o.count * o.depth,
        lambda o: o.back > 4095, lambda o: o.back - o.by, lambda o: o.back > o.by, lambda o: o.by - o.back,
        lambda o: not o.is_fine),
    file='conv/depthwise_conv_2d_line.c.j2', made_from='d5d295c3')

KERNELS = (Kernel('depthwise_conv_2d_line_s8',
    {'input': DType.INT8, 'filter': DType.INT8, 'bias': DType.INT32, 'output': DType.INT8},
    params='grid taps stages in_stage added'.split(), takes='p input output'.split(),
    when=(Condition('target.mve', lambda o: o.target.mve),
        Condition('filter.is_constant', lambda o: o.filter.is_constant),
        Condition('packed_s8_fits(quant, keeps_sign)', lambda o: packed.packed_s8_fits(o.quant, o.keeps_sign)),
        Condition('depth_multiplier == 1', lambda o: o.depth_multiplier == 1, 'depth_multiplier'.split()),
        Condition('input.c == depth', lambda o: o.input.c == o.depth, 'input.c depth'.split()),
        Condition('depth < 241', lambda o: o.depth < 241, 'depth'.split()),
        Condition('input.h == 1 or input.w == 1', lambda o: o.input.h == 1 or o.input.w == 1,
            'input.h input.w'.split()),
        Condition('stride_h * stride_w == 1', lambda o: o.stride_h * o.stride_w == 1, 'stride_h stride_w'.split()),
        Condition('dilation_h_factor * dilation_w_factor == 1',
            lambda o: o.dilation_h_factor * o.dilation_w_factor == 1, 'dilation_h_factor dilation_w_factor'.split()),
        Condition('rows.before + cols.before == 0', lambda o: o.rows.before + o.cols.before == 0,
            'rows.before cols.before'.split()),
        Condition('inside_h == rows.out', lambda o: o.inside_h == o.rows.out, 'inside_h rows.out'.split()),
        Condition('inside_w == cols.out', lambda o: o.inside_w == o.cols.out, 'inside_w cols.out'.split()),
        Condition('size > 1', lambda o: o.size > 1, 'size'.split()),
        Condition('size < 14', lambda o: o.size < 14, 'size'.split()),
        Condition('along > 7', lambda o: o.along > 7, 'along'.split()),
        Condition('along < 65', lambda o: o.along < 65, 'along'.split()),
        Condition('input.n > 0', lambda o: o.input.n > 0, 'input.n'.split()),
        Condition('in_stage != 3', lambda o: o.in_stage != 3, 'in_stage'.split())),
    priority=3, cost=lambda o: 30 + o.input.n * (20 + o.depth * (9 + o.along // 8 * o.in_eight + o.in_first)),
    overlap=lambda o: 0, table_inputs={'taps': 'filter'.split(), 'stages': 'input filter bias'.split()},
    lets=DEPTHWISE_CONV_2D_LINE, template=DEPTHWISE_CONV_2D_LINE_TEMPLATE),)

TESTS = (
    {'padding': Padding.VALID, 'stride_w': 1, 'stride_h': 1, 'dilation_w_factor': 1, 'dilation_h_factor': 1,
        'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU,
            ActivationFunctionType.RELU6),
        'depth_multiplier': 1, 'input': lambda o: (o.span(1, 2), o.span(20, 33), 1, o.choice(16, o.span(17, 140))),
        'filter': lambda o: (1, o.choice(o.span(2, 5), o.span(6, 13)), 1, o.input.c), 'bias': lambda o: (o.filter.o,)},
    {'padding': Padding.VALID, 'stride_w': 1, 'stride_h': 1, 'dilation_w_factor': 1,
        'dilation_h_factor': lambda o: o.span(1, 2), 'fused_activation_function': ActivationFunctionType.NONE,
        'depth_multiplier': 1, 'input': lambda o: (o.span(1, 2), 1, o.span(13, 24), o.choice(16, o.span(17, 140))),
        'filter': lambda o: (1, 1, o.choice(o.span(2, 5), o.span(6, 13)), o.input.c), 'bias': lambda o: (o.filter.o,)})
