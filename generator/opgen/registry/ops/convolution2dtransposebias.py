"""CONVOLUTION2DTRANSPOSEBIAS. Made by `opgen build` from specs/conv/convolution2dtransposebias.yaml; do not edit."""

from opgen.lib import opgen_c, quant, shapes
from opgen.lib.ops.transpose_conv import transpose_conv2d
from opgen.operators.model import Axes, Check, DType, Kernel, Litert, Operand, Operator, Torch, option, said
from opgen.tflite.enums import ActivationFunctionType, Padding
from opgen.tflite.payload_struct import PayloadStruct

CONVOLUTION2DTRANSPOSEBIAS = Operator('CONVOLUTION2DTRANSPOSEBIAS',
    ("A transposed convolution, as TRANSPOSE_CONV, of MediaPipe's models. The output's shape follows from strides "
        'and padding,\n'
        'which is 1 where the output has a pixel per stride (SAME), and 2 where all pixels count that a filter '
        'reaches (VALID).'),
    litert=Litert(custom='Convolution2DTransposeBias', payload='struct',
        struct=PayloadStruct(fields=(('padding', 'int32_t'), ('stride_w', 'int32_t'), ('stride_h', 'int32_t')), align=8, endian='little')),
    options=(option('padding', int, only=(1, 2)), option('stride_w', int, minimum=1, maximum=32767),
        option('stride_h', int, minimum=1, maximum=32767)),
    inputs=(Operand('input', 'NHWC'), Operand('filter', 'OHWI', const=True), Operand('bias', 'O', const=True)),
    outputs=(Operand('output', 'NHWC', type=lambda o: o.input.type,
        shape=lambda o: ((o.input.n, o.input.h * o.stride_h, o.input.w * o.stride_w, o.filter.o) if o.padding == 1
            else (o.input.n, (o.input.h - 1) * o.stride_h + o.filter.h, (o.input.w - 1) * o.stride_w + o.filter.w,
                o.filter.o))),),
    lets={'rows': lambda o: shapes.slide(Padding.SAME if o.padding == 1 else Padding.VALID, o.output.h, o.filter.h,
            o.stride_h, 1, 0),
        'cols': lambda o: shapes.slide(Padding.SAME if o.padding == 1 else Padding.VALID, o.output.w, o.filter.w,
            o.stride_w, 1, 0),
        'window': lambda o: opgen_c.image_window(o.input, o.output, o.rows, o.cols, o.filter.i,
            quant.activation_range_f32(ActivationFunctionType.NONE, True))},
    checks=(
        Check(lambda o: o.input.c == o.filter.i and o.bias.o == o.filter.o,
            lambda o: said('filters of ', o.filter.shape, ' and bias of ', o.bias.o, ' do not fit ', o.input.shape)),
        Check(lambda o: o.rows.before < 32768 and o.cols.before < 32768,
            lambda o: said('filters of ', o.filter.h, ' x ', o.filter.w, ' pad with ', o.rows.before, ' rows and ',
                o.cols.before, ' columns'))),
    macs=lambda o: o.input.size * o.filter.h * o.filter.w * o.filter.o,
    reference=lambda o: (
        transpose_conv2d(o.input, o.filter, o.output.shape, o.stride_h, o.stride_w, o.rows.before, o.cols.before) +
        o.bias),
    kernels=(Kernel('convolution2dtransposebias_f32', {'*': DType.FLOAT32}, params='window'.split()),),
    axes=Axes(
        {'filter': 'o ky kx i'.split(), 'input': 'n h w i'.split(), 'bias': 'o'.split(), 'output': 'n y x o'.split()}),
    torch=(Torch('opgen.convolution2dtransposebias.default', {'input': 'input', 'filter': 'filter', 'bias': 'bias'},
        used='bias filter input padding stride_h stride_w'.split(),
        options={'padding': 'padding', 'stride_w': 'stride_w', 'stride_h': 'stride_h'},
        signature='(Tensor input, Tensor filter, Tensor bias, int padding, int stride_w, int stride_h) -> Tensor'),),
    tests=({'padding': lambda o: o.choice(1, 2), 'stride_w': lambda o: o.span(1, 4), 'stride_h': lambda o: o.span(1, 3),
        'input': lambda o: (o.span(1, 2), o.span(1, 5), o.span(1, 5), o.choice(o.span(1, 8), o.span(16, 24))),
        'filter': lambda o: (o.span(1, 5), o.span(1, 4), o.span(1, 4), o.input.c), 'bias': lambda o: (o.filter.o,)},))
