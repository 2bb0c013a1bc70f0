"""ADAPTIVE_AVERAGE_POOL_2D. Made by `opgen build` from specs/pool/adaptive_average_pool_2d.yaml; do not edit."""

from opgen.lib import adapt, arrays
from opgen.lib.ops.adaptive_average_pool_2d import adaptive_average_pool
from opgen.lib.tensor import Array
from opgen.operators.model import DType, Kernel, Operand, Operator, Torch, option


def _shared_out(size: int, count: int) -> Array:
    """Return (begin, end) of windows that share out an axis as PyTorch's adaptive pools do."""
    index = arrays.arange(count)
    return arrays.append(arrays.column(index * size // count), arrays.column(-(-(index + 1) * size // count)), 1)


ADAPTIVE_AVERAGE_POOL_2D = Operator('ADAPTIVE_AVERAGE_POOL_2D',
    ('Means of height x width windows that share out an NHWC image. Where the image is no multiple of their '
        'number,\n'
        'they overlap and differ in size by one. Windows that are all alike: average_pool_2d_torch.yaml.'),
    options=(option('height', int, minimum=1), option('width', int, minimum=1)),
    inputs=(Operand('input', 'NHWC'),),
    outputs=(Operand('output', 'NHWC', type=lambda o: o.input.type,
        shape=lambda o: (o.input.n, o.height, o.width, o.input.c)),),
    lets={'sizes': lambda o: (o.input.n, o.input.h, o.input.w, o.input.c, o.height, o.width),
        'rows': lambda o: arrays.as_int32s(_shared_out(o.input.h, o.height)),
        'cols': lambda o: arrays.as_int32s(_shared_out(o.input.w, o.width))},
    reference=lambda o: adaptive_average_pool(o.input, o.rows, o.cols),
    kernels=(Kernel('adaptive_average_pool_2d_f32', {'*': DType.FLOAT32}, params='sizes rows cols'.split()),),
    torch=(
        Torch('aten.adaptive_avg_pool2d.default', {'input': lambda o: adapt.as_image(o.self, 2)},
            used='output output_size results self'.split(),
            outputs={'output': lambda o: adapt.from_image(o.output, o.results[0].shape)},
            options={'height': lambda o: o.results[0].shape[-2], 'width': lambda o: o.results[0].shape[-1]},
            others='aten._adaptive_avg_pool2d.default'.split()),
        Torch('aten.adaptive_avg_pool1d.default', {'input': lambda o: adapt.as_image(o.self, 1)},
            used='output output_size results self'.split(),
            outputs={'output': lambda o: adapt.from_image(o.output, o.results[0].shape)},
            options={'height': 1, 'width': lambda o: o.results[0].shape[-1]})),
    tests=({'height': lambda o: o.span(1, 6), 'width': lambda o: o.span(1, 6),
        'input': lambda o: (o.span(1, 2), o.span(1, 9), o.span(1, 9), o.span(1, 5))},))
