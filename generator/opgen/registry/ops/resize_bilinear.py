"""RESIZE_BILINEAR. Made by `opgen build` from specs/image/resize_bilinear.yaml; do not edit."""

from opgen.lib import adapt, arrays, fixed_point, overflow, pytorch, structs, tensor
from opgen.lib.tensor import Array
from opgen.operators.model import Axes, Check, DType, Kernel, Limit, Litert, Operand, Operator, Torch, said
from opgen.registry.ops._family import resize as family


def _resize_positions(size: int, count: int, aligned: bool, centres: bool) -> Array:
    """Return where each of count elements lies on an axis of so many, in elements: also in front of the first or behind
    the last.

    Computed in float32. Source: ComputeInterpolationValues of TensorFlow Lite.
    """
    last = 1 if aligned and count > 1 else 0
    index = arrays.as_float32s(arrays.arange(count))
    scale = arrays.f32(arrays.f32(size - last) / arrays.f32(count - last))
    return arrays.as_float32s((index + 0.5) * scale - 0.5 if centres else index * scale)


def _resize_positions_q10(size: int, count: int, aligned: bool, centres: bool) -> Array:
    """Return the same in 1/1024 of an element, between the first and the last.

    Source: ResizeBilinearInteger of TensorFlow Lite, whose two neighbours are one element outside of these bounds.
    """
    last = 1 if aligned and count > 1 else 0
    steps = count - last
    scale = ((size - last) * 1024 + steps // 2) // steps
    found = arrays.arange(count) * scale
    return arrays.as_int32s(arrays.clip(found + scale // 2 - 512 if centres else found, 0, (size - 1) * 1024))


def _before(places: Array, size: int) -> Array:
    """Return the elements before positions on an axis; the first is before those in front of it."""
    return arrays.minimum(fixed_point.as_ints(places), size - 1)


def _behind(places: Array, size: int) -> Array:
    """Return the elements behind positions on an axis."""
    return arrays.minimum(_before(places, size) + fixed_point.as_ints(places > _before(places, size)), size - 1)


def _corner(image: Array, rows: Array, row_weights: Array, columns: Array, column_weights: Array) -> Array:
    """Return a neighbour of each pixel times its weights, those of the rows first."""
    weighted = overflow.stepped(arrays.take(image, rows, 1) * arrays.reshape(row_weights, (rows.size, 1, 1)))
    return arrays.take(weighted, columns, 2) * arrays.reshape(column_weights, (columns.size, 1))


def _bilinear(image: Array, rows: Array, columns: Array) -> Array:
    """Return an NHWC image of real numbers, interpolated at positions of rows and of columns.

    The two neighbours of a position in front of the first element are that element, of which one counts more than once
    and the other less than nothing. Source: ResizeBilinear of TensorFlow Lite, in which the products are taken from
    left to right.
    """
    top = _before(rows, image.shape[1])
    bottom = _behind(rows, image.shape[1])
    left = _before(columns, image.shape[2])
    right = _behind(columns, image.shape[2])
    low = arrays.as_float32s(rows - top)
    rest = arrays.as_float32s(columns - left)
    first = overflow.stepped(_corner(image, top, 1.0 - low, left, 1.0 - rest))
    second = overflow.running_total(first, _corner(image, bottom, low, left, 1.0 - rest))
    third = overflow.running_total(second, _corner(image, top, 1.0 - low, right, rest))
    return overflow.running_total(third, _corner(image, bottom, low, right, rest))


def _interpolated(numbers: Array, places: Array, axis: int, weights: tuple[int, ...]) -> Array:
    """Return numbers interpolated along an axis at positions in 1/1024, whose weights have a given shape."""
    low = places // 1024
    weight = arrays.reshape(places % 1024, weights)
    return fixed_point.as_ints(
        arrays.take(numbers, low, axis) * (1024 - weight) + arrays.take(numbers, low + 1, axis) * weight)


def _bilinear_exact(image: Array, rows: Array, columns: Array) -> Array:
    """Return an integer NHWC image interpolated at positions in 1/1024, rounded half away from 0.

    Source: ResizeBilinearInteger of TensorFlow Lite.
    """
    by_row = _interpolated(fixed_point.as_ints(image), fixed_point.as_ints(rows), 1, (rows.size, 1, 1))
    return fixed_point.rounding_shift(_interpolated(by_row, fixed_point.as_ints(columns), 2, (columns.size, 1)), 20)


options = {'align_corners': 'align_corners', 'half_pixel_centers': lambda o: not o.align_corners}

RESIZE_BILINEAR = Operator('RESIZE_BILINEAR', 'An NHWC image with another height and width, bilinearly interpolated.',
    litert=Litert('RESIZE_BILINEAR', versions=(1, 4), table='ResizeBilinearOptions'),
    options=family.OPTIONS,
    inputs=(Operand('input', 'NHWC'), Operand('size', const=True, holds='index')),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: (o.input.n, o.height, o.width, o.input.c),
        scale=lambda o: o.input.scale, zero_point=lambda o: o.input.zero_point),),
    lets={**family.LETS,
        'resize': lambda o: structs.opgen_resize(o.input.n, o.input.h, o.input.w, o.height, o.width, o.input.c),
        'rows': lambda o: _resize_positions(o.input.h, o.height, o.align_corners, o.half_pixel_centers),
        'columns': lambda o: _resize_positions(o.input.w, o.width, o.align_corners, o.half_pixel_centers),
        'rows_q10': lambda o: _resize_positions_q10(o.input.h, o.height, o.align_corners, o.half_pixel_centers),
        'columns_q10': lambda o: _resize_positions_q10(o.input.w, o.width, o.align_corners, o.half_pixel_centers),
        'in_q10': lambda o: o.input.type != DType.UINT8 and (not o.input.type.is_float),
        'real_rows': lambda o: o.rows_q10 / 1024 if o.in_q10 else o.rows,
        'real_columns': lambda o: o.columns_q10 / 1024 if o.in_q10 else o.columns},
    checks=(*family.CHECKS,
        Check(lambda o: not (o.align_corners and o.half_pixel_centers),
            'align_corners and half_pixel_centers exclude each other')),
    reference=lambda o: _bilinear(o.input, o.real_rows, o.real_columns),
    exact=lambda o: _bilinear_exact(o.input, o.rows_q10, o.columns_q10),
    kernels=(
        Kernel('resize_bilinear_s8', {'input': DType.INT8, 'size': DType.INT32, 'output': DType.INT8},
            params='resize rows_q10 columns_q10'.split(), takes='p input output'.split(),
            table_inputs={'rows_q10': 'size'.split(), 'columns_q10': 'size'.split()}),
        Kernel('resize_bilinear_s16', {'input': DType.INT16, 'size': DType.INT32, 'output': DType.INT16},
            params='resize rows_q10 columns_q10'.split(), takes='p input output'.split(),
            table_inputs={'rows_q10': 'size'.split(), 'columns_q10': 'size'.split()}),
        Kernel('resize_bilinear_u8', {'input': DType.UINT8, 'size': DType.INT32, 'output': DType.UINT8},
            params='resize rows columns'.split(), takes='p input output'.split(),
            exact=lambda o: fixed_point.as_ints(_bilinear(arrays.as_float32s(o.input), o.rows, o.columns) + 0.5),
            table_inputs={'rows': 'size'.split(), 'columns': 'size'.split()}),
        Kernel('resize_bilinear_f32', {'input': DType.FLOAT32, 'size': DType.INT32, 'output': DType.FLOAT32},
            params='resize rows columns'.split(), takes='p input output'.split(),
            table_inputs={'rows': 'size'.split(), 'columns': 'size'.split()})),
    elements='rising',
    axes=Axes({'input': 'n h w c'.split(), 'output': 'n y x c'.split()}),
    torch=(
        Torch('aten.upsample_bilinear2d.vec',
            {'input': lambda o: adapt.as_image(o.input, 2), 'size': lambda o: o.results[0].shape[-2:]},
            used='align_corners input output output_size results scale_factors'.split(),
            outputs={'output': lambda o: adapt.from_image(o.output, o.results[0].shape)}, options=options,
            limits=(Limit(lambda o: (o.align_corners or
                    pytorch.scales_exactly(o.input.shape[-2:], o.scale_factors, o.results[0].shape[-2:])),
                lambda o: said('scale_factors do not lead exactly to the sizes of the result, ', o.results[0].shape,
                    ': give sizes')),)),
        Torch('aten.upsample_linear1d.vec',
            {'input': lambda o: adapt.as_image(o.input, 1), 'size': lambda o: (1, o.results[0].shape[-1])},
            used='align_corners input output output_size results scale_factors'.split(),
            outputs={'output': lambda o: adapt.from_image(o.output, o.results[0].shape)}, options=options,
            limits=(Limit(lambda o: (o.align_corners or
                    pytorch.scales_exactly(o.input.shape[-1:], o.scale_factors, o.results[0].shape[-1:])),
                lambda o: said('scale_factors do not lead exactly to the sizes of the result, ', o.results[0].shape,
                    ': give sizes')),)),
        Torch('aten.upsample_bilinear2d.default',
            {'input': lambda o: adapt.as_image(o.self, 2), 'size': lambda o: o.results[0].shape[-2:]},
            used='align_corners output output_size results scales_h scales_w self'.split(),
            outputs={'output': lambda o: adapt.from_image(o.output, o.results[0].shape)}, options=options,
            limits=(Limit(lambda o: (o.align_corners or
                    pytorch.scales_exactly(o.self.shape[-2:],
                        (o.scales_h, o.scales_w) if tensor.has(o.scales_h) and tensor.has(o.scales_w) else None,
                        o.results[0].shape[-2:])),
                lambda o: said('scales_h and scales_w do not lead exactly to the sizes of the result, ',
                    o.results[0].shape, ': give sizes')),))),
    tests=family.TESTS)
