"""MAXPOOLINGWITHARGMAX2D. Made by `opgen build` from specs/pool/maxpoolingwithargmax2d.yaml; do not edit."""

from opgen.lib import arrays, reduce
from opgen.lib.tensor import Array
from opgen.operators.model import DType, Kernel, Limit, Litert, Operand, Operator, Torch, option, said
from opgen.tflite.payload_struct import PayloadStruct


def _windows_side_by_side(image: Array, lines: int, height: int, cols: int, width: int, depth: int) -> Array:
    """Return a row of elements for every window and channel of an image, windows side by side."""
    return arrays.reshape(arrays.transpose(arrays.reshape(image, (lines, height, cols, width, depth)), (0, 2, 4, 1, 3)),
        (lines * cols * depth, height * width))


MAXPOOLINGWITHARGMAX2D = Operator('MAXPOOLINGWITHARGMAX2D',
    ("The largest element of every window and its place in the window, row by row, as MediaPipe's models have it: "
        'a real\n'
        'number, a tenth more than the integer, for MAXUNPOOLING2D. Windows lie side by side.'),
    litert=Litert(custom='MaxPoolingWithArgmax2D', payload='struct',
        struct=PayloadStruct(fields=(('padding', 'int32_t'), ('stride_w', 'int32_t'), ('stride_h', 'int32_t'), ('filter_width', 'int32_t'), ('filter_height', 'int32_t'), ('activation', 'int32_t'), ('pad_w', 'int32_t'), ('pad_h', 'int32_t')), align=8, endian='little')),
    options=(option('padding', int, only=(1, 2)), option('stride_w', int, minimum=1),
        option('stride_h', int, minimum=1), option('filter_width', int, minimum=1),
        option('filter_height', int, minimum=1), option('activation', int, only=(0,)),
        option('pad_w', int, only=(-1, 0)), option('pad_h', int, only=(-1, 0))),
    inputs=(Operand('input', 'NHWC'),),
    outputs=(
        Operand('output', 'NHWC', optional=True, type=lambda o: o.input.type,
            shape=lambda o: (o.input.n, o.rows, o.cols, o.input.c), scale=lambda o: o.input.scale,
            zero_point=lambda o: o.input.zero_point),
        Operand('indices', 'NHWC', optional=True, type=lambda o: o.input.type,
            shape=lambda o: (o.input.n, o.rows, o.cols, o.input.c), scale=lambda o: o.input.scale,
            zero_point=lambda o: o.input.zero_point)),
    lets={'rows': lambda o: o.input.h // o.filter_height, 'cols': lambda o: o.input.w // o.filter_width,
        'lines': lambda o: o.input.n * o.rows, 'width': lambda o: o.input.w, 'depth': lambda o: o.input.c,
        'taps': lambda o: o.filter_height * o.filter_width},
    checks=(
        Limit(lambda o: o.stride_w == o.filter_width and o.stride_h == o.filter_height,
            lambda o: said('windows of ', o.filter_height, ' x ', o.filter_width, ' must lie side by side, not ',
                o.stride_h, ' and ', o.stride_w, ' apart')),
        Limit(
            lambda o: (o.rows * o.filter_height == o.input.h and o.cols * o.filter_width == o.input.w and o.rows > 0 and
                o.cols > 0),
            lambda o: said('windows of ', o.filter_height, ' x ', o.filter_width, ' must fill the ', o.input.h, ' x ',
                o.input.w, ' of the input'))),
    reference=lambda o: (
        arrays.reshape(
            reduce.max_over(
                _windows_side_by_side(reduce.for_largest(o.input, False), o.lines, o.filter_height, o.cols,
                    o.filter_width, o.depth), (1,), (o.lines * o.cols * o.depth,)),
            (o.input.n, o.rows, o.cols, o.depth)),
        arrays.reshape(
            (
                reduce.arg_max(
                    _windows_side_by_side(reduce.for_largest(o.input, False), o.lines, o.filter_height, o.cols,
                        o.filter_width, o.depth), 1, False) + 0.1), (o.input.n, o.rows, o.cols, o.depth))),
    kernels=(Kernel('max_pool_places_f32', {'*': DType.FLOAT32},
        params='lines cols depth filter_height width filter_width taps'.split()),),
    torch=(Torch('opgen.maxpoolingwithargmax2d.default', {'input': 'input'},
        used='activation filter_height filter_width input pad_h pad_w padding stride_h stride_w'.split(),
        options={'padding': 'padding', 'stride_w': 'stride_w', 'stride_h': 'stride_h', 'filter_width': 'filter_width',
            'filter_height': 'filter_height', 'activation': 'activation', 'pad_w': 'pad_w', 'pad_h': 'pad_h'},
        signature=('(Tensor input, int padding, int stride_w, int stride_h, int filter_width, int filter_height, int '
            'activation, int pad_w, int pad_h) -> (Tensor, Tensor)')),),
    tests=({'padding': lambda o: o.choice(1, 2), 'activation': 0, 'pad_w': -1, 'pad_h': -1,
        'filter_width': lambda o: o.span(1, 3), 'filter_height': lambda o: o.span(1, 3),
        'stride_w': lambda o: o.filter_width, 'stride_h': lambda o: o.filter_height,
        'input': lambda o: (o.span(1, 2), o.filter_height * o.span(1, 4), o.filter_width * o.span(1, 4),
            o.span(1, 9))},))
