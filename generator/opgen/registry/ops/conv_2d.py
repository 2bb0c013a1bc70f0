"""CONV_2D. Made by `opgen build` from specs/conv/conv_2d.yaml; do not edit."""

from opgen.lib import (adapt, arrays, cmsis_nn, opgen_c, overlap, pytorch, quant, reference, shapes, structs, sums,
    target, tensor)
from opgen.lib.tensor import Tensor
from opgen.operators.model import (Axes, Check, Condition, DType, Functions, Kernel, Litert, Operand, Operator, Torch,
    Types, UInt8, option, said)
from opgen.registry.ops._family import convolution as family
from opgen.registry.ops._family.convolution import (_conv_s8_scratch, _is_pointwise, _larger, _rounded_up,
    _row_kernel_is_right, _takes_row_kernel)
from opgen.registry.ops._functions.plain import _library_cost
from opgen.registry.ops._kernels import (conv_2d_blocks, conv_2d_columns, conv_2d_dsp, conv_2d_f16, conv_2d_few,
    conv_2d_floats, conv_2d_fours, conv_2d_hybrid, conv_2d_packed, conv_2d_pixel, conv_2d_plain, conv_2d_quads,
    conv_2d_s4, conv_2d_stream, conv_2d_strips, conv_2d_u8, conv_2d_wide, conv_2d_winograd)
from opgen.tflite.enums import ActivationFunctionType, Padding


def _pointwise_part(processor: target.Target) -> int:
    """Return how many pixels a call of arm_convolve_1x1_s8_fast should have at least.

    CMSIS-NN without Helium goes through all weights once per call before it goes through pixels: 32 pixels keep that at
    some 2 % of the instructions, 4 cost 17 % of a network of such layers.
    """
    return 32 if processor.kernels == 'cmsis-nn' and (not processor.mve) else 4


def _conv_s8_function(processor: target.Target, conv: structs.cmsis_nn_conv_params, image: structs.cmsis_nn_dims,
    window: structs.cmsis_nn_dims, result: structs.cmsis_nn_dims) -> str:
    """Return what is behind arm_convolve_ in the name of the function that is best: the one that
    arm_convolve_wrapper_s8 would call, 1x1_s8_fast, 1x1_s8, 1_x_n_s8 or s8, which also takes the place of others
    that would be wrong.

    A module that calls it itself is not linked to all others.
    """
    is_row = processor.mve and _takes_row_kernel(conv, image, window)
    return (('1x1_s8_fast' if conv.stride.w * conv.stride.h == 1 else '1x1_s8') if _is_pointwise(conv, image, window)
        else '1_x_n_s8' if is_row and _row_kernel_is_right(conv, image, window, result) else 's8')


def _conv_s8_overlap(processor: target.Target, conv: structs.cmsis_nn_conv_params, source: Tensor,
    window: structs.cmsis_nn_dims, result: Tensor, rows: shapes.Window, columns: shapes.Window) -> int:
    """Return by how much the output of arm_convolve_wrapper_s8 may start behind its input.

    It holds for arm_convolve_s8, too. For strides of 1, windows of 1x1 are left out.
    """
    image = cmsis_nn.dims(source)
    by_row = overlap.window_overlap(source, result, rows, columns, _larger(1, columns.out), False)
    is_whole = image.c != window.c or (processor.mve and _takes_row_kernel(conv, image, window))
    return ((-result.bytes if conv.stride.w * conv.stride.h == 1 else by_row) if _is_pointwise(conv, image, window)
        else (overlap.channelwise_overlap(source, result) if is_whole
            else overlap.window_overlap(source, result, rows, columns, 2, True)))


def _conv_s16_scratch(processor: target.Target, channels: int, window: structs.cmsis_nn_dims) -> int:
    """Return the bytes that arm_convolve_wrapper_s16 needs."""
    patch = channels * window.h * window.w
    return 8 * _rounded_up(patch, 8) if processor.mve else 4 * patch


CONV_2D_1X1: Functions = {'channels': lambda o: o.output.c, 'grain': lambda o: 4 if o.target.mve else 2,
    'part': lambda o: _pointwise_part(o.target)}

INT8_INT8_INT32_INT8: Types = {'input': DType.INT8, 'filter': DType.INT8, 'bias': DType.INT32, 'output': DType.INT8}
INT16_INT8_INT64_INT16: Types = {'input': DType.INT16, 'filter': DType.INT8, 'bias': DType.INT64, 'output': DType.INT16}

SIZES_FIT = Condition('sizes_fit(target, 0x10000, input, filter, output)',
    lambda o: cmsis_nn.sizes_fit(o.target, 65536, o.input, o.filter, o.output))

inputs = {'input': lambda o: adapt.as_image(o.input, o.weight.rank - 2),
    'filter': lambda o: adapt.as_image(o.weight, o.weight.rank - 2), 'bias': 'bias'}

options = {'padding': Padding.VALID, 'stride_h': lambda o: o.stride[0], 'stride_w': lambda o: o.stride[-1],
    'dilation_h_factor': lambda o: o.dilation[0], 'dilation_w_factor': lambda o: o.dilation[-1],
    'fused_activation_function': ActivationFunctionType.NONE}

SPACE_FUSED_ACTIVATION_FUNCTION = {'fused_activation_function':
    lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU, ActivationFunctionType.RELU6)}

SPACE_PADDING = {'padding': lambda o: o.choice(Padding.SAME, Padding.VALID)}

SPACE_FUSED_ACTIVATION_FUNCTION_2 = {'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE,
    ActivationFunctionType.RELU, ActivationFunctionType.RELU6, ActivationFunctionType.RELU_N1_TO_1)}

SPACE = {**SPACE_PADDING, 'stride_w': lambda o: o.span(1, 3), 'stride_h': lambda o: o.span(1, 3),
    'dilation_w_factor': lambda o: o.span(1, 2), 'dilation_h_factor': lambda o: o.span(1, 2),
    **SPACE_FUSED_ACTIVATION_FUNCTION_2}

SPACE_2 = {**SPACE, 'input': lambda o: (o.span(1, 2), o.span(3, 8), o.span(3, 8), o.choice(1, 3, 4, 8, o.span(1, 20))),
    'filter': lambda o: o.choice((o.span(1, 9), 1, 1, o.input.c),
        (o.span(1, 9), o.span(1, 3), o.span(1, 4), o.input.c)),
    'bias': lambda o: (o.filter.o,)}

SPACE_PADDING_2 = {**SPACE_PADDING, 'stride_w': lambda o: o.choice(1, o.span(1, 2)),
    'stride_h': lambda o: o.choice(1, o.span(1, 2))}

SPACE_FUSED_ACTIVATION_FUNCTION_3 = {'fused_activation_function':
    lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU)}

SPACE_PADDING_3 = {**SPACE_PADDING, 'stride_w': lambda o: o.choice(1, o.span(1, 3)),
    'stride_h': lambda o: o.choice(1, o.span(1, 3)), 'dilation_w_factor': 1,
    'dilation_h_factor': lambda o: o.span(1, 2)}

CONV_2D = Operator('CONV_2D',
    '2-D convolution of an NHWC image with OHWI filters, in groups if they have fewer channels.',
    litert=Litert('CONV_2D', versions=(1, 8), table='Conv2DOptions'),
    options=(*family.OPTIONS, option('quantized_bias_type', DType, DType.FLOAT32)),
    inputs=(Operand('input', 'NHWC'), Operand('filter', 'OHWI'), Operand('bias', 'O', const=True, optional=True)),
    outputs=(Operand('output', 'NHWC', type=lambda o: o.input.type,
        shape=lambda o: (o.input.n, o.rows.out, o.cols.out, o.filter.o)),),
    lets={**family.LETS, 'groups': lambda o: o.input.c // o.filter.i,
        'cost_of_copy': lambda o: (
            (155 + 12 * o.target.spilled +
                (o.filter.h *
                    (35 + 8 * o.target.spilled + (20 + 9 * o.target.spilled) * (o.filter.w if o.groups > 1 else 1)))) +
            (6.3 + 2 * o.target.step + 0.5 * o.target.spilled) * o.patch),
        'cost_of_four': lambda o: ((11 if o.target.mve else 7) + 4 * o.target.multiply_add + 2.5 * o.target.step +
            2 * o.target.spilled),
        'fours_of_all': lambda o: (o.output.n * ((o.output.h * o.output.w + 1) // 2) * o.groups *
            ((o.filter.o // o.groups + 1) // 2)),
        'patch': lambda o: o.filter.h * o.filter.w * o.filter.i,
        'no_bias': lambda o: (arrays.as_int32s(arrays.zeros((o.filter.o,)))
            if (o.groups > 1 and (not tensor.has(o.bias))) else None),
        'called': lambda o: _conv_s8_function(o.target, o.conv, o.input_dims, o.filter_dims, o.output_dims),
        'conv': lambda o: structs.cmsis_nn_conv_params(-o.input.zero_point, o.output.zero_point, o.stride, o.before,
            o.dilation, o.bounds),
        'window': lambda o: opgen_c.image_window(o.input, o.output, o.rows, o.cols, o.filter.i, o.limits),
        'grid': lambda o: opgen_c.image_window_quant(o.input, o.output, o.rows, o.cols, o.filter.i, o.clamp)},
    checks=(*family.CHECKS,
        Check(lambda o: o.input.c % o.filter.i == 0 and o.filter.o % o.groups == 0,
            lambda o: said(o.input.c, ' channels and ', o.filter.o, ' filters do not divide into groups of ',
                o.filter.i)),
        Check(lambda o: sums.sums_fit(o.input, o.filter, o.bias if tensor.has(o.bias) else 0, 0, o.scales),
            lambda o: said('sums of up to ',
                sums.largest_sum(o.input, o.filter, o.bias if tensor.has(o.bias) else 0, 0),
                ' overflow for the scales ', o.input.scale, ' of the input, up to ', arrays.largest(o.filter.scales),
                ' of the filter and ', o.output.scale, ' of the output, which is too small, or a bias is too large'))),
    macs=lambda o: o.output.size * o.patch,
    reference=lambda o: arrays.clip(reference.conv2d(o.input, o.filter, o.rows, o.cols, o.groups) + o.bias, o.limits.lo,
        o.limits.hi),
    exact=lambda o: quant.requantize(
        reference.conv2d(quant.centred(o.input), quant.centred(o.filter), o.rows, o.cols, o.groups) + o.bias, o.quant,
        o.output.zero_point, o.clamp),
    kernels=(
        Kernel('conv_2d_s8', INT8_INT8_INT32_INT8,
            params='conv quant input_dims filter_dims bias_dims no_bias output_dims'.split(),
            takes='p input filter bias output scratch scratch_size'.split(),
            when=(Condition('called == "s8"', lambda o: o.called == 's8', 'called'.split()), SIZES_FIT),
            otherwise=lambda o: said('an input of ', o.input.shape, ', filters of ', o.filter.shape,
                ' and an output of ', o.output.shape, ': an axis is longer than kernels count'),
            cost=lambda o: (
                (o.output.size * (28 + 1.2 * o.target.wide_multiply) +
                    o.output.size // o.filter.o * o.groups * o.cost_of_copy) +
                o.fours_of_all * (175 + 33 * o.target.spilled + o.cost_of_four * o.patch)),
            scratch=lambda o: _conv_s8_scratch(o.target, o.conv, o.input_dims, o.filter_dims, o.output_dims),
            overlap=lambda o: _conv_s8_overlap(o.target, o.conv, o.input, o.filter_dims, o.output, o.rows, o.cols),
            table_inputs={'quant': 'input filter'.split()}),
        Kernel('conv_2d_narrow_s16',
            {'input': DType.INT16, 'filter': DType.INT8, 'bias': DType.INT32, 'output': DType.INT16},
            params='grid quant'.split(),
            when=(Condition('has(bias) or quantized_bias_type == int32',
                lambda o: tensor.has(o.bias) or o.quantized_bias_type == DType.INT32,
                lambda o: {'has(bias)': tensor.has(o.bias), 'quantized_bias_type': o.quantized_bias_type}),),
            table_inputs={'quant': 'input filter'.split()}),
        Kernel('conv_2d_s16', INT16_INT8_INT64_INT16,
            params='conv quant input_dims filter_dims bias_dims output_dims'.split(),
            takes='p input filter bias output scratch scratch_size'.split(),
            when=(Condition('input.c == filter.i', lambda o: o.input.c == o.filter.i, 'input.c filter.i'.split()),
                Condition('patch < 512', lambda o: o.patch < 512, 'patch'.split()),
                Condition('sums_s16_fit(patch, bias if has(bias) else 0, scales)',
                    lambda o: cmsis_nn.sums_s16_fit(o.patch, o.bias if tensor.has(o.bias) else 0, o.scales))),
            scratch=lambda o: _conv_s16_scratch(o.target, o.input.c, o.filter_dims),
            exact=lambda o: quant.requantize_wide(
                reference.conv2d(o.input, o.filter, o.rows, o.cols, o.groups) + o.bias, o.quant, 0, o.clamp),
            table_inputs={'quant': 'input filter'.split()}),
        Kernel('conv_2d_any_s16', INT16_INT8_INT64_INT16, params='grid quant'.split(),
            exact=lambda o: quant.requantize_wide(
                reference.conv2d(o.input, o.filter, o.rows, o.cols, o.groups) + o.bias, o.quant, 0, o.clamp),
            table_inputs={'quant': 'input filter'.split()}),
        Kernel('conv_2d_f32', {'*': DType.FLOAT32}, params='window'.split()),
        Kernel('conv_2d_1x1_s8', INT8_INT8_INT32_INT8,
            params='filter_dims pixels channels grain conv quant bias_dims'.split(),
            when=(Condition('called == "1x1_s8_fast"', lambda o: o.called == '1x1_s8_fast', 'called'.split()),
                SIZES_FIT),
            cost=lambda o: 20 + _library_cost(o.target, o.pixels, o.filter.i, o.channels),
            overlap=lambda o: overlap.window_overlap(o.input, o.output, o.rows, o.cols, o.part, False),
            overlap_behind=lambda o: overlap.pixelwise_overlap_behind(o.input, o.output, o.part),
            table_inputs={'quant': 'input filter'.split()}, lets=CONV_2D_1X1),
        Kernel('conv_2d_1x1_strided_s8', INT8_INT8_INT32_INT8,
            params='conv quant input_dims filter_dims bias_dims output_dims'.split(),
            when=(Condition('called == "1x1_s8"', lambda o: o.called == '1x1_s8', 'called'.split()), SIZES_FIT),
            overlap=lambda o: _conv_s8_overlap(o.target, o.conv, o.input, o.filter_dims, o.output, o.rows, o.cols),
            table_inputs={'quant': 'input filter'.split()}, lets=CONV_2D_1X1),
        *conv_2d_blocks.KERNELS, *conv_2d_columns.KERNELS, *conv_2d_dsp.KERNELS, *conv_2d_f16.KERNELS,
        *conv_2d_few.KERNELS, *conv_2d_floats.KERNELS, *conv_2d_fours.KERNELS, *conv_2d_hybrid.KERNELS,
        *conv_2d_packed.KERNELS, *conv_2d_plain.KERNELS, *conv_2d_quads.KERNELS,
        Kernel('conv_2d_row_s8', INT8_INT8_INT32_INT8,
            params='conv quant input_dims filter_dims bias_dims output_dims'.split(),
            takes='p input filter bias output scratch scratch_size'.split(),
            when=(Condition('called == "1_x_n_s8"', lambda o: o.called == '1_x_n_s8', 'called'.split()), SIZES_FIT),
            scratch=lambda o: _conv_s8_scratch(o.target, o.conv, o.input_dims, o.filter_dims, o.output_dims),
            overlap=lambda o: _conv_s8_overlap(o.target, o.conv, o.input, o.filter_dims, o.output, o.rows, o.cols),
            table_inputs={'quant': 'input filter'.split()}),
        *conv_2d_s4.KERNELS, *conv_2d_stream.KERNELS, *conv_2d_strips.KERNELS, *conv_2d_u8.KERNELS,
        *conv_2d_wide.KERNELS, *conv_2d_winograd.KERNELS, *conv_2d_pixel.KERNELS),
    uint8=UInt8(weights='filter', scale=lambda o: quant.scale_for_single_product(o.input, o.filter)),
    axes=Axes(
        {'bias': 'g*o'.split(), 'output': 'n y x g*o'.split(), 'input': 'n y x g*i'.split(),
            'filter': 'g*o ky kx i'.split()},
        windows={'y': 'rows', 'x': 'cols'},
        linear=lambda o: o.fused_activation_function == ActivationFunctionType.NONE and o.clamped == ()),
    torch=(
        Torch('aten.conv1d.default', inputs,
            used='bias dilation groups input output padding results stride weight'.split(),
            outputs={'output': lambda o: adapt.from_image(o.output, o.results[0].shape)},
            options={'pads': lambda o: pytorch.pads_2d(o.padding), **options}, others='aten.conv2d.default'.split()),
        Torch('aten.convolution.default', inputs,
            used='bias dilation groups input output output_padding padding results stride transposed weight'.split(),
            outputs={'output': lambda o: adapt.from_image(o.output, o.results[0].shape)},
            options={'pads': lambda o: pytorch.pads_2d(o.padding), **options}),
        Torch('aten.conv1d.padding', inputs,
            used='bias dilation groups input output padding results stride weight'.split(),
            outputs={'output': lambda o: adapt.from_image(o.output, o.results[0].shape)},
            options={'pads': lambda o: pytorch.same_pads_2d(o.padding, o.weight.shape[2:], o.dilation), **options},
            others='aten.conv2d.padding'.split())),
    tests=(
        {**SPACE, 'input': lambda o: (o.span(1, 2), o.choice(1, o.span(5, 9)), o.span(5, 9), o.span(1, 8)),
            'filter': lambda o: (o.span(1, 3) * o.input.c, 1 if o.input.h == 1 else o.span(1, 3), o.span(1, 3),
                o.choice(1, o.input.c)),
            'bias': lambda o: (o.filter.o,)},
        {**SPACE_PADDING_2, 'dilation_w_factor': 1, 'dilation_h_factor': 1, **SPACE_FUSED_ACTIVATION_FUNCTION_2,
            'input': lambda o: (o.span(1, 2), o.span(1, 9), o.span(1, 9), o.span(1, 20)),
            'filter': lambda o: (o.span(1, 20), 1, 1, o.input.c), 'bias': lambda o: (o.filter.o,)},
        {**SPACE_PADDING_3, **SPACE_FUSED_ACTIVATION_FUNCTION,
            'input': lambda o: (o.span(1, 2), o.span(3, 8), o.span(3, 8), o.choice(1, 3, 4, 8, o.span(1, 20))),
            'filter': lambda o: o.choice((o.span(2, 18), 1, 1, o.input.c),
                (o.span(2, 18), o.span(1, 3), o.span(1, 4), o.input.c)),
            'bias': lambda o: (o.filter.o,)},
        *conv_2d_blocks.TESTS,
        {**SPACE_PADDING, 'stride_w': lambda o: o.span(1, 3), 'stride_h': lambda o: o.span(1, 3),
            'dilation_w_factor': 1, 'dilation_h_factor': lambda o: o.choice(1, o.span(1, 2)),
            **SPACE_FUSED_ACTIVATION_FUNCTION,
            'input': lambda o: (o.span(1, 2), o.span(5, 12), o.span(3, 24), o.choice(1, o.span(1, 8))),
            'filter': lambda o: (o.span(1, 9), o.span(1, 5), o.span(1, 5), o.input.c), 'bias': lambda o: (o.filter.o,)},
        *conv_2d_columns.TESTS, SPACE_2,
        {**SPACE_PADDING, 'stride_w': 1, 'stride_h': 1, 'dilation_w_factor': lambda o: o.span(1, 2),
            'dilation_h_factor': lambda o: o.span(1, 2), **SPACE_FUSED_ACTIVATION_FUNCTION_3,
            'input': lambda o: (o.span(1, 2), o.span(1, 6), o.span(1, 8), o.choice(4, 8)),
            'filter': lambda o: (o.choice(4 * o.span(1, 5), o.span(2, 18)), 1, 1, o.input.c),
            'bias': lambda o: (o.filter.o,)},
        *conv_2d_floats.TESTS, *conv_2d_fours.TESTS,
        {**SPACE_PADDING_2, 'dilation_w_factor': lambda o: o.span(1, 2), 'dilation_h_factor': 1,
            **SPACE_FUSED_ACTIVATION_FUNCTION,
            'input': lambda o: (o.span(1, 2), o.span(3, 9), o.span(3, 9), o.choice(o.span(1, 5), o.span(15, 34))),
            'filter': lambda o: (o.choice(o.span(1, 9), 8 * o.span(1, 3)), o.choice(1, o.span(1, 3)),
                o.choice(1, o.span(1, 3)), o.input.c),
            'bias': lambda o: (o.filter.o,)},
        *conv_2d_packed.TESTS, SPACE_2, *conv_2d_plain.TESTS,
        {**SPACE_PADDING, 'stride_w': lambda o: o.span(1, 2), 'stride_h': lambda o: o.span(1, 2),
            'dilation_w_factor': 1, 'dilation_h_factor': lambda o: o.span(1, 2), **SPACE_FUSED_ACTIVATION_FUNCTION,
            'input': lambda o: (o.span(1, 2), o.span(3, 9), o.choice(8, o.span(4, 40)), 16 * o.choice(1, o.span(1, 4))),
            'filter': lambda o: (2 * o.span(1, 5), o.choice(3, o.span(1, 3)), o.choice(3, o.span(1, 4)), o.input.c),
            'bias': lambda o: (o.filter.o,)},
        {**SPACE_PADDING, 'stride_w': lambda o: o.choice(1, 2, 4), 'stride_h': 1, 'dilation_w_factor': 1,
            'dilation_h_factor': 1, **SPACE_FUSED_ACTIVATION_FUNCTION_2,
            'input': lambda o: (o.span(1, 2), 1, o.span(5, 20), o.choice(4, 8, 12)),
            'filter': lambda o: (o.span(1, 20), 1, o.span(2, 5), o.input.c), 'bias': lambda o: (o.filter.o,)},
        {**SPACE_PADDING_3, **SPACE_FUSED_ACTIVATION_FUNCTION_3,
            'input': lambda o: (o.span(1, 2), o.choice(1, o.span(3, 8)), o.span(3, 8),
                o.choice(1, 3, 4, 8, o.span(1, 40))),
            'filter': lambda o: o.choice((2 * o.span(1, 9), 1, 1, o.input.c),
                (2 * o.span(1, 9), 1 if o.input.h == 1 else o.span(1, 3), o.span(1, 3), o.input.c)),
            'bias': lambda o: (o.filter.o,)},
        *conv_2d_stream.TESTS,
        {**SPACE_PADDING_2, 'dilation_w_factor': 1, 'dilation_h_factor': 1, **SPACE_FUSED_ACTIVATION_FUNCTION,
            'input': lambda o: (o.span(1, 2), o.span(3, 12), o.span(3, 14), o.choice(o.span(1, 5), o.span(15, 34))),
            'filter': lambda o: (o.span(1, 9), o.choice(1, o.span(1, 3)), o.choice(1, o.span(1, 3)), o.input.c),
            'bias': lambda o: (o.filter.o,)},
        {**SPACE, 'input': lambda o: (o.span(1, 2), o.span(3, 8), o.span(3, 8), o.choice(1, 3, 4, 8, o.span(1, 40))),
            'filter': lambda o: o.choice((o.span(1, 9), 1, 1, o.input.c),
                (o.span(1, 40), o.span(1, 3), o.span(1, 4), o.input.c)),
            'bias': lambda o: (o.filter.o,)},
        *conv_2d_wide.TESTS, *conv_2d_winograd.TESTS,
        {**SPACE_PADDING, 'stride_w': 1, 'stride_h': 1, 'dilation_w_factor': 1, 'dilation_h_factor': 1,
            **SPACE_FUSED_ACTIVATION_FUNCTION_3,
            'input': lambda o: (o.span(1, 2), 1, o.span(1, 3), o.choice(o.span(1, 20), o.span(30, 40))),
            'filter': lambda o: (o.choice(o.span(1, 20), o.span(30, 50)), 1, 1, o.input.c),
            'bias': lambda o: (o.filter.o,)},
        *conv_2d_pixel.TESTS))
