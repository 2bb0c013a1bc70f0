"""Kernels of CONV_2D. Made by `opgen build` from specs/conv/conv_2d_quads.yaml; do not edit."""

from opgen.lib import arrays, overlap, packed, quant, structs, tensor
from opgen.lib.tensor import Array
from opgen.operators.model import CodeTemplate, Condition, DType, Functions, Kernel
from opgen.registry.ops._family.convolution import _clamp_cost


def _taps_in_phases(count: int, stride: int) -> Array:
    """Return the taps of a row, those that are a stride apart one behind the other."""
    evens = (count + stride - 1) // stride
    return arrays.append(stride * arrays.arange(evens), stride * arrays.arange(count - evens) + 1)


def _filters_by_two(filters: Array, stride: int) -> Array:
    """Return [two filters, row, 16 channels, tap, filter, channel], flat."""
    sorted = arrays.take(filters, _taps_in_phases(filters.shape[2], stride), 2)
    parts = arrays.reshape(sorted,
        (filters.shape[0] // 2, 2, filters.shape[1], filters.shape[2], filters.shape[3] // 16, 16))
    return arrays.as_int8s(arrays.flatten(arrays.transpose(parts, (0, 2, 4, 3, 1, 5))))


def _stages_by_two(filters: Array, start: Array, offset: int,
    factors: structs.cmsis_nn_per_channel_quant_params) -> Array:
    """Return [two filters, (sum, multiplier, shift), filter], flat."""
    rows = arrays.reshape(filters, (filters.shape[0], filters.size // filters.shape[0]))
    shift = arrays.where(factors.multiplier == 0, -1, factors.shift)
    each = arrays.append(
        arrays.append(arrays.column(quant.row_sums(rows, start, offset)), arrays.column(factors.multiplier), 1),
        arrays.column(shift), 1)
    return arrays.as_int32s(
        arrays.flatten(arrays.transpose(arrays.reshape(each, (filters.shape[0] // 2, 2, 3)), (0, 2, 1))))


CONV_2D_QUADS: Functions = {'filters': lambda o: o.filter.o, 'depth': lambda o: o.filter.i,
    'columns': lambda o: 3 * (o.stride_w if o.stride_w < o.filter.w else o.filter.w) + o.filter.w,
    'quads': lambda o: o.output.n * o.rows.out * ((o.cols.out + 3) // 4),
    'loads': lambda o: o.filter.h * o.columns * (o.depth // 16),
    'is_even': lambda o: o.filter.size > 0 and o.filter.o % 2 == 0 and (o.filter.i % 16 == 0),
    'by_two': lambda o: _filters_by_two(o.filter, o.stride_w) if o.filter.is_constant and o.is_even else None,
    'stages': lambda o: (
        _stages_by_two(o.filter, o.bias if tensor.has(o.bias) else arrays.zeros((o.filters,)), -o.input.zero_point,
            o.quant) if (o.filter.is_constant and o.is_even) else None)}

CONV_2D_QUADS_TEMPLATE = CodeTemplate('OPGEN_HAS_MVE',
    (lambda o: o.depth // 16, lambda o: (o.cols.out + 3) // 4, lambda o: o.filter.h * o.slices,
        lambda o: o.steps * o.columns * 16, lambda o: o.columns * o.depth // 2 // 16 * 16, lambda o: o.cols.out % 4,
        lambda o: (o.rows.before > 0 or
            (o.rows.out - 1) * o.stride_h - o.rows.before + o.dilation_h_factor * (o.filter.h - 1) >= o.input.h),
        lambda o: 3 * o.stride_w + o.filter.w, lambda o: o.i * o.filters, lambda o: o.i * o.filters + 1,
        lambda o: o.output.n * o.rows.out, lambda o: o.output.n > 1, lambda o: o.input.h * o.input.w * o.depth,
        lambda o: 4 * o.stride_w, lambda o: o.quads > 2, lambda o: o.quads - 1,
        lambda o: o.input.h - o.dilation_h_factor * (o.filter.h - 1), lambda o: o.column % o.stride_w,
        lambda o: (0 if o.phase == 0 else o.columns - 3 - o.filter.w // 2) + o.column // o.stride_w,
        lambda o: o.slices if o.phase < o.filter.w else 0, lambda o: o.slice % 2,
        lambda o: (o.slice * o.columns + o.place) * 16 - o.middle, lambda o: o.phase >= o.filter.w,
        lambda o: o.i < o.filter.h - 1, lambda o: (o.dilation_h_factor * o.input.w - o.span) * o.depth,
        lambda o: o.rest_of_row < 4096, lambda o: o.columns * o.depth,
        lambda o: o.dilation_h_factor * o.input.w * o.depth, lambda o: o.columns * o.slices,
        lambda o: 16 * o.i - o.middle, lambda o: (0, o.quads - 1, 1)[o.which],
        lambda o: o.at * 4 * o.stride_w - o.cols.before, lambda o: o.quads > (0, 1, 2)[o.which], lambda o: o.which == 0,
        lambda o: o.which == 1, lambda o: o.left < 0 or o.left + o.span > o.input.w,
        lambda o: o.phase < o.filter.w and o.column < 3 * o.stride_w + o.filter.w,
        lambda o: o.left + o.column >= 0 and o.left + o.column < o.input.w, lambda o: o.slices if o.is_used else 0,
        lambda o: 0 if o.is_there else 1, lambda o: not (o.is_there and o.is_used), lambda o: o.rest > 0,
        lambda o: 2 * o.rest, lambda o: o.filters // 2, lambda o: (o.filter.w + o.stride_w - 1) // o.stride_w,
        lambda o: o.tap if o.tap < o.evens else o.tap - o.evens, lambda o: o.k == 0,
        lambda o: o.step == o.steps - 1 and o.tap == o.filter.w - 1,
        lambda o: '' if o.step == 0 and o.tap == 0 else 'a', lambda o: 2 * (o.step * o.filter.w + o.tap),
        lambda o: o.tap < o.filter.w - 1 and o.tap + 1 != o.evens, lambda o: 2 * o.i, lambda o: (o.k + o.i) % 4,
        lambda o: (4, 5, 7)[o.number % 3], lambda o: o.i == 1 and (not o.is_last),
        lambda o: (4, 5, 7)[(o.number + 2) % 3], lambda o: o.i == 3 and (not o.is_last),
        lambda o: ('r8', 'r10', 'r12', 'lr')[o.i], lambda o: (4, 5, 7)[(o.number + 1) % 3],
        lambda o: o.i == (3 if o.is_new else 0) and o.goes_on, lambda o: o.k % 4, lambda o: o.size < 4096,
        lambda o: o.clamp.lo > -128, lambda o: o.clamp.hi < 127, lambda o: o.rest == 0, lambda o: o.rest * o.filters,
        lambda o: 4 * o.filters),
    file='conv/conv_2d_quads.c.j2', made_from='473479ed')

KERNELS = (Kernel('conv_2d_quads_s8',
    {'input': DType.INT8, 'filter': DType.INT8, 'bias': DType.INT32, 'output': DType.INT8},
    params='grid by_two stages pad_value output_zero_point'.split(), takes='p input output scratch'.split(),
    when=(Condition('target.mve', lambda o: o.target.mve),
        Condition('filter.is_constant', lambda o: o.filter.is_constant),
        Condition('filter.size > 0', lambda o: o.filter.size > 0, 'filter.size'.split()),
        Condition('filter.o % 2 == 0', lambda o: o.filter.o % 2 == 0, 'filter.o'.split()),
        Condition('filter.i % 16 == 0', lambda o: o.filter.i % 16 == 0, 'filter.i'.split()),
        Condition('input.c == filter.i', lambda o: o.input.c == o.filter.i, 'input.c filter.i'.split()),
        Condition('packed_s8_fits(quant, keeps_sign)', lambda o: packed.packed_s8_fits(o.quant, o.keeps_sign)),
        Condition('stride_w < 3', lambda o: o.stride_w < 3, 'stride_w'.split()),
        Condition('dilation_w_factor == 1', lambda o: o.dilation_w_factor == 1, 'dilation_w_factor'.split()),
        Condition('output.n * rows.out > 0', lambda o: o.output.n * o.rows.out > 0, 'output.n rows.out'.split()),
        Condition('cols.out % 4 == 0 or cols.out > 12', lambda o: o.cols.out % 4 == 0 or o.cols.out > 12,
            'cols.out'.split()),
        Condition('filter.h * depth // 16 * filter.w <= 64', lambda o: o.filter.h * o.depth // 16 * o.filter.w <= 64,
            'filter.h depth filter.w'.split()),
        Condition('patch > depth or stride_h * stride_w > 1',
            lambda o: o.patch > o.depth or o.stride_h * o.stride_w > 1, 'patch depth stride_h stride_w'.split()),
        Condition('cols.before <= 4 * stride_w', lambda o: o.cols.before <= 4 * o.stride_w,
            'cols.before stride_w'.split()),
        Condition('((cols.out + 3) // 4 * 4 - 5) * stride_w - cols.before + filter.w <= input.w',
            lambda o: ((o.cols.out + 3) // 4 * 4 - 5) * o.stride_w - o.cols.before + o.filter.w <= o.input.w,
            'cols.out stride_w cols.before filter.w input.w'.split()),
        Condition('columns * depth <= 1008', lambda o: o.columns * o.depth <= 1008, 'columns depth'.split()),
        Condition('dilation_h_factor * input.w * depth < 65536',
            lambda o: o.dilation_h_factor * o.input.w * o.depth < 65536, 'dilation_h_factor input.w depth'.split()),
        Condition('3 * filter.o < 65000', lambda o: 3 * o.filter.o < 65000, 'filter.o'.split())),
    priority=3,
    cost=lambda o: (
        (o.quads *
            (33 + 3.2 * o.loads +
                (o.filter.o // 2 *
                    (19 + 9.85 * (o.patch // 16) + 1.05 * o.loads + _clamp_cost(o.keeps_sign, o.clamp))))) +
        27 * o.output.n * o.rows.out),
    scratch=lambda o: o.filter.h * o.columns * o.depth,
    overlap=lambda o: overlap.window_overlap(o.input, o.output, o.rows, o.cols, 4 if o.cols.out % 4 == 0 else 1, True),
    table_inputs={'by_two': 'filter'.split(), 'stages': 'input filter bias'.split()}, lets=CONV_2D_QUADS,
    template=CONV_2D_QUADS_TEMPLATE),)
