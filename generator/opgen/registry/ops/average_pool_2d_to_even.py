"""AVERAGE_POOL_2D_TO_EVEN. Made by `opgen build` from specs/pool/average_pool_2d_to_even.yaml; do not edit."""

from opgen.lib import adapt, arrays, overlap, pytorch, quant, reference, tensor
from opgen.lib.ops.average_pool_2d_to_even import average_pool_to_even
from opgen.operators.model import Axes, Check, DType, Fuses, Kernel, Operand, Operator, Torch, option
from opgen.registry.ops._family import mean_pool as family
from opgen.tflite.enums import ActivationFunctionType, Padding

options = {'padding': Padding.VALID, 'filter_height': lambda o: o.kernel_size[0],
    'filter_width': lambda o: o.kernel_size[-1],
    'stride_h': lambda o: (o.kernel_size if o.stride == () else o.stride)[0],
    'stride_w': lambda o: (o.kernel_size if o.stride == () else o.stride)[-1],
    'fused_activation_function': ActivationFunctionType.NONE}

AVERAGE_POOL_2D_TO_EVEN = Operator('AVERAGE_POOL_2D_TO_EVEN',
    ('The mean of every window of int8; what is outside of the image does not count.\n'
        "Computed in float32, halves to even, as ExecuTorch's Cortex-M dialect does in Python."),
    options=(option('padding', Padding), option('stride_w', int, minimum=1), option('stride_h', int, minimum=1),
        option('filter_width', int, minimum=1), option('filter_height', int, minimum=1),
        option('fused_activation_function', ActivationFunctionType,
            only=(ActivationFunctionType.NONE, ActivationFunctionType.RELU, ActivationFunctionType.RELU_N1_TO_1,
                ActivationFunctionType.RELU6),
            fuses=Fuses('output', lambda o, folded: o.fused_activation_function == ActivationFunctionType.NONE,
                value=lambda o, folded: folded)),
        *family.OPTIONS),
    inputs=(Operand('input', 'NHWC'),),
    outputs=(Operand('output', 'NHWC', type=lambda o: o.input.type,
        shape=lambda o: (o.input.n, o.rows.out, o.cols.out, o.input.c), scale=lambda o: o.input.scale,
        zero_point=lambda o: o.input.zero_point),),
    lets={**family.LETS,
        'reals': lambda o: arrays.as_float32s(
            arrays.as_float32s(arrays.arange(256) - 128 - o.input.zero_point) * arrays.f32(o.input.scale)),
        'low': lambda o: o.clamp.lo, 'high': lambda o: o.clamp.hi, 'zero_point': lambda o: o.output.zero_point,
        'scale': lambda o: o.output.scale},
    checks=(*family.CHECKS,
        Check(lambda o: quant.same_quantization(o.input, o.output),
            'the input and the output must be quantized alike')),
    reference=lambda o: arrays.clip(reference.average_pool(o.input, o.rows, o.cols), o.limits.lo, o.limits.hi),
    kernels=(Kernel('average_pool_2d_to_even_s8', {'*': DType.INT8},
        params='window reals scale zero_point low high'.split(),
        exact=lambda o: average_pool_to_even(o.input, o.rows, o.cols, o.reals, o.scale, o.zero_point, o.clamp),
        overlap=lambda o: overlap.window_overlap(o.input, o.output, o.rows, o.cols, 1, False),
        table_inputs={'reals': 'input'.split()}),),
    elements='rising',
    axes=Axes({'input': 'n y x c'.split(), 'output': 'n y x c'.split()}, windows={'y': 'rows', 'x': 'cols'}),
    torch=(
        Torch('aten.avg_pool2d.default', {'input': lambda o: adapt.as_image(o.self, 2)},
            used='ceil_mode count_include_pad divisor_override kernel_size output padding results self stride'.split(),
            outputs={'output': lambda o: adapt.from_image(o.output, o.results[0].shape)},
            options={'pads': lambda o: pytorch.window_pads_2d(o.self.shape[-2:], o.results[0].shape[-2:], o.kernel_size,
                    o.stride, o.padding),
                **options},
            when=lambda o: (o.self.type == DType.INT8 and not tensor.has(o.divisor_override) and
                (not o.count_include_pad or arrays.largest(arrays.ints(o.padding)) == 0))),
        Torch('aten.avg_pool2d.default',
            {'input': lambda o: adapt.as_image(adapt.padded(o.self, pytorch.space_pairs(o.padding, o.self.rank), 0.0),
                2)},
            used='ceil_mode count_include_pad divisor_override kernel_size output padding results self stride'.split(),
            outputs={'output': lambda o: adapt.from_image(o.output, o.results[0].shape)}, options=options,
            when=lambda o: (o.self.type == DType.INT8 and not tensor.has(o.divisor_override) and o.count_include_pad and
                arrays.largest(arrays.ints(o.padding)) > 0 and not o.ceil_mode))),
    tests=family.TESTS)
