"""Kernels of DEPTHWISE_CONV_2D. Made by `opgen build` from specs/conv/depthwise_conv_2d_lanes.yaml; do not edit."""

from opgen.lib import arrays, fixed_point, overlap, packed, quant, structs, tensor
from opgen.lib.tensor import Array
from opgen.operators.model import CodeTemplate, Condition, DType, Functions, Kernel
from opgen.registry.ops._family.convolution import _larger


def _in_lanes(rows: Array) -> Array:
    """Return rows (n, m) in blocks of 16 as (blocks, 16, m), the last of which has the last rows; eight rows twice."""
    begins = arrays.minimum(16 * arrays.arange((rows.shape[0] + 15) // 16), _larger(rows.shape[0] - 16, 0))
    return arrays.take(rows, (arrays.column(begins) + arrays.row(arrays.arange(16))) % rows.shape[0])


def _lane_stages(rows: Array, start: Array, offset: int, factors: structs.cmsis_nn_per_channel_quant_params) -> Array:
    """Return [block of channels, quarter, (sum, multiplier, shift), channel], flat.

    The quarters of 16 channels begin with the channels 0, 2, 1, 3 and have every fourth one.
    """
    shift = arrays.where(factors.multiplier == 0, -1, factors.shift)
    stages = arrays.append(
        arrays.append(arrays.column(quant.row_sums(rows, start, offset)), arrays.column(factors.multiplier), 1),
        arrays.column(shift), 1)
    blocks = _in_lanes(fixed_point.as_ints(stages))
    quarters = arrays.take(arrays.reshape(blocks, (blocks.shape[0], 4, 4, 3)), arrays.ints((0, 2, 1, 3)), 2)
    return arrays.as_int32s(arrays.flatten(arrays.transpose(quarters, (0, 2, 3, 1))))


DEPTHWISE_CONV_2D_LANES: Functions = {'depth': lambda o: o.filter.o, 'patch': lambda o: o.filter.h * o.filter.w,
    'by_unit': lambda o: (
        arrays.reshape(arrays.transpose(fixed_point.as_ints(o.filter), (3, 0, 1, 2)), (o.depth, o.patch))
        if o.filter.is_constant else fixed_point.as_ints(arrays.zeros((16, 1)))),
    'taps_of_lanes': lambda o: (arrays.as_int8s(arrays.flatten(arrays.transpose(_in_lanes(o.by_unit), (0, 2, 1))))
        if o.filter.is_constant else None),
    'stages': lambda o: (
        _lane_stages(o.by_unit, o.bias if tensor.has(o.bias) else arrays.zeros((o.depth,)), -o.input.zero_point,
            o.quant) if o.filter.is_constant else None),
    'is_two': lambda o: o.depth == 8 and o.stride_w == 1,
    'copies': lambda o: not o.is_inside or (o.is_two and o.cols.out % 2 == 1),
    'lanes': lambda o: (o.output.n * o.rows.out *
        ((o.cols.out + 1) // 2 if o.is_two else o.cols.out * ((o.depth + 15) // 16))),
    'least': lambda o: o.by_unit == -128,
    'is_right':
        lambda o: not arrays.any_true(fixed_point.as_ints(o.least[:, 0:o.patch // 2 * 2:2]) * fixed_point.as_ints(o.least[:, 1:o.patch:2]))}

DEPTHWISE_CONV_2D_LANES_TEMPLATE = CodeTemplate('OPGEN_HAS_MVE',
    (lambda o: o.filter.w if o.filter.w > 1 else o.filter.h, lambda o: o.filter.h if o.filter.w > 1 else 1,
        lambda o: o.dilation_h_factor * o.input.w * o.depth,
        lambda o: o.dilation_w_factor * o.depth if o.filter.w > 1 else o.line,
        lambda o: o.along if (o.along - 1) * o.step < 255 else 254 // o.step + 1, lambda o: (o.near - 1) * o.step // 2,
        lambda o: (o.along + o.near - 1) // o.near, lambda o: (o.down - 1) * o.line + (o.groups - 1) * o.near * o.step,
        lambda o: 1 if o.is_two else o.depth // 16, lambda o: 0 if o.is_two else (16 - o.depth % 16) % 16,
        lambda o: o.inside_w // 2 if o.is_two else o.inside_w, lambda o: 2 * o.in_loop if o.is_two else o.in_loop,
        lambda o: 4 * o.patch, lambda o: o.output.n * o.rows.out, lambda o: o.output.n > 1,
        lambda o: o.input.h * o.input.w * o.depth,
        lambda o: o.copies if o.is_border == 1 else o.inside_h * o.in_loop > 0, lambda o: not o.copies,
        lambda o: o.is_border == 1, lambda o: o.j * o.dilation_w_factor, lambda o: o.j * o.dilation_w_factor * o.depth,
        lambda o: o.is_border == 0, lambda o: o.in_loop if o.is_border == 0 else 0, lambda o: o.blocks > 1,
        lambda o: o.part == 0 and o.blocks > 1, lambda o: o.part == 1 and o.back > 0,
        lambda o: o.part == 0 or o.back > 0, lambda o: o.tap % o.along,
        lambda o: o.near * o.step if o.k > 0 else o.line - (o.groups - 1) * o.near * o.step,
        lambda o: o.k % o.near == 0 and o.tap > 0, lambda o: o.move < 4096, lambda o: o.k % o.near * o.step - o.centre,
        lambda o: o.tap % 2 == 0, lambda o: o.tap == 1, lambda o: o.tap < 2 and (o.tap == 1 or o.patch == 1),
        lambda o: o.tap % 2 == 1 or o.tap == o.patch - 1, lambda o: 4 + o.i, lambda o: 48 * o.i, lambda o: o.i > 0,
        lambda o: o.i - 1, lambda o: 3 + o.i, lambda o: o.i < 3, lambda o: 5 + o.i, lambda o: 48 * o.i + 64,
        lambda o: 48 * o.i + 80, lambda o: o.clamp.lo > -128, lambda o: o.clamp.hi < 127,
        lambda o: o.is_two and o.is_border == 1, lambda o: o.reached < 4096, lambda o: o.reached - 16,
        lambda o: o.patch * (16 * o.blocks + (16 if o.back > 0 else 0)), lambda o: o.stride_w > 1,
        lambda o: (o.stride_w - 1) * o.depth, lambda o: 12 * (16 * o.blocks + (16 if o.back > 0 else 0)),
        lambda o: o.pixels_in_loop if o.is_border == 0 else 1,
        lambda o: o.depth * (o.pixels_in_loop if o.is_border == 0 else 1), lambda o: o.is_border == 0 and o.copies),
    file='conv/depthwise_conv_2d_lanes.c.j2', made_from='c583c698')

KERNELS = (Kernel('depthwise_conv_2d_lanes_s8',
    {'input': DType.INT8, 'filter': DType.INT8, 'bias': DType.INT32, 'output': DType.INT8},
    params='grid taps_of_lanes stages pad_value output_zero_point'.split(), takes='p input output scratch'.split(),
    when=(Condition('target.mve', lambda o: o.target.mve),
        Condition('filter.is_constant', lambda o: o.filter.is_constant),
        Condition('packed_s8_fits(quant, keeps_sign)', lambda o: packed.packed_s8_fits(o.quant, o.keeps_sign)),
        Condition('depth_multiplier == 1', lambda o: o.depth_multiplier == 1, 'depth_multiplier'.split()),
        Condition('depth >= 16 or is_two', lambda o: o.depth >= 16 or o.is_two, 'depth is_two'.split()),
        Condition('depth < 256', lambda o: o.depth < 256, 'depth'.split()),
        Condition('patch < 26', lambda o: o.patch < 26, 'patch'.split()), Condition('is_right', lambda o: o.is_right),
        Condition('output.size > 0', lambda o: o.output.size > 0, 'output.size'.split()),
        Condition('filter.h * dilation_h_factor * input.w * depth < 65536',
            lambda o: o.filter.h * o.dilation_h_factor * o.input.w * o.depth < 65536,
            'filter.h dilation_h_factor input.w depth'.split()),
        Condition('stride_w * depth < 4096', lambda o: o.stride_w * o.depth < 4096, 'stride_w depth'.split()),
        Condition('filter.w * dilation_w_factor <= input.w', lambda o: o.filter.w * o.dilation_w_factor <= o.input.w,
            'filter.w dilation_w_factor input.w'.split())),
    priority=3,
    cost=lambda o: (
        (o.lanes * (36 + 9.6 * o.patch + (4 if o.keeps_sign else 0)) + 8 * o.output.n * o.rows.out +
            4 * o.output.size // o.depth) + o.at_border * (58 + 2 * o.patch + 2 * o.patch * ((o.depth + 15) // 16))),
    scratch=lambda o: 8 * o.patch + o.depth if o.copies else 0,
    overlap=lambda o: overlap.window_overlap(o.input, o.output, o.rows, o.cols, 1, False),
    table_inputs={'taps_of_lanes': 'filter'.split(), 'stages': 'input filter bias'.split()},
    lets=DEPTHWISE_CONV_2D_LANES, template=DEPTHWISE_CONV_2D_LANES_TEMPLATE),)
