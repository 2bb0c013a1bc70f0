"""CONV_2D. Made by `opgen build` from specs/conv/conv_2d.yaml; do not edit."""

from opgen.lib import (adapt, arrays, cmsis_nn, dual_mac, hybrid, opgen_c, overlap, packed, pytorch, quant, reference,
    shapes, structs, sums, target, tensor)
from opgen.lib.tensor import Tensor
from opgen.operators.model import (Axes, Check, CodeTemplate, Condition, DType, Functions, Kernel, Litert, Operand,
    Operator, Torch, Types, UInt8, option, said)
from opgen.registry.ops._family import convolution as family
from opgen.registry.ops._family.convolution import (_block_stream, _conv_s8_scratch, _is_pointwise, _larger,
    _rounded_up, _row_kernel_is_right, _shift_of, _strip_bytes, _strip_filter, _strip_line, _strip_plane, _strip_rows,
    _strips, _takes_row_kernel)
from opgen.tflite.enums import ActivationFunctionType, Padding


def _pointwise_part(processor: target.Target) -> int:
    """Return how many pixels a call of arm_convolve_1x1_s8_fast should have at least.

    CMSIS-NN without Helium goes through all weights once per call before it goes through pixels: 32 pixels keep that at
    some 2 % of the instructions, 4 cost 17 % of a network of such layers.
    """
    return 32 if processor.kernels == 'cmsis-nn' and (not processor.mve) else 4


def _conv_s4_scratch(processor: target.Target, conv: structs.cmsis_nn_conv_params, image: structs.cmsis_nn_dims,
    window: structs.cmsis_nn_dims) -> int:
    """Return the bytes that arm_convolve_wrapper_s4 needs, and arm_convolve_s4.

    For Helium they are at least what its *_get_buffer_size says.
    """
    patch = window.h * window.w * image.c
    return 0 if _is_pointwise(conv, image, window) else 4 * _rounded_up(patch, 16) if processor.mve else 4 * patch


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


def _conv_s4_is_right(processor: target.Target, conv: structs.cmsis_nn_conv_params, image: structs.cmsis_nn_dims,
    window: structs.cmsis_nn_dims) -> bool:
    """Tell whether arm_convolve_wrapper_s4 computes what arm_convolve_s4 does: Helium's 1xN kernel has the limits of
    the one for 8 bits, and is not called.
    """
    return not processor.mve or not _takes_row_kernel(conv, image, window) or _is_pointwise(conv, image, window)


CONV_2D_1X1: Functions = {'pixels': lambda o: o.output.n * o.output.h * o.output.w, 'channels': lambda o: o.output.c,
    'grain': lambda o: 4 if o.target.mve else 2, 'part': lambda o: _pointwise_part(o.target)}

CONV_2D_BLOCKS: Functions = {'is_dense': lambda o: o.input.c == o.filter.i and o.dilation_w_factor == 1,
    'run': lambda o: o.filter.w * o.filter.i, 'depth': lambda o: o.filter.i,
    'pairs': lambda o: o.filter.h * dual_mac.dual_mac_pairs(o.run, o.run), 'units': lambda o: o.filter.o,
    'pixels': lambda o: o.output.n * o.output.h * o.output.w, 'zero_point': lambda o: o.input.zero_point,
    'start': lambda o: o.bias if tensor.has(o.bias) else 0,
    'taps': lambda o: (dual_mac.dsp_filter(o.filter, o.start, o.input, o.output, o.quant) if o.filter.is_constant
        else arrays.zeros((0, 0, 0, 0))),
    'words': lambda o: (
        dual_mac.dual_mac_weights(_strip_filter(o.taps, o.units, o.filter.h, o.filter.w, o.depth // 4, o.stride_w), 2)
        if o.in_strips else dual_mac.dual_mac_weights(o.taps, o.run) if o.filter.is_constant else None),
    'channels': lambda o: (dual_mac.dsp_channels(o.filter, o.start, o.input, o.output, o.quant) if o.filter.is_constant
        else arrays.as_int32s(arrays.zeros((1, 3)))),
    'one_shift': lambda o: _shift_of(o.channels),
    'stream': lambda o: (
        _block_stream(o.words, o.channels, 2 * o.output.zero_point + 1, o.one_shift < 0, o.units, o.pairs)
        if tensor.has(o.words) else None),
    'filter_of_blocks': lambda o: structs.opgen_block_filter(o.units, o.pairs, o.one_shift),
    'keeps_sign': lambda o: o.output.zero_point > -128,
    'in_chunk': lambda o: (o.pairs if o.pairs < 16
        else o.of_strips if o.in_strips else 16 if o.pairs % 16 == 0 or o.pairs % 12 != 0 else 12),
    'chunks': lambda o: o.pairs // o.in_chunk,
    'in_strips': lambda o: (o.filter.is_constant and o.filter.h * o.filter.w > 1 and o.depth % 4 == 0 and
        o.stride_w <= 2 and o.filter.w <= 3 * o.stride_w and o.cols.out > 0 and o.cols.out % 4 == 0 and
        o.cols.before <= 4 * o.stride_w and (3 * o.stride_w + o.filter.w) * o.depth < 4080 and
        (o.cols.out - 5) * o.stride_w - o.cols.before + o.filter.w <= o.input.w),
    'reaches_over': lambda o: (o.cols.out - 1) * o.stride_w - o.cols.before + o.filter.w > o.input.w,
    'phases': lambda o: 1 if o.filter.w == 1 else o.stride_w, 'fours': lambda o: o.filter.h * (o.depth // 4),
    'at_once': lambda o: (9 // o.filter.w if (o.fours % (9 // o.filter.w) == 0 or o.fours % 2 == 1 or o.filter.w > 4)
        else 2),
    'of_strips': lambda o: o.pairs if o.pairs <= 18 else 2 * o.filter.w * o.at_once,
    'stays': lambda o: (o.patch == o.filter.i and o.stride_h * o.stride_w == 1 and o.input.h == o.output.h and
        o.input.w == o.output.w and o.rows.before == 0 and o.cols.before == 0),
    'fits': lambda o: (o.target.dsp and o.target.fpu and not o.target.mve and o.target.optimize == 'speed' and
        o.is_dense and o.filter.is_constant and o.filter.o % 2 == 0 and 3 * o.filter.o < 4096 and o.pairs < 4096 and
        o.pixels > 0 and o.clamp.lo == -128 and o.clamp.hi == 127 and dual_mac.dual_mac_fits(o.filter) and
        dual_mac.dsp_channels_fit(o.filter, o.start, o.input, o.output, o.quant))}

CONV_2D_DSP: Functions = {'run': lambda o: o.filter.i * (o.filter.w if o.dilation_w_factor == 1 else 1),
    'start': lambda o: o.bias if tensor.has(o.bias) else 0,
    'weights': lambda o: (
        dual_mac.dual_mac_weights(dual_mac.dsp_filter(o.filter, o.start, o.input, o.output, o.quant), o.run)
        if o.filter.is_constant else None),
    'channels': lambda o: (dual_mac.dsp_channels(o.filter, o.start, o.input, o.output, o.quant) if o.filter.is_constant
        else None),
    'supported': lambda o: (o.target.dsp and not o.target.mve and o.input.c == o.filter.i and o.filter.is_constant and
        dual_mac.dual_mac_fits(o.filter) and dual_mac.dsp_channels_fit(o.filter, o.start, o.input, o.output, o.quant)),
    'pairs': lambda o: dual_mac.dual_mac_pairs(o.filter.h * o.filter.w * o.filter.i, o.run),
    'units': lambda o: o.filter.o, 'low': lambda o: o.clamp.lo, 'high': lambda o: o.clamp.hi,
    'rounding': lambda o: 2 * o.output.zero_point + 1, 'zero_point': lambda o: o.input.zero_point,
    'depth': lambda o: o.input.c, 'pixels': lambda o: o.input.n * o.input.h * o.input.w,
    'stays': lambda o: (o.filter.h * o.filter.w * o.stride_h * o.stride_w == 1 and o.input.h == o.output.h and
        o.input.w == o.output.w and o.rows.before == 0 and o.cols.before == 0)}

CONV_2D_F16: Functions = {'bias_is_half': lambda o: tensor.has(o.bias) and o.bias.type == DType.FLOAT16}

CONV_2D_HYBRID: Functions = {'each_scale': lambda o: hybrid.filter_scales(o.filter, o.filter.o),
    'per_filter': lambda o: arrays.length(o.filter.scales) > 1}

CONV_2D_PACKED: Functions = {
    'supported': lambda o: o.target.mve and o.input.c == o.filter.i and packed.packed_s8_fits(o.quant),
    'filters': lambda o: o.filter.o,
    'by_four': lambda o: packed.packed_filters(o.filter) if o.filter.is_constant else None,
    'stages': lambda o: (
        packed.packed_stages(o.filter, o.bias if tensor.has(o.bias) else 0, -o.input.zero_point, o.quant)
        if o.filter.is_constant else None),
    'pixels': lambda o: o.output.n * o.output.h * o.output.w, 'pad_value': lambda o: o.input.zero_point,
    'output_zero_point': lambda o: o.output.zero_point, 'run': lambda o: o.filter.w * o.filter.i,
    'copies': lambda o: o.filter.h * (o.run // 16 + 1) <= 48, 'keeps_sign': lambda o: o.clamp.lo < o.output.zero_point,
    'written': lambda o: (o.filter.is_constant and o.supported and o.target.optimize == 'speed' and
        o.dilation_w_factor == 1 and o.pixels > 0 and o.patch <= 4096 and o.filter.o < 32768),
    'in_strips': lambda o: False, 'apart': lambda o: 1,
    'is_single': lambda o: (o.stride_w == 1 and o.stride_h == 1 and o.input.shape[:3] == o.output.shape[:3] and
        o.patch == o.filter.i)}

CONV_2D_S4: Functions = {'narrow_scratch': lambda o: _conv_s4_scratch(o.target, o.conv, o.input_dims, o.filter_dims),
    'fits': lambda o: (o.filter.is_constant and o.input.c == o.filter.i and
        cmsis_nn.sizes_fit(o.target, 65536, o.input, o.filter, o.output)),
    'filter_size': lambda o: o.filter.size, 'filter_room': lambda o: (o.filter.size + 3) // 4 * 4}

CONV_2D_STRIPS: Functions = {'filters': lambda o: o.filter.o,
    'by_four': lambda o: packed.packed_filters(o.filter) if o.filter.is_constant else None,
    'stages': lambda o: (
        packed.packed_stages(o.filter, o.bias if tensor.has(o.bias) else 0, -o.input.zero_point, o.quant)
        if o.filter.is_constant else None),
    'pixels': lambda o: o.output.n * o.output.h * o.output.w, 'pad_value': lambda o: o.input.zero_point,
    'output_zero_point': lambda o: o.output.zero_point, 'run': lambda o: o.filter.w * o.filter.i,
    'copies': lambda o: o.filter.h * (o.run // 16 + 1) <= 48, 'keeps_sign': lambda o: o.clamp.lo < o.output.zero_point,
    'is_single': lambda o: (o.stride_w == 1 and o.stride_h == 1 and o.input.shape[:3] == o.output.shape[:3] and
        o.patch == o.filter.i),
    'in_strips': lambda o: True, 'rows_together': lambda o: _strip_rows(o.output.shape),
    'line': lambda o: _strip_line(o.output.shape), 'apart': lambda o: _strip_plane(o.output.shape),
    'bytes': lambda o: _strip_bytes(o.output.shape)}

CONV_2D_U8: Functions = {'input_offset': lambda o: -o.input.zero_point, 'filter_offset': lambda o: -o.filter.zero_point,
    'output_offset': lambda o: o.output.zero_point}

CONV_2D_BLOCKS_TEMPLATE = CodeTemplate('OPGEN_HAS_DSP_AND_FPU',
    {'pixels % 4 == 0': lambda o: o.pixels % 4 == 0, 'run // 4': lambda o: o.run // 4, 'run % 4': lambda o: o.run % 4,
        'filter.h * words <= 16': lambda o: o.filter.h * o.words <= 16,
        'words if words <= 8 or unrolls_rows else 4': lambda o: o.words if o.words <= 8 or o.unrolls_rows else 4,
        'words // in_round if words > 0 else 0': lambda o: o.words // o.in_round if o.words > 0 else 0,
        '2 if depth % 8 == 0 else 1': lambda o: 2 if o.depth % 8 == 0 else 1,
        '(pairs + 6 * fours * phases) // filter.h if in_strips else 0':
            lambda o: (o.pairs + 6 * o.fours * o.phases) // o.filter.h if o.in_strips else 0,
        '4 * (filter.h * row_words if in_strips else 4 * pairs)':
            lambda o: 4 * (o.filter.h * o.row_words if o.in_strips else 4 * o.pairs),
        'cols.out - 4': lambda o: o.cols.out - 4, 'zero_point % 256': lambda o: o.zero_point % 256,
        'zero_point % 65536': lambda o: o.zero_point % 65536, 'not is_inside': lambda o: not o.is_inside,
        '4 * pairs': lambda o: 4 * o.pairs, 'units > depth': lambda o: o.units > o.depth,
        'last * stride_w if side == 2 else 0': lambda o: o.last * o.stride_w if o.side == 2 else 0,
        'side == 0 and (cols.before > 0 or last == 0)': lambda o: o.side == 0 and (o.cols.before > 0 or o.last == 0),
        'is_left or side == 1 and last > 0 or side == 2 and last > 0 and reaches_over':
            lambda o: o.is_left or (o.side == 1 and o.last > 0) or (o.side == 2 and o.last > 0 and o.reaches_over),
        'is_left and last > 0': lambda o: o.is_left and o.last > 0,
        'side == 1 and reaches_over': lambda o: o.side == 1 and o.reaches_over,
        'cols.before > 0': lambda o: o.cols.before > 0,
        'side == 1 and cols.before > 0': lambda o: o.side == 1 and o.cols.before > 0,
        'side == 2': lambda o: o.side == 2, 'depth > 4 * in_asm': lambda o: o.depth > 4 * o.in_asm,
        '4 + (filter.w - 1 - phase) // stride_w': lambda o: 4 + (o.filter.w - 1 - o.phase) // o.stride_w,
        'phase + k * stride_w': lambda o: o.phase + o.k * o.stride_w,
        'from_x + column - cols.before': lambda o: o.from_x + o.column - o.cols.before,
        'side == 1 or in_x >= 0 and in_x < input.w': lambda o: o.side == 1 or (o.in_x >= 0 and o.in_x < o.input.w),
        '2 + k': lambda o: 2 + o.k, 'column * depth + 4 * part': lambda o: o.column * o.depth + 4 * o.part,
        'k < 5': lambda o: o.k < 5, '8 + k': lambda o: 8 + o.k, '1 + words': lambda o: 1 + o.words,
        'words < 6': lambda o: o.words < 6, '7 + words': lambda o: 7 + o.words, '4 * in_asm': lambda o: 4 * o.in_asm,
        'rows.out * stride_h - rows.before': lambda o: o.rows.out * o.stride_h - o.rows.before,
        'input.h * input.w * depth': lambda o: o.input.h * o.input.w * o.depth, 'pixels - 1': lambda o: o.pixels - 1,
        'dilation_h_factor * input.w * depth - run': lambda o: o.dilation_h_factor * o.input.w * o.depth - o.run,
        'i * patch': lambda o: o.i * o.patch,
        'dilation_h_factor * input.w * depth': lambda o: o.dilation_h_factor * o.input.w * o.depth,
        '2 + i': lambda o: 2 + o.i,
        'filter.h > 1 and not unrolls_rows': lambda o: o.filter.h > 1 and (not o.unrolls_rows),
        'filter.h if unrolls_rows else 1': lambda o: o.filter.h if o.unrolls_rows else 1,
        'row > 0': lambda o: o.row > 0, 'rounds > 1': lambda o: o.rounds > 1,
        '4 * in_round * rounds': lambda o: 4 * o.in_round * o.rounds,
        'in_round if part == 0 else words - in_round * rounds':
            lambda o: o.in_round if o.part == 0 else o.words - o.in_round * o.rounds,
        'part == 0 and rounds > 1': lambda o: o.part == 0 and o.rounds > 1, 'rest >= 2': lambda o: o.rest >= 2,
        '6 + i': lambda o: 6 + o.i, 'rest % 2 == 1': lambda o: o.rest % 2 == 1,
        'not is_whole': lambda o: not o.is_whole, 'pixels % 4': lambda o: o.pixels % 4,
        'bytes * in_chunk * chunks // pairs if in_strips else 16 * in_chunk * chunks':
            lambda o: o.bytes * o.in_chunk * o.chunks // o.pairs if o.in_strips else 16 * o.in_chunk * o.chunks,
        'chunks > 1': lambda o: o.chunks > 1,
        'in_chunk if part == 0 else pairs - in_chunk * chunks':
            lambda o: o.in_chunk if o.part == 0 else o.pairs - o.in_chunk * o.chunks,
        'count > 0': lambda o: o.count > 0, 'count > 1': lambda o: o.count > 1, 'count - 1': lambda o: o.count - 1,
        'k % (2 * filter.w)': lambda o: o.k % (2 * o.filter.w),
        '2 * ((filter.w + stride_w - 1) // stride_w)': lambda o: 2 * ((o.filter.w + o.stride_w - 1) // o.stride_w),
        '(in_taps % (evens // 2) if in_taps < evens else (in_taps - evens) % (filter.w - evens // 2)) if in_strips else 0':
            lambda o: (
                (o.in_taps % (o.evens // 2) if o.in_taps < o.evens
                    else (o.in_taps - o.evens) % (o.filter.w - o.evens // 2)) if o.in_strips else 0),
        'tap == 0': lambda o: o.tap == 0, '9 + (tap - 1) % 4': lambda o: 9 + (o.tap - 1) % 4,
        '4 + i': lambda o: 4 + o.i, '9 + (i + tap) % 4': lambda o: 9 + (o.i + o.tap) % 4,
        'part == 0 and chunks > 1': lambda o: o.part == 0 and o.chunks > 1, '(1, 0)': lambda o: (1, 0),
        'one_shift >= 0': lambda o: o.one_shift >= 0, '4 * channel + i': lambda o: 4 * o.channel + o.i,
        'channel == 1': lambda o: o.channel == 1, 'one_shift + 1': lambda o: o.one_shift + 1,
        'channel + i * units': lambda o: o.channel + o.i * o.units})

CONV_2D_PACKED_TEMPLATE = CodeTemplate('OPGEN_HAS_MVE',
    {'(patch + 15) // 16': lambda o: (o.patch + 15) // 16,
        'patch - 16 * (parts - 1)': lambda o: o.patch - 16 * (o.parts - 1), 'parts > 16': lambda o: o.parts > 16,
        'first + (112 if parts > 9 else 0)': lambda o: o.first + (112 if o.parts > 9 else 0),
        '(filters + 3) // 4': lambda o: (o.filters + 3) // 4, 'pixels % 2 == 1': lambda o: o.pixels % 2 == 1,
        'strip_bytes(output.shape) // 64': lambda o: _strip_bytes(o.output.shape) // 64,
        'strip_rows(output.shape)': lambda o: _strip_rows(o.output.shape),
        'strip_line(output.shape)': lambda o: _strip_line(o.output.shape),
        'strip_bytes(output.shape)': lambda o: _strip_bytes(o.output.shape), 'not is_single': lambda o: not o.is_single,
        'is_single and in_strips': lambda o: o.is_single and o.in_strips, 'pixels - 1': lambda o: o.pixels - 1,
        'pixels - 2': lambda o: o.pixels - 2, 'not in_strips': lambda o: not o.in_strips,
        'i == 1 and is_odd': lambda o: o.i == 1 and o.is_odd, 'i == 1': lambda o: o.i == 1,
        'not is_inside': lambda o: not o.is_inside, 'i * patch': lambda o: o.i * o.patch,
        'dilation_h_factor * input.w * filter.i - run // 16 * 16':
            lambda o: o.dilation_h_factor * o.input.w * o.filter.i - o.run // 16 * 16,
        'run % 16': lambda o: o.run % 16, 'run % 16 != 0': lambda o: o.run % 16 != 0,
        'run // 16': lambda o: o.run // 16,
        'row == filter.h - 1 or dilation_h_factor * input.w * filter.i + run % 16 < 16':
            lambda o: o.row == o.filter.h - 1 or o.dilation_h_factor * o.input.w * o.filter.i + o.run % 16 < 16,
        'row < filter.h - 1': lambda o: o.row < o.filter.h - 1,
        'input.h * input.w * filter.i': lambda o: o.input.h * o.input.w * o.filter.i,
        'strip_rows(output.shape) > 1 and output.w % 2 == 1':
            lambda o: _strip_rows(o.output.shape) > 1 and o.output.w % 2 == 1,
        'patch < 16': lambda o: o.patch < 16, 'first if loops else middle': lambda o: o.first if o.loops else o.middle,
        'blocks if filters % 4 == 0 else 2 * filters': lambda o: o.blocks if o.filters % 4 == 0 else 2 * o.filters,
        '(parts - 1) // 4': lambda o: (o.parts - 1) // 4, '3 if loops else 1': lambda o: 3 if o.loops else 1,
        'stretch == 1': lambda o: o.stretch == 1,
        'parts if not loops else (1, 4, (parts - 1) % 4)[stretch]':
            lambda o: o.parts if not o.loops else (1, 4, (o.parts - 1) % 4)[o.stretch],
        'stretch == 0 and at == 0': lambda o: o.stretch == 0 and o.at == 0,
        '0 if is_first else 3': lambda o: 0 if o.is_first else 3,
        '1 if is_first else 4': lambda o: 1 if o.is_first else 4,
        'loops and not is_first': lambda o: o.loops and (not o.is_first),
        "'' if is_first else 'a'": lambda o: '' if o.is_first else 'a', 'not is_first': lambda o: not o.is_first,
        'first + 16 * (at - 1) - middle': lambda o: o.first + 16 * (o.at - 1) - o.middle,
        'not loops and at < parts - 1': lambda o: not o.loops and o.at < o.parts - 1,
        'first + 16 * at - middle': lambda o: o.first + 16 * o.at - o.middle,
        'clamp.lo > -128': lambda o: o.clamp.lo > -128, 'clamp.hi < 127': lambda o: o.clamp.hi < 127,
        '16 * (parts - 1)': lambda o: 16 * (o.parts - 1), 'filters % 4 == 0': lambda o: o.filters % 4 == 0,
        '4 * apart < 4096': lambda o: 4 * o.apart < 4096, '4 * apart': lambda o: 4 * o.apart,
        '1 if filters % 4 == 0 else 8': lambda o: 1 if o.filters % 4 == 0 else 8,
        "'ne' if filters % 4 == 0 else 'gt'": lambda o: 'ne' if o.filters % 4 == 0 else 'gt'})

INT8_INT8_INT32_INT8: Types = {'input': DType.INT8, 'filter': DType.INT8, 'bias': DType.INT32, 'output': DType.INT8}
INT16_INT8_INT64_INT16: Types = {'input': DType.INT16, 'filter': DType.INT8, 'bias': DType.INT64, 'output': DType.INT16}
INT8_INT4_INT32_INT8: Types = {'input': DType.INT8, 'filter': DType.INT4, 'bias': DType.INT32, 'output': DType.INT8}

SIZES_FIT = Condition('sizes_fit(target, 0x10000, input, filter, output)',
    lambda o: cmsis_nn.sizes_fit(o.target, 65536, o.input, o.filter, o.output))
INPUT_C_IS_FILTER_I = Condition('input.c == filter.i', lambda o: o.input.c == o.filter.i, 'input.c filter.i'.split())
PATCH_IS_FILTER_I = Condition('patch == filter.i', lambda o: o.patch == o.filter.i, 'patch filter.i'.split())
FILTER_IS_CONSTANT = Condition('filter.is_constant', lambda o: o.filter.is_constant)
TARGET_MVE = Condition('target.mve', lambda o: o.target.mve)
TARGET_OPTIMIZE_IS_SPEED = Condition('target.optimize == "speed"', lambda o: o.target.optimize == 'speed',
    'target.optimize'.split())
PACKED_S8_FITS = Condition('packed_s8_fits(quant)', lambda o: packed.packed_s8_fits(o.quant))
TARGET_DSP = Condition('target.dsp', lambda o: o.target.dsp)
NOT_TARGET_MVE = Condition('not target.mve', lambda o: not o.target.mve)
DILATION_W_FACTOR_IS_1 = Condition('dilation_w_factor == 1', lambda o: o.dilation_w_factor == 1,
    'dilation_w_factor'.split())
PIXELS_ABOVE_0 = Condition('pixels > 0', lambda o: o.pixels > 0, 'pixels'.split())
DUAL_MAC_FITS = Condition('dual_mac_fits(filter)', lambda o: dual_mac.dual_mac_fits(o.filter))
DSP_CHANNELS_FIT = Condition('dsp_channels_fit(filter, start, input, output, quant)',
    lambda o: dual_mac.dsp_channels_fit(o.filter, o.start, o.input, o.output, o.quant))

CONV_2D_BLOCKS_FITS = (TARGET_DSP, Condition('target.fpu', lambda o: o.target.fpu), NOT_TARGET_MVE,
    TARGET_OPTIMIZE_IS_SPEED, INPUT_C_IS_FILTER_I, DILATION_W_FACTOR_IS_1, FILTER_IS_CONSTANT,
    Condition('filter.o % 2 == 0', lambda o: o.filter.o % 2 == 0, 'filter.o'.split()),
    Condition('3 * filter.o < 4096', lambda o: 3 * o.filter.o < 4096, 'filter.o'.split()),
    Condition('pairs < 4096', lambda o: o.pairs < 4096, 'pairs'.split()), PIXELS_ABOVE_0,
    Condition('clamp.lo == -128', lambda o: o.clamp.lo == -128, 'clamp.lo'.split()),
    Condition('clamp.hi == 127', lambda o: o.clamp.hi == 127, 'clamp.hi'.split()), DUAL_MAC_FITS, DSP_CHANNELS_FIT)

CONV_2D_PACKED_SUPPORTED = (FILTER_IS_CONSTANT, TARGET_MVE, INPUT_C_IS_FILTER_I, PACKED_S8_FITS)

CONV_2D_STRIPS_CONDITIONS = (DILATION_W_FACTOR_IS_1, PIXELS_ABOVE_0,
    Condition('patch <= 4096', lambda o: o.patch <= 4096, 'patch'.split()),
    Condition('filter.o < 32768', lambda o: o.filter.o < 32768, 'filter.o'.split()))

CONV_2D_DSP_SUPPORTED = (TARGET_DSP, NOT_TARGET_MVE, INPUT_C_IS_FILTER_I, FILTER_IS_CONSTANT, DUAL_MAC_FITS,
    DSP_CHANNELS_FIT)

CONV_2D_DSP_STAYS = (Condition('input.h == output.h', lambda o: o.input.h == o.output.h, 'input.h output.h'.split()),
    Condition('input.w == output.w', lambda o: o.input.w == o.output.w, 'input.w output.w'.split()),
    Condition('rows.before == 0', lambda o: o.rows.before == 0, 'rows.before'.split()),
    Condition('cols.before == 0', lambda o: o.cols.before == 0, 'cols.before'.split()))

CONV_2D_PACKED_IS_SINGLE = (Condition('stride_w == 1', lambda o: o.stride_w == 1, 'stride_w'.split()),
    Condition('stride_h == 1', lambda o: o.stride_h == 1, 'stride_h'.split()),
    Condition('input.shape[:3] == output.shape[:3]', lambda o: o.input.shape[:3] == o.output.shape[:3],
        lambda o: {'input.shape[:3]': o.input.shape[:3], 'output.shape[:3]': o.output.shape[:3]}),
    PATCH_IS_FILTER_I)

CONV_2D_PACKED_WRITTEN = (*CONV_2D_PACKED_SUPPORTED, TARGET_OPTIMIZE_IS_SPEED, *CONV_2D_STRIPS_CONDITIONS)

CONV_2D_S4_FITS = (FILTER_IS_CONSTANT, INPUT_C_IS_FILTER_I, SIZES_FIT)

CALL_INPUTS = {'input': lambda o: adapt.as_image(o.input, o.weight.rank - 2),
    'filter': lambda o: adapt.as_image(o.weight, o.weight.rank - 2), 'bias': 'bias'}

CALL_OUTPUTS = {'output': lambda o: adapt.from_image(o.output, o.results[0].shape)}

CALL_OPTIONS = {'padding': Padding.VALID, 'stride_h': lambda o: o.stride[0], 'stride_w': lambda o: o.stride[-1],
    'dilation_h_factor': lambda o: o.dilation[0], 'dilation_w_factor': lambda o: o.dilation[-1],
    'fused_activation_function': ActivationFunctionType.NONE}

SPACE = {'padding': lambda o: o.choice(Padding.SAME, Padding.VALID), 'stride_w': lambda o: o.choice(1, o.span(1, 2)),
    'stride_h': lambda o: o.choice(1, o.span(1, 2))}

CONV_2D = Operator('CONV_2D',
    '2-D convolution of an NHWC image with OHWI filters, in groups if they have fewer channels.',
    litert=Litert('CONV_2D', versions=(1, 8), table='Conv2DOptions'),
    options=(*family.OPTIONS, option('quantized_bias_type', DType, DType.FLOAT32)),
    inputs=(Operand('input', 'NHWC'), Operand('filter', 'OHWI'), Operand('bias', 'O', const=True, optional=True)),
    outputs=(Operand('output', 'NHWC', type=lambda o: o.input.type,
        shape=lambda o: (o.input.n, o.rows.out, o.cols.out, o.filter.o)),),
    lets={**family.LETS, 'groups': lambda o: o.input.c // o.filter.i,
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
            when=(INPUT_C_IS_FILTER_I, Condition('patch < 512', lambda o: o.patch < 512, 'patch'.split()),
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
            overlap=lambda o: overlap.window_overlap(o.input, o.output, o.rows, o.cols, o.part, False),
            overlap_behind=lambda o: overlap.pixelwise_overlap_behind(o.input, o.output, o.part),
            table_inputs={'quant': 'input filter'.split()}, lets=CONV_2D_1X1),
        Kernel('conv_2d_1x1_strided_s8', INT8_INT8_INT32_INT8,
            params='conv quant input_dims filter_dims bias_dims output_dims'.split(),
            when=(Condition('called == "1x1_s8"', lambda o: o.called == '1x1_s8', 'called'.split()), SIZES_FIT),
            overlap=lambda o: _conv_s8_overlap(o.target, o.conv, o.input, o.filter_dims, o.output, o.rows, o.cols),
            table_inputs={'quant': 'input filter'.split()}, lets=CONV_2D_1X1),
        Kernel('conv_2d_1x1_blocks_s8', INT8_INT8_INT32_INT8, params='filter_of_blocks stream pixels depth'.split(),
            takes='p input output scratch'.split(),
            when=(*CONV_2D_BLOCKS_FITS, PATCH_IS_FILTER_I,
                Condition('stride_h * stride_w == 1', lambda o: o.stride_h * o.stride_w == 1,
                    'stride_h stride_w'.split()),
                *CONV_2D_DSP_STAYS),
            priority=2, scratch=lambda o: 16 * o.pairs,
            overlap=lambda o: overlap.pixelwise_overlap(o.input, o.output, 4),
            overlap_behind=lambda o: overlap.pixelwise_overlap_behind(o.input, o.output, 4, True),
            table_inputs={'stream': 'input filter bias'.split()}, lets=CONV_2D_BLOCKS,
            template=CONV_2D_BLOCKS_TEMPLATE),
        Kernel('conv_2d_strips_s8', INT8_INT8_INT32_INT8, params='grid zero_point filter_of_blocks stream'.split(),
            takes='p input output scratch'.split(),
            when=(*CONV_2D_BLOCKS_FITS, FILTER_IS_CONSTANT,
                Condition('filter.h * filter.w > 1', lambda o: o.filter.h * o.filter.w > 1,
                    'filter.h filter.w'.split()),
                Condition('depth % 4 == 0', lambda o: o.depth % 4 == 0, 'depth'.split()),
                Condition('stride_w <= 2', lambda o: o.stride_w <= 2, 'stride_w'.split()),
                Condition('filter.w <= 3 * stride_w', lambda o: o.filter.w <= 3 * o.stride_w,
                    'filter.w stride_w'.split()),
                Condition('cols.out > 0', lambda o: o.cols.out > 0, 'cols.out'.split()),
                Condition('cols.out % 4 == 0', lambda o: o.cols.out % 4 == 0, 'cols.out'.split()),
                Condition('cols.before <= 4 * stride_w', lambda o: o.cols.before <= 4 * o.stride_w,
                    'cols.before stride_w'.split()),
                Condition('(3 * stride_w + filter.w) * depth < 4080',
                    lambda o: (3 * o.stride_w + o.filter.w) * o.depth < 4080, 'stride_w filter.w depth'.split()),
                Condition('(cols.out - 5) * stride_w - cols.before + filter.w <= input.w',
                    lambda o: (o.cols.out - 5) * o.stride_w - o.cols.before + o.filter.w <= o.input.w,
                    'cols.out stride_w cols.before filter.w input.w'.split())),
            priority=2, scratch=lambda o: 4 * o.pairs + 24 * o.fours * o.phases,
            overlap=lambda o: overlap.window_overlap(o.input, o.output, o.rows, o.cols, 4, True),
            table_inputs={'stream': 'input filter bias'.split()}, lets=CONV_2D_BLOCKS,
            template=CONV_2D_BLOCKS_TEMPLATE),
        Kernel('conv_2d_blocks_s8', INT8_INT8_INT32_INT8, params='grid zero_point filter_of_blocks stream'.split(),
            takes='p input output scratch'.split(),
            when=(*CONV_2D_BLOCKS_FITS, Condition('not in_strips', lambda o: not o.in_strips)), priority=2,
            scratch=lambda o: 16 * o.pairs + (1 if o.is_inside else 4) * o.patch,
            overlap=lambda o: (overlap.window_overlap(o.input, o.output, o.rows, o.cols, 4, True)
                if (o.output.n == 1 or o.pixels % (4 * o.output.n) == 0) else -o.output.bytes),
            table_inputs={'stream': 'input filter bias'.split()}, lets=CONV_2D_BLOCKS,
            template=CONV_2D_BLOCKS_TEMPLATE),
        Kernel('conv_2d_1x1_dsp_s8', INT8_INT8_INT32_INT8,
            params='weights channels rounding units pairs low high pixels depth'.split(),
            takes='p input output scratch'.split(),
            when=(*CONV_2D_DSP_SUPPORTED,
                Condition('filter.h * filter.w * stride_h * stride_w == 1',
                    lambda o: o.filter.h * o.filter.w * o.stride_h * o.stride_w == 1,
                    'filter.h filter.w stride_h stride_w'.split()),
                *CONV_2D_DSP_STAYS),
            priority=1, scratch=lambda o: 8 * o.pairs,
            overlap=lambda o: overlap.pixelwise_overlap(o.input, o.output, 2),
            overlap_behind=lambda o: overlap.pixelwise_overlap_behind(o.input, o.output, 2, True),
            table_inputs={'weights': 'input filter bias'.split(), 'channels': 'input filter bias'.split()},
            lets=CONV_2D_DSP),
        Kernel('conv_2d_dsp_s8', INT8_INT8_INT32_INT8,
            params='weights channels rounding units pairs low high grid zero_point'.split(),
            takes='p input output scratch'.split(), when=CONV_2D_DSP_SUPPORTED, priority=1,
            scratch=lambda o: 8 * o.pairs + (0 if o.input.c % 4 == 0 else o.run),
            overlap=lambda o: overlap.window_overlap(o.input, o.output, o.rows, o.cols, 2, True),
            table_inputs={'weights': 'input filter bias'.split(), 'channels': 'input filter bias'.split()},
            lets=CONV_2D_DSP),
        Kernel('conv_2d_f16',
            {'input': DType.FLOAT32, 'filter': DType.FLOAT16, 'bias': (DType.FLOAT16, DType.FLOAT32),
                'output': DType.FLOAT32},
            params='window bias_is_half'.split(), lets=CONV_2D_F16),
        Kernel('conv_2d_hybrid',
            {'input': DType.FLOAT32, 'filter': DType.INT8, 'bias': DType.FLOAT32, 'output': DType.FLOAT32},
            params='window per_filter each_scale'.split(), takes='p input filter bias output scratch'.split(),
            scratch=lambda o: o.input.h * o.input.w * o.input.c,
            exact=lambda o: arrays.clip(
                hybrid.hybrid_conv2d(o.input, o.filter, o.each_scale, o.bias, o.rows, o.cols, o.groups, o.per_filter,
                    o.per_filter), o.limits.lo, o.limits.hi),
            table_inputs={'each_scale': 'filter'.split()}, lets=CONV_2D_HYBRID),
        Kernel('conv_2d_helium_1x1_s8', INT8_INT8_INT32_INT8,
            params='by_four stages patch filters output_zero_point bounds pixels grid pad_value'.split(),
            takes='p input output scratch'.split(), when=(*CONV_2D_PACKED_WRITTEN, *CONV_2D_PACKED_IS_SINGLE),
            priority=2, overlap=lambda o: overlap.pixelwise_overlap(o.input, o.output, 2, False),
            overlap_behind=lambda o: overlap.pixelwise_overlap_behind(o.input, o.output, 2),
            table_inputs={'by_four': 'filter'.split(), 'stages': 'input filter bias'.split()}, lets=CONV_2D_PACKED,
            template=CONV_2D_PACKED_TEMPLATE),
        Kernel('conv_2d_helium_s8', INT8_INT8_INT32_INT8,
            params='by_four stages patch filters output_zero_point grid pad_value'.split(),
            takes='p input output scratch'.split(),
            when=(*CONV_2D_PACKED_WRITTEN, Condition('not is_single', lambda o: not o.is_single)), priority=2,
            scratch=lambda o: 2 * o.patch + 16,
            overlap=lambda o: overlap.window_overlap(o.input, o.output, o.rows, o.cols, 2, True),
            table_inputs={'by_four': 'filter'.split(), 'stages': 'input filter bias'.split()}, lets=CONV_2D_PACKED,
            template=CONV_2D_PACKED_TEMPLATE),
        Kernel('conv_2d_packed_1x1_s8', INT8_INT8_INT32_INT8,
            params='by_four stages patch filters output_zero_point bounds pixels'.split(),
            takes='p input output'.split(), when=(*CONV_2D_PACKED_SUPPORTED, *CONV_2D_PACKED_IS_SINGLE), priority=1,
            overlap=lambda o: overlap.pixelwise_overlap(o.input, o.output, 2, False),
            overlap_behind=lambda o: overlap.pixelwise_overlap_behind(o.input, o.output, 2),
            table_inputs={'by_four': 'filter'.split(), 'stages': 'input filter bias'.split()}, lets=CONV_2D_PACKED),
        Kernel('conv_2d_packed_s8', INT8_INT8_INT32_INT8,
            params='by_four stages patch filters output_zero_point grid pad_value'.split(),
            takes='p input output scratch'.split(), when=CONV_2D_PACKED_SUPPORTED, priority=1,
            scratch=lambda o: 2 * o.patch,
            overlap=lambda o: overlap.window_overlap(o.input, o.output, o.rows, o.cols, 2, True),
            table_inputs={'by_four': 'filter'.split(), 'stages': 'input filter bias'.split()}, lets=CONV_2D_PACKED),
        Kernel('conv_2d_row_s8', INT8_INT8_INT32_INT8,
            params='conv quant input_dims filter_dims bias_dims output_dims'.split(),
            takes='p input filter bias output scratch scratch_size'.split(),
            when=(Condition('called == "1_x_n_s8"', lambda o: o.called == '1_x_n_s8', 'called'.split()), SIZES_FIT),
            scratch=lambda o: _conv_s8_scratch(o.target, o.conv, o.input_dims, o.filter_dims, o.output_dims),
            overlap=lambda o: _conv_s8_overlap(o.target, o.conv, o.input, o.filter_dims, o.output, o.rows, o.cols),
            table_inputs={'quant': 'input filter'.split()}),
        Kernel('conv_2d_s4', INT8_INT4_INT32_INT8,
            params='conv quant input_dims filter_dims bias_dims output_dims'.split(),
            takes='p input filter bias output scratch scratch_size'.split(),
            when=(*CONV_2D_S4_FITS,
                Condition('conv_s4_is_right(target, conv, input_dims, filter_dims)',
                    lambda o: _conv_s4_is_right(o.target, o.conv, o.input_dims, o.filter_dims))),
            scratch=lambda o: o.narrow_scratch, table_inputs={'quant': 'input filter'.split()}, lets=CONV_2D_S4),
        Kernel('conv_2d_row_s4', INT8_INT4_INT32_INT8,
            params='conv quant input_dims filter_dims bias_dims output_dims'.split(),
            takes='p input filter bias output scratch scratch_size'.split(), when=CONV_2D_S4_FITS,
            scratch=lambda o: o.narrow_scratch, table_inputs={'quant': 'input filter'.split()}, lets=CONV_2D_S4),
        Kernel('conv_2d_unpacked_s4', INT8_INT4_INT32_INT8,
            params='filter_room filter_size conv quant input_dims filter_dims bias_dims no_bias output_dims'.split(),
            takes='p input filter bias output scratch scratch_size'.split(), when=(FILTER_IS_CONSTANT, SIZES_FIT),
            otherwise=lambda o: said(
                ('an axis of the filters or of an image is longer than kernels count' if o.filter.is_constant
                    else 'filters of 4 bits must be constant, these are computed')),
            scratch=lambda o: (o.filter_room +
                _conv_s8_scratch(o.target, o.conv, o.input_dims, o.filter_dims, o.output_dims)),
            table_inputs={'quant': 'input filter'.split()}, lets=CONV_2D_S4),
        Kernel('conv_2d_helium_strips_s8', INT8_INT8_INT32_INT8,
            params=('by_four stages patch filters output_zero_point grid rows_together line apart bytes '
                'pad_value is_single ').split(),
            takes='p input output scratch'.split(),
            when=(TARGET_MVE, TARGET_OPTIMIZE_IS_SPEED, INPUT_C_IS_FILTER_I, FILTER_IS_CONSTANT, PACKED_S8_FITS,
                *CONV_2D_STRIPS_CONDITIONS, Condition('apart < 16384', lambda o: o.apart < 16384, 'apart'.split())),
            priority=3, layouts={'output': lambda o: _strips(o.output)},
            scratch=lambda o: 0 if o.is_single else 2 * o.patch + 16,
            table_inputs={'by_four': 'filter'.split(), 'stages': 'input filter bias'.split()}, lets=CONV_2D_STRIPS,
            template=CONV_2D_PACKED_TEMPLATE),
        Kernel('conv_2d_u8', {'input': DType.INT8, 'filter': DType.UINT8, 'bias': DType.INT32, 'output': DType.INT8},
            params='grid input_offset filter_offset output_offset quant'.split(),
            table_inputs={'quant': 'input filter'.split()}, lets=CONV_2D_U8)),
    uint8=UInt8(weights='filter', scale=lambda o: quant.scale_for_single_product(o.input, o.filter)),
    axes=Axes(
        {'bias': 'g*o'.split(), 'output': 'n y x g*o'.split(), 'input': 'n y x g*i'.split(),
            'filter': 'g*o ky kx i'.split()},
        windows={'y': lambda o: o.rows, 'x': lambda o: o.cols},
        linear=lambda o: o.fused_activation_function == ActivationFunctionType.NONE and o.clamped == ()),
    torch=(
        Torch('aten.conv1d.default', CALL_INPUTS,
            used='bias dilation groups input output padding results stride weight'.split(), outputs=CALL_OUTPUTS,
            options={'pads': lambda o: pytorch.pads_2d(o.padding), **CALL_OPTIONS},
            others='aten.conv2d.default'.split()),
        Torch('aten.convolution.default', CALL_INPUTS,
            used='bias dilation groups input output output_padding padding results stride transposed weight'.split(),
            outputs=CALL_OUTPUTS, options={'pads': lambda o: pytorch.pads_2d(o.padding), **CALL_OPTIONS}),
        Torch('aten.conv1d.padding', CALL_INPUTS,
            used='bias dilation groups input output padding results stride weight'.split(), outputs=CALL_OUTPUTS,
            options={'pads': lambda o: pytorch.same_pads_2d(o.padding, o.weight.shape[2:], o.dilation), **CALL_OPTIONS},
            others='aten.conv2d.padding'.split())),
    tests=(
        {'padding': lambda o: o.choice(Padding.SAME, Padding.VALID), 'stride_w': lambda o: o.span(1, 3),
            'stride_h': lambda o: o.span(1, 3), 'dilation_w_factor': lambda o: o.span(1, 2),
            'dilation_h_factor': lambda o: o.span(1, 2),
            'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU,
                ActivationFunctionType.RELU6, ActivationFunctionType.RELU_N1_TO_1),
            'input': lambda o: (o.span(1, 2), o.choice(1, o.span(5, 9)), o.span(5, 9), o.span(1, 8)),
            'filter': lambda o: (o.span(1, 3) * o.input.c, 1 if o.input.h == 1 else o.span(1, 3), o.span(1, 3),
                o.choice(1, o.input.c)),
            'bias': lambda o: (o.filter.o,)},
        {**SPACE, 'dilation_w_factor': 1, 'dilation_h_factor': 1,
            'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU),
            'input': lambda o: (o.span(1, 2), o.span(1, 9), o.span(1, 9), o.span(1, 20)),
            'filter': lambda o: (o.span(1, 20), 1, 1, o.input.c), 'bias': lambda o: (o.filter.o,)},
        {'padding': lambda o: o.choice(Padding.SAME, Padding.VALID), 'stride_w': lambda o: o.choice(1, o.span(1, 3)),
            'stride_h': lambda o: o.choice(1, o.span(1, 3)), 'dilation_w_factor': 1,
            'dilation_h_factor': lambda o: o.span(1, 2),
            'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU,
                ActivationFunctionType.RELU6),
            'input': lambda o: (o.span(1, 2), o.span(3, 8), o.span(3, 8), o.choice(1, 3, 4, 8, o.span(1, 20))),
            'filter': lambda o: o.choice((2 * o.span(1, 9), 1, 1, o.input.c),
                (2 * o.span(1, 9), o.span(1, 3), o.span(1, 4), o.input.c)),
            'bias': lambda o: (o.filter.o,)},
        {'padding': lambda o: o.choice(Padding.SAME, Padding.VALID), 'stride_w': lambda o: o.span(1, 2),
            'stride_h': lambda o: o.span(1, 3), 'dilation_w_factor': 1, 'dilation_h_factor': lambda o: o.span(1, 2),
            'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU),
            'filter': lambda o: (2 * o.span(1, 9), o.span(1, 3), o.span(1, 3 * o.stride_w), 4 * o.span(1, 5)),
            'input': lambda o: (o.span(1, 2), o.span(3, 8),
                4 * o.span(1, 3) * o.stride_w + (o.filter.w - o.stride_w if o.padding == Padding.VALID else 0),
                o.filter.i),
            'bias': lambda o: (o.filter.o,)},
        {'padding': lambda o: o.choice(Padding.SAME, Padding.VALID), 'stride_w': lambda o: o.choice(1, o.span(1, 3)),
            'stride_h': lambda o: o.choice(1, o.span(1, 3)), 'dilation_w_factor': lambda o: o.span(1, 2),
            'dilation_h_factor': lambda o: o.span(1, 2),
            'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU,
                ActivationFunctionType.RELU6),
            'input': lambda o: (o.span(1, 2), o.span(3, 8), o.span(3, 8), o.choice(1, 3, 4, 8, o.span(1, 20))),
            'filter': lambda o: o.choice((o.span(1, 9), 1, 1, o.input.c),
                (o.span(1, 9), o.span(1, 3), o.span(1, 4), o.input.c)),
            'bias': lambda o: (o.filter.o,)},
        {**SPACE, 'dilation_w_factor': lambda o: o.span(1, 2), 'dilation_h_factor': 1,
            'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU,
                ActivationFunctionType.RELU6),
            'input': lambda o: (o.span(1, 2), o.span(3, 9), o.span(3, 9), o.choice(o.span(1, 5), o.span(15, 34))),
            'filter': lambda o: (o.span(1, 9), o.choice(1, o.span(1, 3)), o.choice(1, o.span(1, 3)), o.input.c),
            'bias': lambda o: (o.filter.o,)},
        {'padding': lambda o: o.choice(Padding.SAME, Padding.VALID), 'stride_w': 1, 'stride_h': 1,
            'dilation_w_factor': 1, 'dilation_h_factor': lambda o: o.span(1, 2),
            'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU),
            'input': lambda o: (1, o.span(3, 4), o.span(3, 4), o.choice(16 * o.span(7, 20), o.span(30, 90), 280)),
            'filter': lambda o: (4 * o.span(1, 2), o.choice(1, 3), o.choice(1, 3), o.input.c),
            'bias': lambda o: (o.filter.o,)},
        {'padding': lambda o: o.choice(Padding.SAME, Padding.VALID), 'stride_w': lambda o: o.choice(1, 2, 4),
            'stride_h': 1, 'dilation_w_factor': 1, 'dilation_h_factor': 1,
            'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU),
            'input': lambda o: (o.span(1, 2), 1, o.span(5, 20), o.choice(4, 8, 12)),
            'filter': lambda o: (o.span(1, 20), 1, o.span(2, 5), o.input.c), 'bias': lambda o: (o.filter.o,)},
        {**SPACE, 'dilation_w_factor': 1, 'dilation_h_factor': 1,
            'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU,
                ActivationFunctionType.RELU6),
            'input': lambda o: (o.span(1, 2), o.span(3, 12), o.span(3, 14), o.choice(o.span(1, 5), o.span(15, 34))),
            'filter': lambda o: (o.span(1, 9), o.choice(1, o.span(1, 3)), o.choice(1, o.span(1, 3)), o.input.c),
            'bias': lambda o: (o.filter.o,)}))
