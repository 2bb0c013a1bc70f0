"""LOCAL_RESPONSE_NORMALIZATION.

Made by `opgen build` from specs/normalization/local_response_normalization.yaml; do not edit.
"""

from opgen.lib import arrays, compare, overflow, reference, shapes
from opgen.operators.model import Axes, DType, Kernel, Litert, Operand, Operator, option
from opgen.tflite.enums import Padding

LOCAL_RESPONSE_NORMALIZATION = Operator('LOCAL_RESPONSE_NORMALIZATION',
    ('Each element / (bias + alpha * sum) ** beta, where the sum is of the squares of up to radius channels to '
        'either side and its own.'),
    litert=Litert('LOCAL_RESPONSE_NORMALIZATION', table='LocalResponseNormalizationOptions'),
    options=(option('radius', int, 0, minimum=0, maximum=100000), option('bias', float, 0.0),
        option('alpha', float, 0.0), option('beta', float, 0.0)),
    inputs=(Operand('input', 'NHWC'),),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape,
        scale=lambda o: o.input.scale, zero_point=lambda o: o.input.zero_point),),
    lets={'rows': lambda o: o.input.n * o.input.h * o.input.w, 'channels': lambda o: o.input.c,
        'squares': lambda o: arrays.reshape(arrays.as_float32s(o.input * o.input), (o.rows, 1, o.input.c, 1)),
        'counts': lambda o: (
            (arrays.minimum(arrays.arange(o.input.c), o.radius) +
                arrays.minimum(o.input.c - 1 - arrays.arange(o.input.c), o.radius)) + 1),
        'means': lambda o: reference.average_pool(o.squares, shapes.slide(Padding.VALID, 1, 1, 1),
            shapes.slide(Padding.SAME, o.input.c, 2 * o.radius + 1, 1)),
        'sums': lambda o: arrays.as_float32s(arrays.reshape(o.means, o.input.shape) * o.counts)},
    reference=lambda o: o.input * arrays.power(o.bias + o.alpha * o.sums, -o.beta),
    kernels=(Kernel('local_response_normalization_f32', {'*': DType.FLOAT32},
        params='rows channels radius bias alpha beta'.split(),
        undefined=lambda o: compare.relate(
            compare.relate(arrays.as_float32s(overflow.sum_along(o.input * o.input, -1, True)), arrays.infinity(),
                compare.Relation.LESS), 0, compare.Relation.EQUAL)),),
    axes=Axes({'input': '... k'.split(), 'output': '... c'.split()}),
    tests=({'radius': lambda o: o.span(0, 6), 'bias': lambda o: o.choice(1.0, 2.0),
        'alpha': lambda o: o.choice(0.5, 0.0001), 'beta': lambda o: o.choice(0.5, 0.75, 1.0),
        'input': lambda o: (o.span(1, 3), o.span(1, 4), o.span(1, 4), o.span(1, 9))},))
