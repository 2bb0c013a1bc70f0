"""MAX_POOL_2D. Made by `opgen build` from specs/pool/max_pool_2d.yaml; do not edit."""

from opgen.lib import adapt, arrays, fixed_point, opgen_c, overlap, pytorch, reduce, reference
from opgen.operators.model import (Axes, Condition, DType, Functions, Kernel, Limit, Litert, Operand, Operator, Torch,
    UInt8, option, said)
from opgen.registry.ops._family import pool as family
from opgen.tflite.enums import ActivationFunctionType, Padding


def _sizes_2d(sizes: tuple[int, ...]) -> tuple[int, ...]:
    """Return the height and the width of a window; a window over a sequence is 1 high."""
    return sizes if arrays.length(arrays.ints(sizes)) > 1 else (1, *sizes)


MAX_POOL_2D_GAPS: Functions = {'grid': lambda o: opgen_c.image_window_quant(o.input, o.output, o.rows, o.cols, 1,
    o.clamp)}

DILATION_H_IS_1 = Condition('dilation_h == 1', lambda o: o.dilation_h == 1, 'dilation_h'.split())
DILATION_W_IS_1 = Condition('dilation_w == 1', lambda o: o.dilation_w == 1, 'dilation_w'.split())

MAX_POOL_2D = Operator('MAX_POOL_2D', 'The largest element of every window.',
    litert=Litert('MAX_POOL_2D', versions=(1, 3), table='Pool2DOptions'),
    options=(*family.OPTIONS, option('dilation_h', int, 1, minimum=1, internal=True),
        option('dilation_w', int, 1, minimum=1, internal=True)),
    inputs=(Operand('input', 'NHWC'),),
    outputs=(Operand('output', 'NHWC', type=lambda o: o.input.type,
        shape=lambda o: (o.input.n, o.rows.out, o.cols.out, o.input.c), scale=lambda o: o.input.scale,
        zero_point=lambda o: o.input.zero_point),),
    lets={**family.LETS, 'gaps': lambda o: (o.dilation_h, o.dilation_w),
        'zeros_are_ignored': lambda o: o.input.type == DType.INT8 and o.input.zero_point == -128},
    checks=family.CHECKS,
    reference=lambda o: arrays.clip(reference.max_pool(reduce.for_largest(o.input, o.keeps_nonfinite), o.rows, o.cols),
        o.limits.lo, o.limits.hi),
    exact=lambda o: fixed_point.saturate(reference.max_pool(o.input, o.rows, o.cols), o.clamp.lo, o.clamp.hi),
    kernels=(
        Kernel('max_pool_2d_s8', {'*': DType.INT8}, params='pool input_dims filter_dims output_dims'.split(),
            when=(DILATION_H_IS_1, DILATION_W_IS_1),
            overlap=lambda o: overlap.window_overlap(o.input, o.output, o.rows, o.cols, 1, False)),
        Kernel('max_pool_2d_s16', {'*': DType.INT16}, params='pool input_dims filter_dims output_dims'.split(),
            when=(DILATION_H_IS_1, DILATION_W_IS_1),
            overlap=lambda o: overlap.window_overlap(o.input, o.output, o.rows, o.cols, 1, False)),
        Kernel('max_pool_2d_nonfinite_f32', {'*': DType.FLOAT32}, params='window'.split(),
            when=(Condition('keeps_nonfinite', lambda o: o.keeps_nonfinite),),
            overlap=lambda o: overlap.window_overlap(o.input, o.output, o.rows, o.cols, 1, False)),
        Kernel('max_pool_2d_f32', {'*': DType.FLOAT32}, params='window'.split(),
            when=(Condition('not keeps_nonfinite', lambda o: not o.keeps_nonfinite),),
            overlap=lambda o: overlap.window_overlap(o.input, o.output, o.rows, o.cols, 1, False)),
        Kernel('max_pool_2d_gaps_s8', {'*': DType.INT8}, params='grid'.split(),
            overlap=lambda o: overlap.window_overlap(o.input, o.output, o.rows, o.cols, 1, False),
            lets=MAX_POOL_2D_GAPS),
        Kernel('max_pool_2d_gaps_s16', {'*': DType.INT16}, params='grid'.split(),
            overlap=lambda o: overlap.window_overlap(o.input, o.output, o.rows, o.cols, 1, False),
            lets=MAX_POOL_2D_GAPS)),
    uint8=UInt8(), elements='moved',
    axes=Axes({'input': 'n y x c'.split(), 'output': 'n y x c'.split()}, windows={'y': 'rows', 'x': 'cols'},
        parts='larger'),
    torch=(
        Torch('aten.max_pool1d.default',
            {'input': lambda o: adapt.as_image(o.self, arrays.length(arrays.ints(o.kernel_size)))},
            used='ceil_mode dilation kernel_size output padding results self stride'.split(),
            outputs={'output': lambda o: adapt.from_image(o.output, o.results[0].shape)},
            options={'pads': lambda o: pytorch.window_pads_2d(o.self.shape[-arrays.length(arrays.ints(o.kernel_size)):],
                    o.results[0].shape[-arrays.length(arrays.ints(o.kernel_size)):], o.kernel_size, o.stride, o.padding,
                    o.dilation),
                'filter_height': lambda o: _sizes_2d(o.kernel_size)[0], 'filter_width': lambda o: o.kernel_size[-1],
                'stride_h': lambda o: (o.kernel_size if o.stride == () else o.stride)[0],
                'stride_w': lambda o: (o.kernel_size if o.stride == () else o.stride)[-1],
                'dilation_h': lambda o: (_sizes_2d(o.dilation)[0] if arrays.length(arrays.ints(o.kernel_size)) > 1
                    else 1),
                'dilation_w': lambda o: o.dilation[-1], 'padding': Padding.VALID,
                'fused_activation_function': ActivationFunctionType.NONE},
            others='aten.max_pool2d.default aten.max_pool2d_with_indices.default'.split()),
        Torch('aten.adaptive_max_pool1d.default',
            {'input': lambda o: adapt.as_image(o.self, arrays.length(arrays.ints(o.output_size)))},
            used='output output_size results self'.split(),
            outputs={'output': lambda o: adapt.from_image(o.output, o.results[0].shape)},
            options={
                'filter_height': lambda o: (_sizes_2d(o.self.shape[-arrays.length(arrays.ints(o.output_size)):])[0] //
                    _sizes_2d(o.output_size)[0]),
                'filter_width': lambda o: o.self.shape[-1] // o.output_size[-1],
                'stride_h': lambda o: (_sizes_2d(o.self.shape[-arrays.length(arrays.ints(o.output_size)):])[0] //
                    _sizes_2d(o.output_size)[0]),
                'stride_w': lambda o: o.self.shape[-1] // o.output_size[-1], 'padding': Padding.VALID,
                'fused_activation_function': ActivationFunctionType.NONE},
            limits=(Limit(lambda o: pytorch.divides(o.self.shape[-arrays.length(arrays.ints(o.output_size)):],
                    o.results[0].shape[-arrays.length(arrays.ints(o.output_size)):]),
                lambda o: said('output_size is ', o.output_size, ': it must divide the sizes of self, ',
                    o.self.shape)),),
            others='aten.adaptive_max_pool2d.default'.split())),
    tests=(
        {'padding': lambda o: o.choice(Padding.SAME, Padding.VALID), 'stride_w': lambda o: o.span(1, 3),
            'stride_h': lambda o: o.span(1, 3), 'filter_width': lambda o: o.span(1, 4),
            'filter_height': lambda o: o.span(1, 4),
            'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU,
                ActivationFunctionType.RELU6, ActivationFunctionType.RELU_N1_TO_1),
            'input': lambda o: (o.span(1, 2), o.span(4, 9), o.span(4, 9), o.span(1, 20))},
        {'dilation_w': lambda o: o.span(1, 3), 'dilation_h': 2, 'filter_width': 3, 'filter_height': 2, 'stride_w': 1,
            'stride_h': 2, 'input': (2, 9, 9, 3)},
        {'padding': lambda o: o.choice(Padding.SAME, Padding.VALID), 'stride_w': lambda o: o.span(1, 2),
            'stride_h': lambda o: o.span(1, 2), 'filter_width': lambda o: o.span(1, 3),
            'filter_height': lambda o: o.span(1, 3), 'dilation_w': lambda o: o.span(1, 3), 'dilation_h': 2,
            'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU),
            'input': lambda o: (o.span(1, 2), o.span(7, 9), o.span(7, 9), o.span(1, 9))}))
