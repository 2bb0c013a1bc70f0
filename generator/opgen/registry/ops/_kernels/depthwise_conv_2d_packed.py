"""Kernels of DEPTHWISE_CONV_2D. Made by `opgen build` from specs/conv/depthwise_conv_2d_packed.yaml; do not edit."""

from opgen.lib import arrays, fixed_point, overlap, packed, quant, structs, tensor
from opgen.lib.tensor import Array
from opgen.operators.model import Condition, DType, Functions, Kernel, Types
from opgen.registry.ops._family.convolution import _packed_cost, _rounded_up, _short_stages, _stage_words


def _by_channel(filters: Array) -> Array:
    """Return the taps of each channel, in rows."""
    count = filters.shape[3]
    return arrays.reshape(arrays.transpose(fixed_point.as_ints(filters), (3, 0, 1, 2)), (count, filters.size // count))


def _in_blocks(rows: Array) -> Array:
    """Return rows in blocks of 16, with zeros for rows that are not there; eight rows twice."""
    count = rows.shape[0]
    missing = rows if count == 8 else fixed_point.as_ints(arrays.zeros((-count % 16, rows.shape[1])))
    return arrays.reshape(arrays.append(rows, missing, 0), ((count + 15) // 16, 16, rows.shape[1]))


def _packed_depthwise_filters(filters: Array) -> Array:
    """Return filters (1, h, w, o) as [block of channels, tap, channel], flat."""
    return arrays.as_int8s(arrays.flatten(arrays.transpose(_in_blocks(_by_channel(filters)), (0, 2, 1))))


def _packed_depthwise_stages(filters: Array, start: Array, offset: int,
    factors: structs.cmsis_nn_per_channel_quant_params) -> Array:
    """Return [block of channels, quarter, (sum, multiplier, shift), channel], flat.

    The quarters of 16 channels begin with the channels 0, 2, 1, 3 and have every fourth one.
    """
    shift = arrays.where(factors.multiplier == 0, -1, factors.shift)
    stages = arrays.append(
        arrays.append(arrays.column(quant.row_sums(_by_channel(filters), start, offset)),
            arrays.column(factors.multiplier), 1), arrays.column(shift), 1)
    blocks = _in_blocks(fixed_point.as_ints(stages))
    quarters = arrays.take(arrays.reshape(blocks, (blocks.shape[0], 4, 4, 3)), arrays.ints((0, 2, 1, 3)), 2)
    return arrays.as_int32s(arrays.flatten(arrays.transpose(quarters, (0, 2, 3, 1))))


def _depthwise_packed_is_right(filters: Array) -> bool:
    """Tell whether sums of two products fit into 16 bits, so that not both weights may be -128.

    The kernel adds the products of the first and the second tap, of the third and the fourth.
    """
    least = _by_channel(filters) == -128
    pairs = least.shape[1] // 2 * 2
    return not arrays.any_true(fixed_point.as_ints(least[:, 0:pairs:2]) * fixed_point.as_ints(least[:, 1:pairs:2]))


DEPTHWISE_CONV_2D_PACKED: Functions = {
    'supported': lambda o: o.target.mve and packed.packed_s8_fits(o.quant, o.keeps_sign),
    'by_16': lambda o: _packed_depthwise_filters(o.filter) if o.filter.is_constant else None,
    'by_16_stages': lambda o: (
        _packed_depthwise_stages(o.filter, o.bias if tensor.has(o.bias) else arrays.zeros((o.filter.o,)),
            -o.input.zero_point, o.quant) if o.filter.is_constant else None),
    'channels': lambda o: (arrays.as_uint8s(arrays.arange(_rounded_up(o.filter.o, 16)) // o.depth_multiplier % 256)
        if o.depth_multiplier > 0 else None),
    'by_row': lambda o: arrays.transpose(o.filter, (3, 1, 2, 0)) if o.filter.is_constant else None,
    'by_four': lambda o: packed.packed_filters(o.by_row) if tensor.has(o.by_row) else None,
    'stages': lambda o: (
        _short_stages(packed.packed_stages(o.by_row, o.bias if tensor.has(o.bias) else 0, -o.input.zero_point, o.quant))
        if tensor.has(o.by_row) else None),
    'in_stage': lambda o: _stage_words(o.stages, _rounded_up(o.filters, 4)) if tensor.has(o.stages) else 3,
    'patch': lambda o: o.filter.h * o.filter.w, 'filters': lambda o: o.filter.o}

INT8_INT8_INT32_INT8: Types = {'input': DType.INT8, 'filter': DType.INT8, 'bias': DType.INT32, 'output': DType.INT8}

DEPTHWISE_CONV_2D_PACKED_SUPPORTED = (Condition('filter.is_constant', lambda o: o.filter.is_constant),
    Condition('target.mve', lambda o: o.target.mve),
    Condition('packed_s8_fits(quant, keeps_sign)', lambda o: packed.packed_s8_fits(o.quant, o.keeps_sign)))

KERNELS = (
    Kernel('depthwise_conv_2d_packed_s8', INT8_INT8_INT32_INT8,
        params='grid by_16 by_16_stages pad_value output_zero_point'.split(), takes='p input output scratch'.split(),
        when=(*DEPTHWISE_CONV_2D_PACKED_SUPPORTED,
            Condition('depth_multiplier == 1', lambda o: o.depth_multiplier == 1, 'depth_multiplier'.split()),
            Condition('depthwise_packed_is_right(filter)', lambda o: _depthwise_packed_is_right(o.filter))),
        priority=2,
        cost=lambda o: (
            (105 +
                (o.pixels * (63 + 11.4 * o.patch + (o.filter.o + 15) // 16 * (63 + 13.6 * o.patch)) *
                    (0.55 if o.filter.o == 8 and o.stride_w == 1 and (o.inside_w > 3) else 1.0))) +
            (o.pixels * (60 + 29 * o.filter.h) if o.cols.out == 1 else 0)),
        scratch=lambda o: 8 * o.patch + o.input.c,
        overlap=lambda o: overlap.window_overlap(o.input, o.output, o.rows, o.cols, 1, False),
        table_inputs={'by_16': 'filter'.split(), 'by_16_stages': 'input filter bias'.split()},
        lets=DEPTHWISE_CONV_2D_PACKED),
    Kernel('depthwise_conv_2d_units_s8', INT8_INT8_INT32_INT8,
        params='grid channels by_16 by_16_stages pad_value output_zero_point'.split(),
        takes='p input output scratch'.split(),
        when=(*DEPTHWISE_CONV_2D_PACKED_SUPPORTED,
            Condition('depth_multiplier > 1', lambda o: o.depth_multiplier > 1, 'depth_multiplier'.split()),
            Condition('input.c <= 256', lambda o: o.input.c <= 256, 'input.c'.split())),
        priority=2,
        cost=lambda o: (105 + o.pixels * (63 + 4 * o.patch + (o.filter.o + 15) // 16 * (63 + 16 * o.patch)) +
            15 * o.at_border * o.patch),
        scratch=lambda o: 8 * o.patch + o.input.c,
        overlap=lambda o: overlap.window_overlap(o.input, o.output, o.rows, o.cols, 1, False),
        table_inputs={'by_16': 'filter'.split(), 'by_16_stages': 'input filter bias'.split()},
        lets=DEPTHWISE_CONV_2D_PACKED),
    Kernel('depthwise_conv_2d_packed_conv_s8', INT8_INT8_INT32_INT8,
        params='by_four stages in_stage patch filters output_zero_point grid pad_value'.split(),
        takes='p input output scratch'.split(),
        when=(*DEPTHWISE_CONV_2D_PACKED_SUPPORTED,
            Condition('input.c == 1', lambda o: o.input.c == 1, 'input.c'.split())),
        priority=2,
        cost=lambda o: (_packed_cost(o.pixels, o.filters, o.patch) + o.pixels * (94 + 8.4 * o.filter.h) +
            o.at_border * (7 * o.patch + 40 * o.filter.h)),
        scratch=lambda o: 2 * o.patch,
        overlap=lambda o: overlap.window_overlap(o.input, o.output, o.rows, o.cols, 2, True),
        table_inputs={'by_four': 'filter'.split(), 'stages': 'input filter bias'.split()},
        lets=DEPTHWISE_CONV_2D_PACKED))
