"""MAXUNPOOLING2D. Made by `opgen build` from specs/pool/maxunpooling2d.yaml; do not edit."""

from opgen.lib import arrays
from opgen.operators.model import Check, DType, Kernel, Limit, Litert, Operand, Operator, Torch, option, said
from opgen.tflite.payload_struct import PayloadStruct

MAXUNPOOLING2D = Operator('MAXUNPOOLING2D',
    ("Every element at a place of a window of zeros, as MediaPipe's models have it: what MAXPOOLINGWITHARGMAX2D "
        'took apart,\n'
        'with its indices. An index of no place leaves zeros.'),
    litert=Litert(custom='MaxUnpooling2D', payload='struct',
        struct=PayloadStruct(fields=(('padding', 'int32_t'), ('stride_w', 'int32_t'), ('stride_h', 'int32_t'), ('filter_width', 'int32_t'), ('filter_height', 'int32_t'), ('activation', 'int32_t'), ('pad_w', 'int32_t'), ('pad_h', 'int32_t')), align=8, endian='little')),
    options=(option('padding', int, only=(1, 2)), option('stride_w', int, minimum=1),
        option('stride_h', int, minimum=1), option('filter_width', int, minimum=1),
        option('filter_height', int, minimum=1), option('activation', int, only=(0,)),
        option('pad_w', int, only=(-1, 0)), option('pad_h', int, only=(-1, 0))),
    inputs=(Operand('input', 'NHWC'), Operand('indices', 'NHWC')),
    outputs=(Operand('output', 'NHWC', type=lambda o: o.input.type,
        shape=lambda o: (o.input.n, o.input.h * o.filter_height, o.input.w * o.filter_width, o.input.c),
        scale=lambda o: o.input.scale, zero_point=lambda o: o.input.zero_point),),
    lets={'lines': lambda o: o.input.n * o.input.h, 'cols': lambda o: o.input.w, 'depth': lambda o: o.input.c,
        'taps': lambda o: o.filter_height * o.filter_width},
    checks=(
        Check(lambda o: o.indices.shape == o.input.shape,
            lambda o: said('indices of ', o.indices.shape, ' beside ', o.input.shape)),
        Limit(lambda o: o.stride_w == o.filter_width and o.stride_h == o.filter_height,
            lambda o: said('windows of ', o.filter_height, ' x ', o.filter_width, ' must lie side by side, not ',
                o.stride_h, ' and ', o.stride_w, ' apart'))),
    reference=lambda o: arrays.reshape(
        arrays.transpose(
            arrays.reshape(
                arrays.where(
                    (arrays.reshape(arrays.floor(o.indices), (o.input.size, 1)) ==
                        arrays.reshape(arrays.arange(o.taps), (1, o.taps))), arrays.reshape(o.input, (o.input.size, 1)),
                    0.0), (o.lines, o.cols, o.depth, o.filter_height, o.filter_width)), (0, 3, 1, 4, 2)),
        o.output.shape),
    kernels=(Kernel('max_unpool_f32', {'*': DType.FLOAT32},
        params='lines cols depth filter_width filter_height taps'.split()),),
    torch=(Torch('opgen.maxunpooling2d.default', {'input': 'input', 'indices': 'indices'},
        used='activation filter_height filter_width indices input pad_h pad_w padding stride_h stride_w'.split(),
        options={'padding': 'padding', 'stride_w': 'stride_w', 'stride_h': 'stride_h', 'filter_width': 'filter_width',
            'filter_height': 'filter_height', 'activation': 'activation', 'pad_w': 'pad_w', 'pad_h': 'pad_h'},
        signature=('(Tensor input, Tensor indices, int padding, int stride_w, int stride_h, int filter_width, int '
            'filter_height, int activation, int pad_w, int pad_h) -> Tensor')),),
    tests=({'padding': lambda o: o.choice(1, 2), 'activation': 0, 'pad_w': -1, 'pad_h': -1,
        'filter_width': lambda o: o.span(1, 3), 'filter_height': lambda o: o.span(1, 3),
        'stride_w': lambda o: o.filter_width, 'stride_h': lambda o: o.filter_height,
        'input': lambda o: (o.span(1, 2), o.span(1, 4), o.span(1, 4), o.span(1, 9)),
        'indices': lambda o: arrays.reshape(arrays.arange(o.input.size) % 5 + 0.1, o.input.shape)},))
