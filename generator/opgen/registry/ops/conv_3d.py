"""CONV_3D. Made by `opgen build` from specs/conv/conv_3d.yaml; do not edit."""

from opgen.lib import adapt, arrays, compare, overflow, pytorch, shapes, volumes
from opgen.operators.model import Axes, Check, DType, Kernel, Limit, Litert, Operand, Operator, Torch, option, said
from opgen.registry.ops._family import volume as family
from opgen.tflite.enums import ActivationFunctionType, Padding

inputs = {'input': lambda o: adapt.as_image(o.input, 3),
    'filter': lambda o: adapt.transposed(o.weight, (2, 3, 4, 1, 0)), 'bias': 'bias'}

options = {'padding': Padding.VALID, 'stride_d': lambda o: o.stride[0], 'stride_h': lambda o: o.stride[1],
    'stride_w': lambda o: o.stride[2], 'fused_activation_function': ActivationFunctionType.NONE,
    'dilation_d_factor': lambda o: o.dilation[0], 'dilation_h_factor': lambda o: o.dilation[1],
    'dilation_w_factor': lambda o: o.dilation[2], 'groups': 'groups'}

CONV_3D = Operator('CONV_3D', '3-D convolution of an NDHWC volume with DHWIO filters.',
    litert=Litert('CONV_3D', table='Conv3DOptions'),
    options=(*family.OPTIONS, option('pads', tuple, (0, 0, 0, 0, 0, 0), element=int, internal=True)),
    inputs=(Operand('input', 'NDHWC'), Operand('filter', 'DHWIO'), Operand('bias', 'O', const=True, optional=True)),
    outputs=(Operand('output', 'NDHWC', type=lambda o: o.input.type,
        shape=lambda o: (o.input.n, o.slices.out, o.rows.out, o.cols.out, o.filter.o)),),
    lets={**family.LETS,
        'slices': lambda o: shapes.slide(o.padding, o.input.d, o.filter.d, o.stride_d, o.dilation_d_factor, o.pads[0],
            o.pads[1]),
        'rows': lambda o: shapes.slide(o.padding, o.input.h, o.filter.h, o.stride_h, o.dilation_h_factor, o.pads[2],
            o.pads[3]),
        'cols': lambda o: shapes.slide(o.padding, o.input.w, o.filter.w, o.stride_w, o.dilation_w_factor, o.pads[4],
            o.pads[5])},
    checks=(*family.CHECKS,
        Check(lambda o: o.input.c == o.groups * o.filter.i and o.filter.o % o.groups == 0,
            lambda o: said('filters of ', o.filter.shape, ' do not fit a volume of ', o.input.shape)),
        Limit(lambda o: o.slices.out > 0 and o.rows.out > 0 and (o.cols.out > 0),
            lambda o: said('filters of ', o.filter.d, ' x ', o.filter.h, ' x ', o.filter.w, ' do not fit into ',
                o.input.d, ' x ', o.input.h, ' x ', o.input.w))),
    macs=lambda o: o.output.size * o.filter.d * o.filter.h * o.filter.w * o.filter.i,
    reference=lambda o: arrays.clip(volumes.conv3d(o.input, o.filter, o.slices, o.rows, o.cols, o.groups) + o.bias,
        o.limits.lo, o.limits.hi),
    kernels=(Kernel('conv_3d_f32', {'*': DType.FLOAT32}, params='volume'.split(),
        undefined=lambda o: compare.relate(
            compare.relate(
                arrays.largest(arrays.absolute(o.input)) * overflow.sum_along(arrays.absolute(o.filter), (0, 1, 2, 3)),
                3e+38, compare.Relation.LESS), 0, compare.Relation.EQUAL)),),
    axes=Axes(
        {'input': 'n d h w g*i'.split(), 'filter': 'kz ky kx i g*o'.split(), 'bias': 'g*o'.split(),
            'output': 'n z y x g*o'.split()},
        linear=lambda o: o.fused_activation_function == ActivationFunctionType.NONE),
    torch=(
        Torch('aten.conv3d.default', inputs,
            used='bias dilation groups input output padding results stride weight'.split(),
            outputs={'output': lambda o: adapt.from_image(o.output, o.results[0].shape)},
            options={
                'pads': lambda o: (o.padding[0], o.padding[0], o.padding[1], o.padding[1], o.padding[2], o.padding[2]),
                **options}),
        Torch('aten.conv3d.padding', inputs,
            used='bias dilation groups input output padding results stride weight'.split(),
            outputs={'output': lambda o: adapt.from_image(o.output, o.results[0].shape)},
            options={'pads': lambda o: pytorch.same_pads_2d(o.padding, o.weight.shape[2:], o.dilation), **options}),
        Torch('aten.convolution.default', inputs,
            used='bias dilation groups input output output_padding padding results stride transposed weight'.split(),
            outputs={'output': lambda o: adapt.from_image(o.output, o.results[0].shape)},
            options={
                'pads': lambda o: (o.padding[0], o.padding[0], o.padding[1], o.padding[1], o.padding[2], o.padding[2]),
                **options},
            when=lambda o: not o.transposed and o.weight.rank == 5)),
    tests=(
        {'padding': lambda o: o.choice(Padding.SAME, Padding.VALID), 'stride_d': lambda o: o.span(1, 3),
            'stride_w': lambda o: o.span(1, 3), 'stride_h': lambda o: o.span(1, 3),
            'dilation_d_factor': lambda o: o.span(1, 2), 'dilation_w_factor': lambda o: o.span(1, 2),
            'dilation_h_factor': lambda o: o.span(1, 2),
            'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU,
                ActivationFunctionType.RELU6, ActivationFunctionType.RELU_N1_TO_1),
            'input': lambda o: (o.span(1, 2), o.span(5, 7), o.span(5, 8), o.span(5, 8), o.span(1, 8)),
            'filter': lambda o: (o.span(1, 3), o.span(1, 3), o.span(1, 3), o.input.c, o.span(1, 9)),
            'bias': lambda o: (o.filter.o,)},
        {'padding': Padding.VALID, 'stride_d': 1, 'stride_h': 2, 'stride_w': 1,
            'fused_activation_function': ActivationFunctionType.NONE, 'dilation_d_factor': 1, 'dilation_h_factor': 1,
            'dilation_w_factor': 2, 'groups': lambda o: o.choice(1, 2, 3), 'pads': (1, 1, 0, 2, 1, 0),
            'input': (1, 5, 5, 5, 6), 'filter': lambda o: (2, o.span(1, 3), 2, 6 // o.groups, 6), 'bias': (6,)}))
