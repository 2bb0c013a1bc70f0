"""L2_POOL_2D. Made by `opgen build` from specs/pool/l2_pool_2d.yaml; do not edit."""

from opgen.lib import arrays, overlap, reference
from opgen.operators.model import Axes, DType, Fuses, Kernel, Litert, Operand, Operator, option
from opgen.registry.ops._family import mean_pool as family
from opgen.tflite.enums import ActivationFunctionType, Padding

L2_POOL_2D = Operator('L2_POOL_2D',
    'The root of the mean square of every window; what is outside of the image does not count.',
    litert=Litert('L2_POOL_2D', table='Pool2DOptions'),
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
    reference=lambda o: arrays.clip(arrays.sqrt(reference.average_pool(o.input * o.input, o.rows, o.cols)), o.limits.lo,
        o.limits.hi),
    kernels=(Kernel('l2_pool_2d_f32', {'*': DType.FLOAT32}, params='window'.split(),
        overlap=lambda o: overlap.window_overlap(o.input, o.output, o.rows, o.cols, 1, False)),),
    axes=Axes({'input': 'n y x c'.split(), 'output': 'n y x c'.split()}, windows={'y': 'rows', 'x': 'cols'}),
    tests=family.TESTS)
