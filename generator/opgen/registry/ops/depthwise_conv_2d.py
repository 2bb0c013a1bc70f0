"""DEPTHWISE_CONV_2D. Made by `opgen build` from specs/conv/depthwise_conv_2d.yaml; do not edit."""

from opgen.lib import (adapt, arrays, cmsis_nn, opgen_c, overlap, pytorch, quant, reference, shapes, structs, sums,
    target, tensor)
from opgen.lib.tensor import Tensor
from opgen.operators.model import (Axes, Check, Condition, DType, Functions, Kernel, Limit, Litert, Operand, Operator,
    Torch, Types, UInt8, option, said)
from opgen.registry.ops._family import convolution as family
from opgen.registry.ops._family.convolution import (_as_convolution, _depthwise_conv_s8_scratch, _has_own_filters,
    _is_3x3, _row_kernel_is_right, _takes_row_kernel)
from opgen.registry.ops._kernels import (depthwise_conv_2d_blocks, depthwise_conv_2d_columns, depthwise_conv_2d_dsp,
    depthwise_conv_2d_f16, depthwise_conv_2d_floats, depthwise_conv_2d_helium, depthwise_conv_2d_hybrid,
    depthwise_conv_2d_lanes, depthwise_conv_2d_line, depthwise_conv_2d_packed, depthwise_conv_2d_pixels,
    depthwise_conv_2d_plain, depthwise_conv_2d_planes, depthwise_conv_2d_s4, depthwise_conv_2d_strips,
    depthwise_conv_2d_u8, depthwise_conv_2d_wide, depthwise_conv_2d_windows)
from opgen.tflite.enums import ActivationFunctionType, Padding


def _depthwise_conv_s8_function(processor: target.Target, conv: structs.cmsis_nn_dw_conv_params,
    image: structs.cmsis_nn_dims, window: structs.cmsis_nn_dims, result: structs.cmsis_nn_dims) -> str:
    """Return what is behind arm_depthwise_conv_ in the name of the function that is best: the one that
    arm_depthwise_conv_wrapper_s8 would call, 3x3_s8, s8_opt or s8, which also takes the place of others that would
    be wrong, without scratch; or wrapper_s8 itself, which makes a convolution of a single channel for Helium.
    """
    whole = _as_convolution(conv)
    filters = structs.cmsis_nn_dims(result.c, window.h, window.w, 1)
    is_one = processor.mve and image.c == 1 and (result.c > 1)
    is_inside = (result.w - 1) * conv.stride.w - conv.padding.w + 1 < image.w
    is_right = not _takes_row_kernel(whole, image, filters) or _row_kernel_is_right(whole, image, filters, result)
    fast = (('3x3_s8' if is_inside else 's8') if (_is_3x3(conv, window) and (not processor.mve))
        else 's8_opt' if processor.dsp or processor.mve else 's8')
    return ('wrapper_s8' if is_right else 's8') if is_one else fast if _has_own_filters(conv, image, result) else 's8'


def _depthwise_conv_s8_overlap(processor: target.Target, source: Tensor, result: Tensor, rows: shapes.Window,
    columns: shapes.Window) -> int:
    """Return by how much the output of arm_depthwise_conv_wrapper_s8 may start behind its input.

    It holds for arm_depthwise_conv_s8, too. Of one channel, Helium may make a convolution.
    """
    return (overlap.channelwise_overlap(source, result)
        if (processor.mve and (source.shape[3] == 1 or result.shape[3] > 124))
        else overlap.window_overlap(source, result, rows, columns, 1, False))


def _depthwise_conv_s16_scratch(processor: target.Target, conv: structs.cmsis_nn_dw_conv_params,
    image: structs.cmsis_nn_dims, window: structs.cmsis_nn_dims) -> int:
    """Return the bytes that arm_depthwise_conv_wrapper_s16 needs."""
    taps = window.h * window.w
    is_fast = conv.ch_mult == 1 and conv.dilation.w == 1 and (conv.dilation.h == 1) and (taps < 512)
    return 0 if not is_fast else 8 * image.c * taps + 8 if processor.mve else 2 * image.c * taps if processor.dsp else 0


DEPTHWISE_CONV_2D_S8: Functions = {'called': lambda o: _depthwise_conv_s8_function(o.target, o.conv, o.input_dims,
    o.filter_dims, o.output_dims)}

INT8_INT8_INT32_INT8: Types = {'input': DType.INT8, 'filter': DType.INT8, 'bias': DType.INT32, 'output': DType.INT8}
INT16_INT8_INT64_INT16: Types = {'input': DType.INT16, 'filter': DType.INT8, 'bias': DType.INT64, 'output': DType.INT16}

SIZES_FIT = Condition('sizes_fit(target, 0x8000, input, filter, output)',
    lambda o: cmsis_nn.sizes_fit(o.target, 32768, o.input, o.filter, o.output))

inputs = {'input': lambda o: adapt.as_image(o.input, o.weight.rank - 2),
    'filter': lambda o: adapt.as_filters_last(o.weight), 'bias': 'bias'}

options = {'depth_multiplier': lambda o: o.weight.shape[0] // o.groups, 'padding': Padding.VALID,
    'stride_h': lambda o: o.stride[0], 'stride_w': lambda o: o.stride[-1], 'dilation_h_factor': lambda o: o.dilation[0],
    'dilation_w_factor': lambda o: o.dilation[-1], 'fused_activation_function': ActivationFunctionType.NONE}

SPACE_PADDING = {'padding': lambda o: o.choice(Padding.SAME, Padding.VALID), 'stride_w': lambda o: o.span(1, 4),
    'stride_h': lambda o: o.span(1, 3)}

SPACE_FUSED_ACTIVATION_FUNCTION = {'fused_activation_function':
    lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU, ActivationFunctionType.RELU6)}

SPACE_FUSED_ACTIVATION_FUNCTION_2 = {'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE,
    ActivationFunctionType.RELU, ActivationFunctionType.RELU6, ActivationFunctionType.RELU_N1_TO_1)}

SPACE = {**SPACE_PADDING, 'dilation_w_factor': lambda o: o.span(1, 2), 'dilation_h_factor': lambda o: o.span(1, 2),
    **SPACE_FUSED_ACTIVATION_FUNCTION_2}

SPACE_PADDING_2 = {'padding': lambda o: o.choice(Padding.SAME, Padding.VALID), 'stride_w': lambda o: o.span(1, 3),
    'stride_h': lambda o: o.span(1, 3), 'dilation_w_factor': 1}

DEPTHWISE_CONV_2D = Operator('DEPTHWISE_CONV_2D',
    ('2-D convolution of every channel of an NHWC image with filters of its own (1HWO).\n'
        'Output channel k belongs to channel k // depth multiplier of the image.'),
    litert=Litert('DEPTHWISE_CONV_2D', versions=(1, 7), table='DepthwiseConv2DOptions'),
    options=(*family.OPTIONS, option('depth_multiplier', int, 0)),
    inputs=(Operand('input', 'NHWC'), Operand('filter', 'IHWO'), Operand('bias', 'O', const=True, optional=True)),
    outputs=(Operand('output', 'NHWC', type=lambda o: o.input.type,
        shape=lambda o: (o.input.n, o.rows.out, o.cols.out, o.filter.o)),),
    lets={**family.LETS,
        'conv': lambda o: structs.cmsis_nn_dw_conv_params(-o.input.zero_point, o.output.zero_point, o.depth_multiplier,
            o.stride, o.before, o.dilation, o.bounds),
        'window': lambda o: opgen_c.image_window(o.input, o.output, o.rows, o.cols, 1, o.limits),
        'grid': lambda o: opgen_c.image_window_quant(o.input, o.output, o.rows, o.cols, 1, o.clamp),
        'by_filter': lambda o: (arrays.as_int8s(arrays.transpose(o.filter, (3, 1, 2, 0))) if o.filter.is_constant
            else None)},
    checks=(*family.CHECKS,
        Check(lambda o: o.filter.i == 1 and (o.filter.o % o.input.c if o.input.c > 0 else o.filter.o) == 0,
            lambda o: said('filters of shape ', o.filter.shape, ' are not as many for each of ', o.input.c,
                ' channels')),
        Limit(lambda o: o.filter.o == o.input.c * o.depth_multiplier,
            lambda o: said('depth_multiplier is ', o.depth_multiplier, ', of ', o.filter.o, ' filters for ', o.input.c,
                ' channels')),
        Check(lambda o: sums.sums_fit(o.input, o.filter, o.bias if tensor.has(o.bias) else 0, 3, o.scales),
            lambda o: said('sums of up to ',
                sums.largest_sum(o.input, o.filter, o.bias if tensor.has(o.bias) else 0, 3),
                ' overflow for the scales ', o.input.scale, ' of the input, up to ', arrays.largest(o.filter.scales),
                ' of the filter and ', o.output.scale, ' of the output, which is too small, or a bias is too large'))),
    macs=lambda o: o.output.size * o.filter.h * o.filter.w,
    reference=lambda o: arrays.clip(reference.depthwise_conv2d(o.input, o.filter, o.rows, o.cols) + o.bias, o.limits.lo,
        o.limits.hi),
    exact=lambda o: quant.requantize(
        reference.depthwise_conv2d(quant.centred(o.input), quant.centred(o.filter), o.rows, o.cols) + o.bias, o.quant,
        o.output.zero_point, o.clamp),
    kernels=(
        Kernel('depthwise_conv_2d_any_s8', INT8_INT8_INT32_INT8,
            params='conv quant input_dims filter_dims bias_dims output_dims'.split(), when=(SIZES_FIT,),
            otherwise=lambda o: said('an input of ', o.input.shape, ', filters of ', o.filter.shape,
                ' and an output of ', o.output.shape, ': an axis is longer than kernels count'),
            overlap=lambda o: _depthwise_conv_s8_overlap(o.target, o.input, o.output, o.rows, o.cols),
            table_inputs={'quant': 'input filter'.split()}),
        Kernel('depthwise_conv_2d_s16', INT16_INT8_INT64_INT16,
            params='conv quant input_dims filter_dims bias_dims output_dims'.split(),
            takes='p input filter bias output scratch scratch_size'.split(),
            when=(SIZES_FIT,
                Condition('sums_s16_fit(filter.h * filter.w, bias if has(bias) else 0, scales)',
                    lambda o: cmsis_nn.sums_s16_fit(o.filter.h * o.filter.w, o.bias if tensor.has(o.bias) else 0,
                        o.scales))),
            scratch=lambda o: _depthwise_conv_s16_scratch(o.target, o.conv, o.input_dims, o.filter_dims),
            exact=lambda o: quant.requantize_wide(
                reference.depthwise_conv2d(o.input, o.filter, o.rows, o.cols) + o.bias, o.quant, 0, o.clamp),
            table_inputs={'quant': 'input filter'.split()}),
        Kernel('depthwise_conv_2d_any_s16', INT16_INT8_INT64_INT16, params='grid quant by_filter'.split(),
            when=(Condition('filter.is_constant', lambda o: o.filter.is_constant),),
            otherwise='filters whose sums are wide must be constant, these are computed',
            exact=lambda o: quant.requantize_wide(
                reference.depthwise_conv2d(o.input, o.filter, o.rows, o.cols) + o.bias, o.quant, 0, o.clamp),
            table_inputs={'quant': 'input filter'.split(), 'by_filter': 'filter'.split()}),
        Kernel('depthwise_conv_2d_f32', {'*': DType.FLOAT32}, params='window'.split()),
        *depthwise_conv_2d_blocks.KERNELS, *depthwise_conv_2d_columns.KERNELS, *depthwise_conv_2d_dsp.KERNELS,
        *depthwise_conv_2d_f16.KERNELS, *depthwise_conv_2d_floats.KERNELS, *depthwise_conv_2d_helium.KERNELS,
        *depthwise_conv_2d_hybrid.KERNELS, *depthwise_conv_2d_lanes.KERNELS, *depthwise_conv_2d_line.KERNELS,
        *depthwise_conv_2d_packed.KERNELS, *depthwise_conv_2d_pixels.KERNELS, *depthwise_conv_2d_plain.KERNELS,
        *depthwise_conv_2d_planes.KERNELS, *depthwise_conv_2d_s4.KERNELS,
        Kernel('depthwise_conv_2d_s8', INT8_INT8_INT32_INT8,
            params='conv quant input_dims filter_dims bias_dims output_dims'.split(),
            takes='p input filter bias output scratch scratch_size'.split(),
            when=(Condition('called == "s8_opt"', lambda o: o.called == 's8_opt', 'called'.split()), SIZES_FIT),
            priority=1,
            scratch=lambda o: _depthwise_conv_s8_scratch(o.target, o.conv, o.input_dims, o.filter_dims, o.output_dims),
            overlap=lambda o: _depthwise_conv_s8_overlap(o.target, o.input, o.output, o.rows, o.cols),
            table_inputs={'quant': 'input filter'.split()}, lets=DEPTHWISE_CONV_2D_S8),
        Kernel('depthwise_conv_2d_3x3_s8', INT8_INT8_INT32_INT8,
            params='conv quant input_dims filter_dims bias_dims output_dims'.split(),
            takes='p input filter bias output scratch scratch_size'.split(),
            when=(Condition('called == "3x3_s8"', lambda o: o.called == '3x3_s8', 'called'.split()), SIZES_FIT),
            priority=1,
            scratch=lambda o: _depthwise_conv_s8_scratch(o.target, o.conv, o.input_dims, o.filter_dims, o.output_dims),
            overlap=lambda o: _depthwise_conv_s8_overlap(o.target, o.input, o.output, o.rows, o.cols),
            table_inputs={'quant': 'input filter'.split()}, lets=DEPTHWISE_CONV_2D_S8),
        Kernel('depthwise_conv_2d_by_conv_s8', INT8_INT8_INT32_INT8,
            params='conv quant input_dims filter_dims bias_dims output_dims'.split(),
            takes='p input filter bias output scratch scratch_size'.split(),
            when=(Condition('called == "wrapper_s8"', lambda o: o.called == 'wrapper_s8', 'called'.split()), SIZES_FIT),
            priority=1,
            scratch=lambda o: _depthwise_conv_s8_scratch(o.target, o.conv, o.input_dims, o.filter_dims, o.output_dims),
            overlap=lambda o: _depthwise_conv_s8_overlap(o.target, o.input, o.output, o.rows, o.cols),
            table_inputs={'quant': 'input filter'.split()}, lets=DEPTHWISE_CONV_2D_S8),
        *depthwise_conv_2d_strips.KERNELS, *depthwise_conv_2d_u8.KERNELS, *depthwise_conv_2d_wide.KERNELS,
        *depthwise_conv_2d_windows.KERNELS),
    uint8=UInt8(weights='filter', scale=lambda o: quant.scale_for_single_product(o.input, o.filter)),
    axes=Axes(
        {'bias': 'g*o'.split(), 'output': 'n y x g*o'.split(), 'input': 'n y x g'.split(),
            'filter': '1 ky kx g*o'.split()},
        windows={'y': 'rows', 'x': 'cols'},
        linear=lambda o: o.fused_activation_function == ActivationFunctionType.NONE and o.clamped == ()),
    torch=(
        Torch('aten.conv1d.default', inputs,
            used='bias dilation groups input output padding results stride weight'.split(),
            outputs={'output': lambda o: adapt.from_image(o.output, o.results[0].shape)},
            options={'pads': lambda o: pytorch.pads_2d(o.padding), **options},
            when=lambda o: o.groups > 1 and o.weight.shape[1] == 1, others='aten.conv2d.default'.split()),
        Torch('aten.conv1d.padding', inputs,
            used='bias dilation groups input output padding results stride weight'.split(),
            outputs={'output': lambda o: adapt.from_image(o.output, o.results[0].shape)},
            options={'pads': lambda o: pytorch.same_pads_2d(o.padding, o.weight.shape[2:], o.dilation), **options},
            when=lambda o: o.groups > 1 and o.weight.shape[1] == 1, others='aten.conv2d.padding'.split()),
        Torch('aten.convolution.default', inputs,
            used='bias dilation groups input output output_padding padding results stride transposed weight'.split(),
            outputs={'output': lambda o: adapt.from_image(o.output, o.results[0].shape)},
            options={'pads': lambda o: pytorch.pads_2d(o.padding), **options},
            when=lambda o: not o.transposed and o.groups > 1 and (o.weight.shape[1] == 1) and (o.weight.rank < 5))),
    tests=(
        {**SPACE, 'depth_multiplier': lambda o: o.span(1, 4),
            'input': lambda o: o.choice((o.span(1, 2), o.choice(1, o.span(5, 9)), o.span(5, 9), o.span(1, 8)),
                (1, 3, o.span(3, 6), o.span(120, 130))),
            'filter': lambda o: (1, 1 if o.input.h == 1 else o.span(1, 3), o.span(1, 3),
                o.input.c * o.depth_multiplier),
            'bias': lambda o: (o.filter.o,)},
        {**SPACE_PADDING, 'dilation_w_factor': 1, 'dilation_h_factor': lambda o: o.span(1, 2),
            'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU),
            'depth_multiplier': lambda o: o.span(2, 10),
            'input': lambda o: (o.span(1, 2), o.span(5, 9), o.span(5, 9), 1),
            'filter': lambda o: (1, o.span(1, 5), o.span(1, 5), o.depth_multiplier), 'bias': lambda o: (o.filter.o,)},
        {**SPACE_PADDING, 'dilation_w_factor': 1, 'dilation_h_factor': lambda o: o.span(1, 2),
            **SPACE_FUSED_ACTIVATION_FUNCTION, 'depth_multiplier': lambda o: o.span(2, 9),
            'input': lambda o: (o.span(1, 2), o.span(5, 20), o.span(3, 40), 1),
            'filter': lambda o: (1, o.span(1, 10), o.span(1, 8), o.depth_multiplier), 'bias': lambda o: (o.filter.o,)},
        {**SPACE, 'depth_multiplier': lambda o: o.choice(1, o.span(1, 9)),
            'input': lambda o: (o.span(1, 2), o.span(5, 9), o.span(5, 9),
                1 if o.depth_multiplier > 1 else 4 * o.span(1, 5)),
            'filter': lambda o: o.choice((1, 3, 3, o.input.c * o.depth_multiplier),
                (1, o.span(1, 4), o.choice(4, o.span(1, 5)), o.input.c * o.depth_multiplier)),
            'bias': lambda o: (o.filter.o,)},
        *depthwise_conv_2d_floats.TESTS, *depthwise_conv_2d_helium.TESTS,
        {**SPACE_PADDING, 'dilation_w_factor': lambda o: o.span(1, 2), 'dilation_h_factor': lambda o: o.span(1, 2),
            **SPACE_FUSED_ACTIVATION_FUNCTION, 'depth_multiplier': 1,
            'input': lambda o: (o.span(1, 2), o.span(5, 12), o.choice(1, o.span(5, 9)),
                o.choice(8, 16 * o.span(1, 3), o.span(17, 140))),
            'filter': lambda o: (1, o.span(1, 5), 1 if o.input.w == 1 else o.span(1, 3), o.input.c),
            'bias': lambda o: (o.filter.o,)},
        *depthwise_conv_2d_line.TESTS,
        {**SPACE, 'depth_multiplier': lambda o: o.choice(1, o.span(2, 9)),
            'input': lambda o: (o.span(1, 2), o.span(5, 9), o.span(5, 9),
                o.choice(1, o.span(2, 9)) if o.depth_multiplier > 1 else o.choice(8, o.span(1, 9), o.span(15, 33))),
            'filter': lambda o: (1, o.span(1, 3), o.span(1, 3), o.input.c * o.depth_multiplier),
            'bias': lambda o: (o.filter.o,)},
        {**SPACE_PADDING_2, 'dilation_h_factor': 1, **SPACE_FUSED_ACTIVATION_FUNCTION, 'depth_multiplier': 1,
            'input': lambda o: (o.span(1, 2), o.span(3, 9), o.span(3, 9), o.span(4, 40)),
            'filter': lambda o: (1, 3, 3, o.input.c), 'bias': lambda o: (o.filter.o,)},
        *depthwise_conv_2d_plain.TESTS, *depthwise_conv_2d_planes.TESTS,
        {**SPACE_PADDING, 'dilation_w_factor': 1, 'dilation_h_factor': 1, **SPACE_FUSED_ACTIVATION_FUNCTION_2,
            'depth_multiplier': lambda o: o.choice(1, o.span(2, 9)),
            'input': lambda o: (1, o.choice(1, o.span(5, 9)), o.span(5, 9),
                1 if o.depth_multiplier > 1 else o.choice(o.span(2, 9), o.span(120, 130))),
            'filter': lambda o: (1, 1 if o.input.h == 1 else o.choice(3, o.span(1, 4)), o.choice(3, o.span(1, 4)),
                o.input.c * o.depth_multiplier),
            'bias': lambda o: (o.filter.o,)},
        *depthwise_conv_2d_strips.TESTS,
        {**SPACE, 'depth_multiplier': 1, 'input': lambda o: (o.span(1, 2), o.span(3, 9), o.span(3, 9), o.span(8, 40)),
            'filter': lambda o: (1, o.span(1, 3), o.span(1, 3), o.input.c), 'bias': lambda o: (o.filter.o,)},
        {**SPACE_PADDING_2, 'dilation_h_factor': lambda o: o.choice(1, 2), **SPACE_FUSED_ACTIVATION_FUNCTION,
            'depth_multiplier': 1, 'input': lambda o: (o.span(1, 2), o.span(5, 9), o.span(4, 9), o.span(4, 40)),
            'filter': lambda o: o.choice((1, o.span(2, 5), 1, o.input.c), (1, o.span(1, 4), o.span(2, 4), o.input.c)),
            'bias': lambda o: (o.filter.o,)},
        *depthwise_conv_2d_windows.TESTS))
