"""TRANSPOSE_CONV. Made by `opgen build` from specs/conv/transpose_conv.yaml; do not edit."""

from opgen.lib import adapt, arrays, cmsis_nn, opgen_c, quant, shapes, structs, sums, target, tensor
from opgen.lib.ops.transpose_conv import transpose_conv2d
from opgen.lib.tensor import Array
from opgen.operators.model import (Axes, Check, Condition, DType, Functions, Fuses, Kernel, Limit, Litert, Operand,
    Operator, Torch, Types, option, said)
from opgen.registry.ops._functions.streams import _bytes_of_windows, _stream_s16, _streams_fit
from opgen.registry.ops._templates import conv_2d_pairs, conv_2d_parts
from opgen.tflite.enums import ActivationFunctionType, Padding


def _larger(one: int, other: int) -> int:
    """Return the larger of two integers."""
    return one if one > other else other


def _transpose_conv_s8_reversed(conv: structs.cmsis_nn_transpose_conv_params, image: structs.cmsis_nn_dims,
    window: structs.cmsis_nn_dims) -> int:
    """Return the bytes of its second context: for filters that are reversed, else 0.

    With more than 16 channels, and strides of at most 2, the library convolves with reversed filters instead.
    """
    return (0 if (image.c <= 16 or _larger(conv.stride.w, conv.stride.h) > 2)
        else window.n * window.h * window.w * window.c)


def _transpose_conv_s8_scratch(processor: target.Target, conv: structs.cmsis_nn_transpose_conv_params,
    image: structs.cmsis_nn_dims, window: structs.cmsis_nn_dims) -> int:
    """Return the bytes of its first context: at least what its *_get_buffer_size says, which takes the stride along the
    wrong axis.
    """
    patch = window.h * window.w * image.c
    part = 16 if processor.mve else 4
    columns = (image.w - 1) * conv.stride.w + _larger(window.w, _larger(conv.stride.w, conv.stride.h))
    is_reversed = _transpose_conv_s8_reversed(conv, image, window) != 0
    return 4 * (-(-patch // part) * part) if is_reversed else 4 * columns * _larger(window.h, conv.stride.h) * window.n


def _shared_taps(filter: Array, stride: int, before: int, first: int, taps: int) -> Array:
    """Return filters (units, h, w, c) as those of a convolution: (stride * units, h, taps, c).

    Tap i, from `first` on, of pixel k of the `stride` that lie together is the element k + before - stride * (first +
    i) of a row.
    """
    units = filter.shape[0]
    width = filter.shape[2]
    all = arrays.column(arrays.arange(stride)) + before - stride * (first + arrays.arange(taps))
    places = arrays.flatten(arrays.where(all < 0, width, arrays.minimum(all, width)))
    padded = arrays.append(arrays.flip(filter, 1), arrays.zeros((units, filter.shape[1], 1, filter.shape[3])), 2)
    shared = arrays.reshape(arrays.take(padded, places, 2), (units, filter.shape[1], stride, taps, filter.shape[3]))
    return arrays.reshape(arrays.transpose(shared, (2, 0, 1, 3, 4)),
        (stride * units, filter.shape[1], taps, filter.shape[3]))


def _filters_of_groups(shape: tuple[int, ...], groups: int) -> tuple[int, int, int, int]:
    """Return (filters, H, W, channels of one group) of such weights."""
    return (groups * shape[1], shape[2] if arrays.length(arrays.ints(shape)) > 3 else 1, shape[-1], shape[0] // groups)


def _in_groups(shape: tuple[int, ...], groups: int) -> tuple[int, int, int, int, int]:
    """Return (groups, channels of one, filters of one, H, W) of PyTorch's weights (channels, filters of one, H, W)."""
    return (groups, shape[0] // groups, shape[1], shape[2] if arrays.length(arrays.ints(shape)) > 3 else 1, shape[-1])


def _image_shape(shape: tuple[int, ...], axes: int) -> tuple[int, ...]:
    """Return (N, H, W, C) of a shape with the channels in front of one or two axes of space."""
    batch = shape[:-axes - 1]
    space = shape[-axes:] if axes > 1 else (1, shape[-1])
    return (*(batch if arrays.length(arrays.ints(batch)) > 0 else (1,)), *space, shape[-axes - 1])


def _transpose_conv_s8_is_right(conv: structs.cmsis_nn_transpose_conv_params, image: structs.cmsis_nn_dims,
    window: structs.cmsis_nn_dims, result: structs.cmsis_nn_dims) -> bool:
    """Tell whether arm_transpose_conv_wrapper_s8 computes an output of this size.

    Where it scatters, it writes every row that the image's rows reach, and no others, whatever the size of the output.
    """
    rows = image.h * conv.stride.h - conv.padding.h
    columns = (image.w - 1) * conv.stride.w + _larger(window.w, conv.stride.w)
    most = rows + _larger(0, window.h - conv.stride.h)
    fits = 0 <= rows and rows <= result.h and (result.h <= most) and (result.w + conv.padding.w <= columns)
    return _transpose_conv_s8_reversed(conv, image, window) != 0 or fits


TRANSPOSE_CONV_S8: Functions = {'is_plain': lambda o: o.groups == 1 and o.dilation_h == 1 and (o.dilation_w == 1),
    'conv': lambda o: structs.cmsis_nn_transpose_conv_params(-o.input.zero_point, o.output.zero_point,
        structs.cmsis_nn_tile(o.stride_w, o.stride_h), structs.cmsis_nn_tile(o.cols.before, o.rows.before),
        structs.cmsis_nn_tile(0, 0), structs.cmsis_nn_tile(1, 1), structs.cmsis_nn_activation(o.clamp.lo, o.clamp.hi)),
    'input_dims': lambda o: cmsis_nn.dims(o.input), 'filter_dims': lambda o: cmsis_nn.dims(o.filter),
    'bias_dims': lambda o: cmsis_nn.flat_dims(o.filter.o), 'output_dims': lambda o: cmsis_nn.dims(o.output),
    'sums_size': lambda o: _transpose_conv_s8_scratch(o.target, o.conv, o.input_dims, o.filter_dims),
    'reversed_size': lambda o: _transpose_conv_s8_reversed(o.conv, o.input_dims, o.filter_dims)}

TRANSPOSE_CONV_STREAM: Functions = {'is_plain': lambda o: o.groups == 1 and o.dilation_h == 1 and (o.dilation_w == 1),
    'first': lambda o: -((o.filter.w - 1 - o.cols.before) // o.stride_w),
    'taps': lambda o: -(-o.cols.before // o.stride_w) - o.first + 1,
    'down': lambda o: shapes.Window(o.output.h, o.filter.h - 1 - o.rows.before, 0, o.filter.h, 1, 1),
    'across': lambda o: shapes.Window(o.output.w // o.stride_w, -o.first, 0, o.taps, 1, 1),
    'units': lambda o: o.stride_w * o.filter.o, 'size': lambda o: o.filter.h * o.taps * o.input.c,
    'held': lambda o: (o.filter.h if o.filter.h < o.input.h else o.input.h) * o.taps * o.input.c,
    'pixels': lambda o: o.output.n * o.down.out * o.across.out,
    'start': lambda o: o.bias if tensor.has(o.bias) else arrays.zeros((o.filter.o,)),
    'of_bytes': lambda o: _bytes_of_windows(o.input.shape, o.units, o.down, o.across, o.clamp),
    'filters': lambda o: _shared_taps(o.filter, o.stride_w, o.cols.before, o.first, o.taps),
    'factors': lambda o: structs.cmsis_nn_per_channel_quant_params(
        arrays.as_int32s(arrays.tile(o.quant.multiplier, o.stride_w)),
        arrays.as_int32s(arrays.tile(o.quant.shift, o.stride_w))),
    'by_pairs': lambda o: _stream_s16(o.filters, arrays.tile(o.start, o.stride_w), o.factors, 2, 2),
    'by_parts': lambda o: _stream_s16(o.filters, arrays.tile(o.start, o.stride_w), o.factors, 4, 8),
    'is_direct': lambda o: False, 'by_rows': lambda o: False, 'in_image': lambda o: False, 'row_by_row': lambda o: True,
    'fits': lambda o: (o.is_plain and o.target.optimize != 'size' and o.stride_h == 1 and
        o.output.w % o.stride_w == 0 and o.pixels > 0 and o.input.c % 8 == 0 and o.taps > 0 and
        o.rows.before < o.filter.h and o.output.h + o.rows.before <= o.input.h + o.filter.h - 1 and o.size < 4096 and
        o.units < 650 and _streams_fit(o.filter, o.start, o.quant))}

INT32_INT8_INT8_INT32_INT8: Types = {'output_shape': DType.INT32, 'filter': DType.INT8, 'input': DType.INT8,
    'bias': DType.INT32, 'output': DType.INT8}
TRANSPOSE_CONV_TYPES: Types = {'output_shape': DType.INT32, 'filter': DType.INT8, 'input': DType.INT16,
    'bias': (DType.INT64, DType.INT16), 'output': DType.INT16}

TRANSPOSE_CONV_STREAM_IS_PLAIN = (Condition('groups == 1', lambda o: o.groups == 1, 'groups'.split()),
    Condition('dilation_h == 1', lambda o: o.dilation_h == 1, 'dilation_h'.split()),
    Condition('dilation_w == 1', lambda o: o.dilation_w == 1, 'dilation_w'.split()))

TRANSPOSE_CONV_STREAM_FITS = (*TRANSPOSE_CONV_STREAM_IS_PLAIN,
    Condition('target.optimize != "size"', lambda o: o.target.optimize != 'size', 'target.optimize'.split()),
    Condition('stride_h == 1', lambda o: o.stride_h == 1, 'stride_h'.split()),
    Condition('output.w % stride_w == 0', lambda o: o.output.w % o.stride_w == 0, 'output.w stride_w'.split()),
    Condition('pixels > 0', lambda o: o.pixels > 0, 'pixels'.split()),
    Condition('input.c % 8 == 0', lambda o: o.input.c % 8 == 0, 'input.c'.split()),
    Condition('taps > 0', lambda o: o.taps > 0, 'taps'.split()),
    Condition('rows.before < filter.h', lambda o: o.rows.before < o.filter.h, 'rows.before filter.h'.split()),
    Condition('output.h + rows.before <= input.h + filter.h - 1',
        lambda o: o.output.h + o.rows.before <= o.input.h + o.filter.h - 1,
        'output.h rows.before input.h filter.h'.split()),
    Condition('size < 4096', lambda o: o.size < 4096, 'size'.split()),
    Condition('units < 650', lambda o: o.units < 650, 'units'.split()),
    Condition('streams_fit(filter, start, quant)', lambda o: _streams_fit(o.filter, o.start, o.quant)))

inputs = {'filter': lambda o: adapt.viewed(
        adapt.transposed(adapt.viewed(o.weight, _in_groups(o.weight.shape, o.groups)), (0, 2, 3, 4, 1)),
        _filters_of_groups(o.weight.shape, o.groups)),
    'output_shape': lambda o: _image_shape(o.results[0].shape, o.weight.rank - 2),
    'input': lambda o: adapt.as_image(o.input, o.weight.rank - 2), 'bias': 'bias'}

INPUTS_OUTPUT_SHAPE = {'output_shape': lambda o: _image_shape(o.results[0].shape, o.weight.rank - 2),
    'filter': lambda o: adapt.as_filters_last(o.weight), 'input': lambda o: adapt.as_image(o.input, o.weight.rank - 2),
    'bias': 'bias'}

outputs = {'output': lambda o: adapt.from_image(o.output, o.results[0].shape)}

options = {'padding': Padding.VALID,
    'pads': lambda o: (0, o.padding[0]) if o.weight.rank == 3 else (o.padding[0], o.padding[1]),
    'stride_h': lambda o: 1 if o.weight.rank == 3 else o.stride[0], 'stride_w': lambda o: o.stride[-1],
    'dilation_h': lambda o: 1 if o.weight.rank == 3 else o.dilation[0], 'dilation_w': lambda o: o.dilation[-1],
    'groups': 'groups', 'fused_activation_function': ActivationFunctionType.NONE}

TRANSPOSE_CONV = Operator('TRANSPOSE_CONV',
    'Every pixel of an NHWC image adds its OHWI filters to the output, where pixels lie apart.',
    litert=Litert('TRANSPOSE_CONV', versions=(1, 5), table='TransposeConvOptions'),
    options=(option('padding', Padding, Padding.SAME), option('stride_w', int, 0, minimum=1, maximum=32767),
        option('stride_h', int, 0, minimum=1, maximum=32767),
        option('fused_activation_function', ActivationFunctionType, ActivationFunctionType.NONE,
            only=(ActivationFunctionType.NONE, ActivationFunctionType.RELU, ActivationFunctionType.RELU_N1_TO_1,
                ActivationFunctionType.RELU6),
            fuses=Fuses('output', lambda o, folded: o.fused_activation_function == ActivationFunctionType.NONE,
                value=lambda o, folded: folded)),
        option('keeps_nonfinite', bool, False, internal=True, torch=True),
        option('quantized_bias_type', DType, DType.FLOAT32, only=(DType.FLOAT32, DType.INT32, DType.INT64)),
        option('dilation_h', int, 1, minimum=1, internal=True), option('dilation_w', int, 1, minimum=1, internal=True),
        option('groups', int, 1, minimum=1, internal=True), option('pads', tuple, (0, 0), element=int, internal=True)),
    inputs=(Operand('output_shape', holds='index'), Operand('filter', 'OHWI', const=True), Operand('input', 'NHWC'),
        Operand('bias', 'O', const=True, optional=True)),
    outputs=(Operand('output', 'NHWC', type=lambda o: o.input.type,
        shape=lambda o: shapes.shape_of(o.output_shape) if o.output_shape.is_constant else None),),
    lets={'rows': lambda o: shapes.slide(o.padding, o.output.h, o.filter.h, o.stride_h, o.dilation_h, o.pads[0]),
        'cols': lambda o: shapes.slide(o.padding, o.output.w, o.filter.w, o.stride_w, o.dilation_w, o.pads[1]),
        'clamp': lambda o: quant.activation_range(o.fused_activation_function, o.output),
        'scales': lambda o: quant.channel_scales(o.input, o.filter, o.output, o.filter.o),
        'quant': lambda o: structs.cmsis_nn_per_channel_quant_params(quant.multipliers(o.scales),
            quant.shifts(o.scales)),
        'input_offset': lambda o: -o.input.zero_point, 'output_offset': lambda o: o.output.zero_point,
        'limits': lambda o: quant.activation_range_f32(o.fused_activation_function, o.keeps_nonfinite),
        'window': lambda o: opgen_c.image_window(o.input, o.output, o.rows, o.cols, o.filter.i, o.limits),
        'grid': lambda o: opgen_c.image_window_quant(o.input, o.output, o.rows, o.cols, o.filter.i, o.clamp),
        'wide_bias': lambda o: arrays.as_int64s(o.bias) if tensor.has(o.bias) else None},
    checks=(
        Limit(lambda o: quant.have_scales(o.input, o.filter, o.output),
            'integers that stand for real numbers need a scale; one of these tensors has none'),
        Check(lambda o: (o.input.c == o.groups * o.filter.i and o.filter.o % o.groups == 0 and
                o.output.c == o.filter.o and o.output.n == o.input.n),
            lambda o: said('filters of ', o.filter.shape, ' cannot make ', o.output.shape, ' of ', o.input.shape)),
        Check(lambda o: o.rows.before < 32768 and o.cols.before < 32768,
            lambda o: said('filters of ', o.filter.h, ' x ', o.filter.w, ' pad with ', o.rows.before, ' rows and ',
                o.cols.before, ' columns')),
        Check(lambda o: not tensor.has(o.bias) or o.bias.o == o.filter.o,
            lambda o: said('bias has ', o.bias.o if tensor.has(o.bias) else 0, ' elements for ', o.filter.o,
                ' filters')),
        Limit(lambda o: quant.symmetric(o.filter), 'the zero points of a filter must be 0'),
        Check(lambda o: arrays.length(o.filter.scales) <= 1 or arrays.length(o.filter.scales) == o.filter.o,
            lambda o: said('the filter has ', arrays.length(o.filter.scales), ' scales for ', o.filter.o, ' filters')),
        Check(lambda o: o.input.type != DType.INT16 or (quant.symmetric(o.input) and quant.symmetric(o.output)),
            'the zero points of int16 images must be 0'),
        Check(lambda o: sums.sums_fit(o.input, o.filter, o.bias if tensor.has(o.bias) else 0, 0, o.scales),
            lambda o: said('sums of up to ',
                sums.largest_sum(o.input, o.filter, o.bias if tensor.has(o.bias) else 0, 0),
                ' overflow for the scales ', o.input.scale, ', ', arrays.largest(o.filter.scales), ' and ',
                o.output.scale, ' of input, filter and output: the last is too small, or a bias too large'))),
    macs=lambda o: o.input.size * o.filter.h * o.filter.w * o.filter.o // o.groups,
    reference=lambda o: arrays.clip(
        (
            transpose_conv2d(o.input, o.filter, o.output.shape, o.stride_h, o.stride_w, o.rows.before, o.cols.before,
                o.dilation_h, o.dilation_w, o.groups) + o.bias), o.limits.lo, o.limits.hi),
    exact=lambda o: quant.requantize(
        (
            transpose_conv2d(quant.centred(o.input), o.filter, o.output.shape, o.stride_h, o.stride_w, o.rows.before,
                o.cols.before, o.dilation_h, o.dilation_w, o.groups) + o.bias), o.quant, o.output.zero_point, o.clamp),
    kernels=(
        Kernel('transpose_conv_any_s8', INT32_INT8_INT8_INT32_INT8,
            params='quant input_offset output_offset grid'.split(), takes='p filter input bias output'.split(),
            table_inputs={'quant': 'filter input'.split()}),
        Kernel('transpose_conv_s16', TRANSPOSE_CONV_TYPES, params='grid quant wide_bias'.split(),
            takes='p filter input output'.split(),
            exact=lambda o: quant.requantize_wide(
                (
                    transpose_conv2d(o.input, o.filter, o.output.shape, o.stride_h, o.stride_w, o.rows.before,
                        o.cols.before, o.dilation_h, o.dilation_w, o.groups) + o.bias), o.quant, 0, o.clamp),
            table_inputs={'quant': 'filter input'.split(), 'wide_bias': 'bias'.split()}),
        Kernel('transpose_conv_f32',
            {'output_shape': DType.INT32, 'filter': DType.FLOAT32, 'input': DType.FLOAT32, 'bias': DType.FLOAT32,
                'output': DType.FLOAT32},
            params='window'.split(), takes='p filter input bias output'.split()),
        Kernel('transpose_conv_s8', INT32_INT8_INT8_INT32_INT8,
            params='sums_size reversed_size conv quant input_dims filter_dims bias_dims output_dims'.split(),
            takes='p filter input bias output scratch'.split(),
            when=(*TRANSPOSE_CONV_STREAM_IS_PLAIN,
                Condition('sizes_fit(target, 0x10000, input, filter, output)',
                    lambda o: cmsis_nn.sizes_fit(o.target, 65536, o.input, o.filter, o.output)),
                Condition('transpose_conv_s8_is_right(conv, input_dims, filter_dims, output_dims)',
                    lambda o: _transpose_conv_s8_is_right(o.conv, o.input_dims, o.filter_dims, o.output_dims))),
            priority=1, scratch=lambda o: o.sums_size + o.reversed_size, table_inputs={'quant': 'filter input'.split()},
            lets=TRANSPOSE_CONV_S8),
        Kernel('transpose_conv_pairs_s16', TRANSPOSE_CONV_TYPES, params='by_pairs size units of_bytes'.split(),
            takes='p input output scratch'.split(),
            when=(*TRANSPOSE_CONV_STREAM_FITS, Condition('target.dsp', lambda o: o.target.dsp),
                Condition('target.fpu', lambda o: o.target.fpu),
                Condition('not target.mve', lambda o: not o.target.mve),
                Condition('units % 2 == 0', lambda o: o.units % 2 == 0, 'units'.split()),
                Condition('clamp.hi == 32767', lambda o: o.clamp.hi == 32767, 'clamp.hi'.split()),
                Condition('clamp.lo == -32768 or clamp.lo == 0', lambda o: o.clamp.lo == -32768 or o.clamp.lo == 0,
                    'clamp.lo'.split())),
            priority=2, scratch=lambda o: 16 * o.held if 8 * o.held > o.size else 2 * o.size,
            exact=lambda o: quant.requantize_wide(
                (
                    transpose_conv2d(o.input, o.filter, o.output.shape, o.stride_h, o.stride_w, o.rows.before,
                        o.cols.before) + o.bias), o.quant, 0, o.clamp),
            table_inputs={'by_pairs': 'filter input bias'.split()}, lets=TRANSPOSE_CONV_STREAM,
            template=conv_2d_pairs.TEMPLATE),
        Kernel('transpose_conv_parts_s16', TRANSPOSE_CONV_TYPES, params='by_parts size units of_bytes'.split(),
            takes='p input output scratch'.split(),
            when=(*TRANSPOSE_CONV_STREAM_FITS, Condition('target.mve', lambda o: o.target.mve)), priority=2,
            scratch=lambda o: 4 * o.held if 2 * o.held > o.size else 2 * o.size,
            exact=lambda o: quant.requantize_wide(
                (
                    transpose_conv2d(o.input, o.filter, o.output.shape, o.stride_h, o.stride_w, o.rows.before,
                        o.cols.before) + o.bias), o.quant, 0, o.clamp),
            table_inputs={'by_parts': 'filter input bias'.split()}, lets=TRANSPOSE_CONV_STREAM,
            template=conv_2d_parts.TEMPLATE)),
    axes=Axes(
        {'filter': 'g*o ky kx i'.split(), 'input': 'n h w g*i'.split(), 'bias': 'g*o'.split(),
            'output': 'n y x g*o'.split()},
        linear=lambda o: o.fused_activation_function == ActivationFunctionType.NONE),
    torch=(
        Torch('aten.conv_transpose1d.default', INPUTS_OUTPUT_SHAPE,
            used='bias dilation groups input output output_padding padding results stride weight'.split(),
            outputs=outputs, options=options, when=lambda o: o.groups == 1,
            others='aten.conv_transpose2d.input'.split()),
        Torch('aten.convolution.default', INPUTS_OUTPUT_SHAPE,
            used='bias dilation groups input output output_padding padding results stride transposed weight'.split(),
            outputs=outputs, options=options, when=lambda o: o.transposed and o.groups == 1 and (o.weight.rank < 5)),
        Torch('aten.conv_transpose1d.default', inputs,
            used='bias dilation groups input output output_padding padding results stride weight'.split(),
            outputs=outputs, options=options, others='aten.conv_transpose2d.input'.split()),
        Torch('aten.convolution.default', inputs,
            used='bias dilation groups input output output_padding padding results stride transposed weight'.split(),
            outputs=outputs, options=options, when=lambda o: o.transposed and o.weight.rank < 5)),
    tests=(
        {'padding': lambda o: o.choice(Padding.SAME, Padding.VALID), 'stride_w': lambda o: o.span(1, 4),
            'stride_h': lambda o: o.span(1, 3),
            'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU,
                ActivationFunctionType.RELU6, ActivationFunctionType.RELU_N1_TO_1),
            'input': lambda o: (o.span(1, 2), o.span(1, 5), o.span(1, 5), o.choice(o.span(1, 8), o.span(16, 24))),
            'filter': lambda o: (o.span(1, 5), o.span(1, 4), o.span(1, 4), o.input.c),
            'output_shape': lambda o: arrays.ints(
                (o.input.n, o.input.h * o.stride_h + o.span(0, 2), o.input.w * o.stride_w + o.span(0, 2), o.filter.o)),
            'bias': lambda o: (o.filter.o,)},
        {'padding': Padding.VALID, 'stride_w': lambda o: o.span(1, 3), 'stride_h': lambda o: o.span(1, 3),
            'dilation_h': lambda o: o.span(1, 3), 'dilation_w': lambda o: o.span(1, 2),
            'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU),
            'groups': lambda o: o.choice(1, 2, 3, 6), 'input': lambda o: (o.span(1, 2), o.span(1, 5), o.span(1, 5), 6),
            'filter': lambda o: (6 * o.span(1, 2), o.span(1, 3), o.span(1, 3), 6 // o.groups),
            'output_shape': lambda o: arrays.ints(
                (o.input.n, o.input.h * o.stride_h + o.span(0, 4), o.input.w * o.stride_w + o.span(0, 4), o.filter.o)),
            'bias': lambda o: (o.filter.o,)},
        {'padding': lambda o: o.choice(Padding.SAME, Padding.VALID), 'stride_w': lambda o: o.span(1, 4), 'stride_h': 1,
            'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU),
            'input': lambda o: (o.span(1, 2), o.span(1, 5), o.span(1, 5), 8 * o.choice(1, o.span(1, 8))),
            'filter': lambda o: (o.choice(o.span(1, 5), 2 * o.span(1, 5)), o.span(1, 4), o.span(1, 5), o.input.c),
            'output_shape': lambda o: arrays.ints(
                (o.input.n, o.input.h + o.span(0, o.filter.h - 1), o.input.w * o.stride_w + o.stride_w * o.span(0, 1),
                    o.filter.o)),
            'bias': lambda o: (o.filter.o,)}))
