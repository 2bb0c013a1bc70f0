"""CONV_3D_TRANSPOSE. Made by `opgen build` from specs/conv/conv_3d_transpose.yaml; do not edit."""

from opgen.lib import adapt, arrays, compare, overflow, shapes, volumes
from opgen.lib.tensor import Array
from opgen.operators.model import Axes, Check, DType, Kernel, Litert, Operand, Operator, Torch, option, said
from opgen.registry.ops._family import volume as family
from opgen.tflite.enums import ActivationFunctionType, Padding


def _volume_shape(shape: tuple[int, ...]) -> Array:
    """Return (N, D, H, W, C) of a shape with the channels in front of three axes of space."""
    return arrays.as_int32s(
        arrays.ints((*(shape[:-4] if arrays.length(arrays.ints(shape)) > 4 else (1,)), *shape[-3:], shape[-4])))


def _filters_of(shape: tuple[int, ...], groups: int) -> tuple[int, ...]:
    """Return (D, H, W, filters, channels of one group) of such weights."""
    return (*shape[2:], groups * shape[1], shape[0] // groups)


def _grouped(shape: tuple[int, ...], groups: int) -> tuple[int, ...]:
    """Return (groups, channels of one, filters of one, D, H, W) of PyTorch's weights (channels, filters of one, D, H,
    W).
    """
    return (groups, shape[0] // groups, *shape[1:])


inputs = {'output_shape': lambda o: _volume_shape(o.results[0].shape),
    'filter': lambda o: adapt.viewed(
        adapt.transposed(adapt.viewed(o.weight, _grouped(o.weight.shape, o.groups)), (3, 4, 5, 0, 2, 1)),
        _filters_of(o.weight.shape, o.groups)),
    'input': lambda o: adapt.as_image(o.input, 3), 'bias': 'bias'}

options = {'padding': Padding.VALID, 'stride_d': lambda o: o.stride[0], 'stride_h': lambda o: o.stride[1],
    'stride_w': lambda o: o.stride[2], 'fused_activation_function': ActivationFunctionType.NONE,
    'dilation_d_factor': lambda o: o.dilation[0], 'dilation_h_factor': lambda o: o.dilation[1],
    'dilation_w_factor': lambda o: o.dilation[2], 'groups': 'groups', 'pads': 'padding'}

CONV_3D_TRANSPOSE = Operator('CONV_3D_TRANSPOSE',
    'Every element of an NDHWC volume adds its DHWOI filters to the output, where elements lie apart.',
    litert=Litert('CONV_3D_TRANSPOSE', table='Conv3DOptions'),
    options=(*family.OPTIONS, option('pads', tuple, (0, 0, 0), element=int, internal=True)),
    inputs=(Operand('output_shape', const=True, holds='index'), Operand('filter', 'DHWOI'), Operand('input', 'NDHWC'),
        Operand('bias', 'O', const=True, optional=True)),
    outputs=(Operand('output', 'NDHWC', type=lambda o: o.input.type, shape=lambda o: shapes.shape_of(o.output_shape)),),
    lets={**family.LETS,
        'slices': lambda o: shapes.slide(o.padding, o.output.d, o.filter.d, o.stride_d, o.dilation_d_factor, o.pads[0]),
        'rows': lambda o: shapes.slide(o.padding, o.output.h, o.filter.h, o.stride_h, o.dilation_h_factor, o.pads[1]),
        'cols': lambda o: shapes.slide(o.padding, o.output.w, o.filter.w, o.stride_w, o.dilation_w_factor, o.pads[2])},
    checks=(*family.CHECKS,
        Check(lambda o: o.output_shape.size == 5,
            lambda o: said('output_shape is that of a volume, this is ', shapes.shape_of(o.output_shape))),
        Check(lambda o: (o.input.c == o.groups * o.filter.i and o.filter.o % o.groups == 0 and
                o.output.c == o.filter.o and o.output.n == o.input.n),
            lambda o: said('filters of ', o.filter.shape, ' cannot make ', o.output.shape, ' of ', o.input.shape))),
    macs=lambda o: o.input.size * o.filter.d * o.filter.h * o.filter.w * o.filter.o // o.groups,
    reference=lambda o: arrays.clip(
        volumes.transpose_conv3d(o.input, o.filter, o.output.shape, o.slices, o.rows, o.cols, o.groups) + o.bias,
        o.limits.lo, o.limits.hi),
    kernels=(Kernel('conv_3d_transpose_f32',
        {'output_shape': DType.INT32, 'filter': DType.FLOAT32, 'input': DType.FLOAT32, 'bias': DType.FLOAT32,
            'output': DType.FLOAT32},
        params='volume'.split(), takes='p filter input bias output'.split(),
        undefined=lambda o: compare.relate(
            compare.relate(
                arrays.largest(arrays.absolute(o.input)) * overflow.sum_along(arrays.absolute(o.filter), (0, 1, 2, 4)),
                3e+38, compare.Relation.LESS), 0, compare.Relation.EQUAL)),),
    axes=Axes(
        {'filter': 'kz ky kx g*o i'.split(), 'input': 'n d h w g*i'.split(), 'bias': 'g*o'.split(),
            'output': 'n z y x g*o'.split()},
        linear=lambda o: o.fused_activation_function == ActivationFunctionType.NONE),
    torch=(
        Torch('aten.conv_transpose3d.input', inputs,
            used='bias dilation groups input output output_padding padding results stride weight'.split(),
            outputs={'output': lambda o: adapt.from_image(o.output, o.results[0].shape)}, options=options),
        Torch('aten.convolution.default', inputs,
            used='bias dilation groups input output output_padding padding results stride transposed weight'.split(),
            outputs={'output': lambda o: adapt.from_image(o.output, o.results[0].shape)}, options=options,
            when=lambda o: o.transposed and o.weight.rank == 5)),
    tests=(
        {'padding': lambda o: o.choice(Padding.SAME, Padding.VALID), 'stride_d': lambda o: o.span(1, 3),
            'stride_w': lambda o: o.span(1, 3), 'stride_h': lambda o: o.span(1, 3), 'dilation_d_factor': 1,
            'dilation_w_factor': 1, 'dilation_h_factor': 1,
            'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU,
                ActivationFunctionType.RELU6, ActivationFunctionType.RELU_N1_TO_1),
            'input': lambda o: (o.span(1, 2), o.span(1, 4), o.span(1, 4), o.span(1, 4), o.span(1, 8)),
            'filter': lambda o: (o.span(1, 3), o.span(1, 3), o.span(1, 4), o.span(1, 9), o.input.c),
            'output_shape': lambda o: (
                arrays.ints(
                    (o.input.n, o.input.d * o.stride_d, o.input.h * o.stride_h, o.input.w * o.stride_w, o.filter.o))
                if o.padding == Padding.SAME
                else arrays.ints(
                    (o.input.n, (o.input.d - 1) * o.stride_d + o.filter.d,
                        (o.input.h - 1) * o.stride_h + o.filter.h + o.span(0, o.stride_h - 1),
                        (o.input.w - 1) * o.stride_w + o.filter.w, o.filter.o))),
            'bias': lambda o: (o.filter.o,)},
        {'padding': Padding.VALID, 'stride_d': lambda o: o.span(1, 2), 'stride_h': lambda o: o.span(1, 2),
            'stride_w': 2, 'fused_activation_function': ActivationFunctionType.NONE,
            'dilation_d_factor': lambda o: o.span(1, 2), 'dilation_h_factor': lambda o: o.span(1, 3),
            'dilation_w_factor': lambda o: o.span(1, 2), 'groups': lambda o: o.choice(1, 2, 3), 'pads': (1, 0, 1),
            'input': (1, 2, 3, 3, 6), 'filter': lambda o: (2, 2, 3, 6, 6 // o.groups),
            'output_shape': lambda o: arrays.ints((1, o.span(2, 6), o.span(3, 9), 7, 6)), 'bias': (6,)}))
