"""AVERAGE_POOL_2D. Made by `opgen build` from specs/pool/average_pool_2d.yaml; do not edit."""

from opgen.lib import adapt, arrays, fixed_point, opgen_c, overlap, pytorch, reference, shapes, target, tensor
from opgen.lib.ops.average_pool_2d import average_pool_int
from opgen.operators.model import (Axes, CodeTemplate, Condition, DType, Functions, Fuses, Kernel, Limit, Litert,
    Operand, Operator, Sums, Torch, UInt8, option, said)
from opgen.registry.ops._family import mean_pool as family
from opgen.tflite.enums import ActivationFunctionType, Padding


def _average_pool_scratch(processor: target.Target, channels: int) -> int:
    """Return the bytes that arm_avgpool_s8 and arm_avgpool_s16 need for so many channels."""
    return 4 * channels if processor.dsp and (not processor.mve) else 0


AVERAGE_POOL_2D_DSP: Functions = {
    'grid': lambda o: opgen_c.image_window_quant(o.input, o.output, o.rows, o.cols, 1, o.clamp),
    'elements': lambda o: o.filter_height * o.filter_width, 'reciprocal': lambda o: 2 ** 24 // o.elements + 1,
    'is_within': lambda o: (o.rows.before + o.cols.before == 0 and
        (o.rows.out - 1) * o.stride_h + o.filter_height <= o.input.h and
        (o.cols.out - 1) * o.stride_w + o.filter_width <= o.input.w)}

AVERAGE_POOL_2D_HELIUM: Functions = {'taps': lambda o: o.filter_height * o.filter_width,
    'per_tap': lambda o: 4.25 if o.input.c % 8 != 0 else 2.25 if o.input.c <= 127 else 3.25,
    'is_whole': lambda o: o.rows.out * o.cols.out == 1 and o.filter_width == o.input.w,
    'is_within': lambda o: (o.rows.before + o.cols.before == 0 and
        (o.rows.out - 1) * o.stride_h + o.filter_height <= o.input.h and
        (o.cols.out - 1) * o.stride_w + o.filter_width <= o.input.w)}

AVERAGE_POOL_2D_HELIUM_TEMPLATE = CodeTemplate('OPGEN_HAS_MVE',
    (
        lambda o: (5 if o.taps % 5 == 0
            else 4 if o.taps % 4 == 0 else 3 if o.taps % 3 == 0 else 7 if o.taps % 7 == 0 else 1),
        lambda o: (0 if o.taps <= 2
            else (1 if o.taps <= 4
                else (2 if o.taps <= 8
                    else (3 if o.taps <= 16
                        else 4 if o.taps <= 32 else 5 if o.taps <= 64 else 6 if o.taps <= 128 else 7)))),
        lambda o: (2 ** 16 if o.taps <= 2
            else (2 ** 17 if o.taps <= 4
                else (2 ** 18 if o.taps <= 8
                    else (2 ** 19 if o.taps <= 16
                        else (2 ** 20 if o.taps <= 32
                            else 2 ** 21 if o.taps <= 64 else 2 ** 22 if o.taps <= 128 else 2 ** 23))))),
        lambda o: o.unrolled if o.is_whole else o.filter_width,
        lambda o: 0 if o.is_whole else (o.input.w - o.filter_width) * o.input.c,
        lambda o: o.output.n * o.rows.out * o.cols.out, lambda o: o.rows.out * o.cols.out == 1,
        lambda o: o.input.h * o.input.w * o.input.c, lambda o: o.jump >= 65536, lambda o: o.jump % 65536,
        lambda o: o.jump // 65536, lambda o: o.jump > 0, lambda o: o.input.c % 65536, lambda o: -(-o.one // o.taps),
        lambda o: o.taps // 2, lambda o: o.taps // o.along, lambda o: o.input.c % 8 != 0, lambda o: o.input.c <= 127,
        lambda o: o.bits > 0, lambda o: o.clamp.lo > -128, lambda o: o.clamp.hi < 127),
    file='pool/average_pool_2d_helium.c.j2', made_from='652944af')

AVERAGE_POOL_2D_HELIUM_IS_WITHIN = (
    Condition('rows.before + cols.before == 0', lambda o: o.rows.before + o.cols.before == 0,
        'rows.before cols.before'.split()),
    Condition('(rows.out - 1) * stride_h + filter_height <= input.h',
        lambda o: (o.rows.out - 1) * o.stride_h + o.filter_height <= o.input.h,
        'rows.out stride_h filter_height input.h'.split()),
    Condition('(cols.out - 1) * stride_w + filter_width <= input.w',
        lambda o: (o.cols.out - 1) * o.stride_w + o.filter_width <= o.input.w,
        'cols.out stride_w filter_width input.w'.split()))

outputs = {'output': lambda o: adapt.from_image(o.output, o.results[0].shape)}

options = {'stride_w': lambda o: (o.kernel_size if o.stride == () else o.stride)[-1],
    'fused_activation_function': ActivationFunctionType.NONE}

OPTIONS_PADDING = {'padding': Padding.VALID, 'filter_height': lambda o: o.kernel_size[0],
    'filter_width': lambda o: o.kernel_size[-1],
    'stride_h': lambda o: (o.kernel_size if o.stride == () else o.stride)[0], **options}

OPTIONS_STRIDE_W = {'stride_w': lambda o: o.self.shape[-1] // o.results[0].shape[-1], 'padding': Padding.VALID,
    'fused_activation_function': ActivationFunctionType.NONE}

SPACE = {'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU,
    ActivationFunctionType.RELU6, ActivationFunctionType.RELU_N1_TO_1)}

AVERAGE_POOL_2D = Operator('AVERAGE_POOL_2D', 'The mean of every window; what is outside of the image does not count.',
    litert=Litert('AVERAGE_POOL_2D', versions=(1, 3), table='Pool2DOptions'),
    options=(option('padding', Padding, Padding.SAME), option('stride_w', int, 0, minimum=1),
        option('stride_h', int, 0, minimum=1), option('filter_width', int, 0, minimum=1),
        option('filter_height', int, 0, minimum=1),
        option('fused_activation_function', ActivationFunctionType, ActivationFunctionType.NONE,
            only=(ActivationFunctionType.NONE, ActivationFunctionType.RELU, ActivationFunctionType.RELU_N1_TO_1,
                ActivationFunctionType.RELU6),
            fuses=Fuses('output', lambda o, folded: o.fused_activation_function == ActivationFunctionType.NONE,
                value=lambda o, folded: folded)),
        *family.OPTIONS),
    inputs=(Operand('input', 'NHWC'),),
    outputs=(Operand('output', 'NHWC', type=lambda o: o.input.type,
        shape=lambda o: (o.input.n, o.rows.out, o.cols.out, o.input.c), scale=lambda o: o.input.scale,
        zero_point=lambda o: o.input.zero_point),),
    lets={**family.LETS}, checks=family.CHECKS,
    reference=lambda o: arrays.clip(
        (reference.average_pool(o.input, o.rows, o.cols) if (o.input.type == DType.FLOAT32 or o.input.is_quantized)
            else average_pool_int(o.input, o.rows, o.cols)), o.limits.lo, o.limits.hi),
    exact=lambda o: fixed_point.saturate(average_pool_int(o.input, o.rows, o.cols), o.clamp.lo, o.clamp.hi),
    kernels=(
        Kernel('average_pool_2d_s8', {'*': DType.INT8}, params='pool input_dims filter_dims output_dims'.split(),
            takes='p input output scratch scratch_size'.split(),
            scratch=lambda o: _average_pool_scratch(o.target, o.input.c),
            overlap=lambda o: overlap.window_overlap(o.input, o.output, o.rows, o.cols, 1, False)),
        Kernel('average_pool_2d_s16', {'*': DType.INT16}, params='pool input_dims filter_dims output_dims'.split(),
            takes='p input output scratch scratch_size'.split(),
            scratch=lambda o: _average_pool_scratch(o.target, o.input.c),
            overlap=lambda o: overlap.window_overlap(o.input, o.output, o.rows, o.cols, 1, False)),
        Kernel('average_pool_2d_u8', {'*': DType.UINT8}, params='window pool'.split(),
            overlap=lambda o: overlap.window_overlap(o.input, o.output, o.rows, o.cols, 1, False)),
        Kernel('average_pool_2d_f32', {'*': DType.FLOAT32}, params='window'.split(),
            overlap=lambda o: overlap.window_overlap(o.input, o.output, o.rows, o.cols, 1, False)),
        Kernel('average_pool_2d_dsp_s8', {'*': DType.INT8}, params='grid elements reciprocal'.split(),
            when=(Condition('target.dsp', lambda o: o.target.dsp),
                Condition('not target.mve', lambda o: not o.target.mve),
                Condition('elements <= 255', lambda o: o.elements <= 255, 'elements'.split()),
                *AVERAGE_POOL_2D_HELIUM_IS_WITHIN,
                Condition('input.c >= 4', lambda o: o.input.c >= 4, 'input.c'.split())),
            priority=1,
            cost=lambda o: o.output.n * o.rows.out * o.cols.out * (27 + (o.input.c + 3) // 4 * (113 + 6 * o.elements)),
            overlap=lambda o: overlap.window_overlap(o.input, o.output, o.rows, o.cols, 1, False),
            lets=AVERAGE_POOL_2D_DSP),
        Kernel('average_pool_2d_helium_s8', {'*': DType.INT8}, params='pool input_dims filter_dims output_dims'.split(),
            when=(Condition('target.mve', lambda o: o.target.mve), *AVERAGE_POOL_2D_HELIUM_IS_WITHIN,
                Condition('2 <= taps', lambda o: 2 <= o.taps, 'taps'.split()),
                Condition('taps <= 255', lambda o: o.taps <= 255, 'taps'.split()),
                Condition('output.size > 0', lambda o: o.output.size > 0, 'output.size'.split()),
                Condition('input.c < 65536', lambda o: o.input.c < 65536, 'input.c'.split()),
                Condition('is_whole or filter_width <= 16', lambda o: o.is_whole or o.filter_width <= 16,
                    'is_whole filter_width'.split())),
            priority=2,
            cost=lambda o: (30 +
                (o.output.n * o.rows.out * o.cols.out *
                    ((12 if o.is_whole else 30) + (o.input.c + 7) // 8 * (22 + o.taps * o.per_tap)))),
            overlap=lambda o: overlap.window_overlap(o.input, o.output, o.rows, o.cols, 1, False),
            lets=AVERAGE_POOL_2D_HELIUM, template=AVERAGE_POOL_2D_HELIUM_TEMPLATE)),
    uint8=UInt8(
        lambda o: (o.filter_height * o.filter_width % 2 == 1 and
            (o.padding == Padding.VALID or
                (o.rows.out * o.cols.out == 1 and o.rows.before + o.cols.before == 0 and
                    o.filter_height <= o.input.h and o.filter_width <= o.input.w)))),
    elements='rising',
    axes=Axes({'input': 'n y x c'.split(), 'output': 'n y x c'.split()}, windows={'y': 'rows', 'x': 'cols'}),
    sums=Sums('input', lambda o: o.clamp,
        when=lambda o: (o.input.type != DType.FLOAT32 and o.input.type != DType.UINT8 and
            o.input.n * o.rows.out * o.cols.out == 1 and o.rows.size - o.rows.before >= o.input.h and
            o.cols.size - o.cols.before >= o.input.w),
        divisor=lambda o: o.input.h * o.input.w),
    torch=(
        Torch('aten.avg_pool2d.default', {'input': lambda o: adapt.as_image(o.self, 2)},
            used='ceil_mode count_include_pad divisor_override kernel_size output padding results self stride'.split(),
            outputs=outputs,
            options={'pads': lambda o: pytorch.window_pads_2d(o.self.shape[-2:], o.results[0].shape[-2:], o.kernel_size,
                    o.stride, o.padding),
                **OPTIONS_PADDING},
            when=lambda o: (o.self.type != DType.INT8 and not tensor.has(o.divisor_override) and
                (not o.count_include_pad or arrays.largest(arrays.ints(o.padding)) == 0))),
        Torch('aten.avg_pool2d.default',
            {'input': lambda o: adapt.as_image(adapt.padded(o.self, pytorch.space_pairs(o.padding, o.self.rank), 0.0),
                2)},
            used='ceil_mode divisor_override kernel_size output padding results self stride'.split(), outputs=outputs,
            options=OPTIONS_PADDING,
            limits=(Limit(lambda o: not tensor.has(o.divisor_override),
                    lambda o: said('divisor_override is ', o.divisor_override,
                        ': sums are divided by the size of the window')),
                Limit(lambda o: not o.ceil_mode,
                    'ceil_mode and count_include_pad are both true: only one of them may be'))),
        Torch('aten.avg_pool1d.default', {'input': lambda o: adapt.as_image(o.self, 1)},
            used='ceil_mode count_include_pad kernel_size output padding results self stride'.split(), outputs=outputs,
            options={'filter_height': 1, 'stride_h': 1,
                'pads': lambda o: pytorch.window_pads_2d(o.self.shape[-1:], o.results[0].shape[-1:], o.kernel_size,
                    o.stride, o.padding),
                'padding': Padding.VALID, 'filter_width': lambda o: o.kernel_size[-1], **options},
            when=lambda o: not o.count_include_pad or o.padding[0] == 0),
        Torch('aten.avg_pool1d.default',
            {'input': lambda o: adapt.as_image(adapt.padded(o.self, pytorch.space_pairs(o.padding, o.self.rank), 0.0),
                1)},
            used='ceil_mode kernel_size output padding results self stride'.split(), outputs=outputs,
            options={'filter_height': 1, 'stride_h': 1, 'padding': Padding.VALID,
                'filter_width': lambda o: o.kernel_size[-1], **options},
            limits=(Limit(lambda o: not o.ceil_mode,
                'ceil_mode and count_include_pad are both true: only one of them may be'),)),
        Torch('aten.avg_pool3d.default',
            {'input': lambda o: adapt.viewed(o.self,
                (shapes.size_of(o.self.shape[:-3]), o.self.shape[-3], o.self.shape[-2] * o.self.shape[-1], 1))},
            used='ceil_mode count_include_pad divisor_override kernel_size output padding results self stride'.split(),
            outputs={'output': lambda o: adapt.viewed(o.output, o.results[0].shape)},
            options={'filter_width': 1, 'stride_w': 1, 'padding': Padding.VALID,
                'filter_height': lambda o: o.kernel_size[0],
                'stride_h': lambda o: (o.kernel_size if o.stride == () else o.stride)[0],
                'fused_activation_function': ActivationFunctionType.NONE},
            when=lambda o: (o.kernel_size[1:] == (1, 1) and (o.stride == () or o.stride[1:] == (1, 1)) and
                arrays.largest(arrays.ints(o.padding)) == 0 and not tensor.has(o.divisor_override) and
                not o.ceil_mode)),
        Torch('aten.adaptive_avg_pool2d.default', {'input': lambda o: adapt.as_image(o.self, 2)},
            used='output output_size results self'.split(), outputs=outputs,
            options={'filter_height': lambda o: o.self.shape[-2] // o.results[0].shape[-2],
                'filter_width': lambda o: o.self.shape[-1] // o.results[0].shape[-1],
                'stride_h': lambda o: o.self.shape[-2] // o.results[0].shape[-2], **OPTIONS_STRIDE_W},
            when=lambda o: pytorch.divides(o.self.shape[-2:], o.results[0].shape[-2:]),
            others='aten._adaptive_avg_pool2d.default'.split()),
        Torch('aten.adaptive_avg_pool1d.default', {'input': lambda o: adapt.as_image(o.self, 1)},
            used='output output_size results self'.split(), outputs=outputs,
            options={'filter_height': 1, 'filter_width': lambda o: o.self.shape[-1] // o.results[0].shape[-1],
                'stride_h': 1, **OPTIONS_STRIDE_W},
            when=lambda o: pytorch.divides(o.self.shape[-1:], o.results[0].shape[-1:]))),
    tests=(*family.TESTS,
        {'padding': Padding.VALID, 'stride_w': lambda o: o.span(1, 3), 'stride_h': lambda o: o.span(1, 3),
            'filter_width': lambda o: o.span(1, 4), 'filter_height': lambda o: o.span(1, 4), **SPACE,
            'input': lambda o: (o.span(1, 2), o.span(4, 9), o.span(4, 9), o.span(4, 20))},
        {'padding': Padding.VALID, 'stride_w': 1, 'stride_h': 1,
            'filter_width': lambda o: o.choice(15, 17, o.span(1, 17)),
            'filter_height': lambda o: o.choice(15, 17, o.span(1, 15)),
            'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU),
            'input': lambda o: (1, o.filter_height, o.filter_width, o.span(4, 9))},
        {'padding': Padding.VALID, 'stride_w': 1, 'stride_h': 1, 'filter_width': lambda o: o.span(1, 15),
            'filter_height': lambda o: o.span(2, 16), **SPACE,
            'input': lambda o: (o.span(1, 2), o.filter_height, o.filter_width,
                o.choice(o.span(1, 40), 8 * o.span(1, 20)))},
        {'padding': Padding.VALID, 'stride_w': lambda o: o.span(1, 3), 'stride_h': lambda o: o.span(1, 3),
            'filter_width': lambda o: o.span(1, 4), 'filter_height': lambda o: o.span(2, 5),
            'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU),
            'input': lambda o: (o.span(1, 2), o.filter_height + o.span(0, 5), o.filter_width + o.span(0, 6),
                o.choice(o.span(1, 40), 8 * o.span(1, 20)))}))
