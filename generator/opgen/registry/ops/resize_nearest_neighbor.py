"""RESIZE_NEAREST_NEIGHBOR. Made by `opgen build` from specs/image/resize_nearest_neighbor.yaml; do not edit."""

from opgen.lib import adapt, arrays, fixed_point, pytorch, structs, tensor
from opgen.lib.tensor import Array
from opgen.operators.model import Axes, DType, Kernel, Limit, Litert, Operand, Operator, Torch, UInt8, said
from opgen.registry.ops._family import resize as family


def _resize_nearest(size: int, count: int, aligned: bool, centres: bool) -> Array:
    """Return the element that each of count elements is taken from, of an axis of so many.

    Computed in float32. Source: GetNearestNeighbor of TensorFlow Lite.
    """
    last = 1 if aligned and count > 1 else 0
    scale = arrays.f32(arrays.f32(size - last) / arrays.f32(count - last))
    place = (arrays.as_float32s(arrays.arange(count)) + (0.5 if centres else 0.0)) * scale
    found = arrays.floor(place)
    return arrays.as_int32s(
        arrays.clip(found + fixed_point.as_ints(place - found >= 0.5) if aligned else found, 0, size - 1))


RESIZE_NEAREST_NEIGHBOR = Operator('RESIZE_NEAREST_NEIGHBOR',
    'An NHWC image with another height and width, each pixel that of the input which is nearest.',
    litert=Litert('RESIZE_NEAREST_NEIGHBOR', versions=(1, 4), table='ResizeNearestNeighborOptions'),
    options=family.OPTIONS,
    inputs=(Operand('input', 'NHWC'), Operand('size', const=True, holds='index')),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: (o.input.n, o.height, o.width, o.input.c),
        scale=lambda o: o.input.scale, zero_point=lambda o: o.input.zero_point),),
    lets={**family.LETS,
        'resize': lambda o: structs.opgen_resize(o.input.n, o.input.h, o.input.w, o.height, o.width,
            o.input.c * o.input.type.bits // 8),
        'rows': lambda o: _resize_nearest(o.input.h, o.height, o.align_corners, o.half_pixel_centers),
        'columns': lambda o: _resize_nearest(o.input.w, o.width, o.align_corners, o.half_pixel_centers)},
    checks=family.CHECKS,
    reference=lambda o: arrays.take(arrays.take(o.input, o.rows, 1), o.columns, 2),
    kernels=(Kernel('resize_nearest_bytes',
        {'input': (DType.INT8, DType.UINT8, DType.INT16, DType.INT32, DType.INT64, DType.FLOAT32, DType.BOOL),
            'size': DType.INT32, 'output': 'input'},
        params='resize rows columns'.split(), takes='p input output'.split(),
        exact=lambda o: arrays.take(arrays.take(o.input, o.rows, 1), o.columns, 2),
        table_inputs={'rows': 'size'.split(), 'columns': 'size'.split()}),),
    uint8=UInt8(), elements='rising',
    axes=Axes({'input': 'n h w c'.split(), 'output': 'n y x c'.split()}),
    torch=(
        Torch('aten.upsample_nearest2d.vec',
            {'input': lambda o: adapt.as_image(o.input, 2), 'size': lambda o: o.results[0].shape[-2:]},
            used='input output output_size results scale_factors'.split(),
            outputs={'output': lambda o: adapt.from_image(o.output, o.results[0].shape)},
            options={'align_corners': False, 'half_pixel_centers': False},
            limits=(Limit(
                lambda o: pytorch.scales_exactly(o.input.shape[-2:], o.scale_factors, o.results[0].shape[-2:]),
                lambda o: said('scale_factors do not lead exactly to the sizes of the result, ', o.results[0].shape,
                    ': give sizes')),)),
        Torch('aten.upsample_nearest1d.vec',
            {'input': lambda o: adapt.as_image(o.input, 1), 'size': lambda o: (1, o.results[0].shape[-1])},
            used='input output output_size results scale_factors'.split(),
            outputs={'output': lambda o: adapt.from_image(o.output, o.results[0].shape)},
            options={'align_corners': False, 'half_pixel_centers': False},
            limits=(Limit(
                lambda o: pytorch.scales_exactly(o.input.shape[-1:], o.scale_factors, o.results[0].shape[-1:]),
                lambda o: said('scale_factors do not lead exactly to the sizes of the result, ', o.results[0].shape,
                    ': give sizes')),)),
        Torch('aten.upsample_nearest2d.default',
            {'input': lambda o: adapt.as_image(o.self, 2), 'size': lambda o: o.results[0].shape[-2:]},
            used='output output_size results scales_h scales_w self'.split(),
            outputs={'output': lambda o: adapt.from_image(o.output, o.results[0].shape)},
            options={'align_corners': False, 'half_pixel_centers': False},
            limits=(Limit(lambda o: pytorch.scales_exactly(o.self.shape[-2:],
                    (o.scales_h, o.scales_w) if tensor.has(o.scales_h) and tensor.has(o.scales_w) else None,
                    o.results[0].shape[-2:]),
                lambda o: said('scales_h and scales_w do not lead exactly to the sizes of the result, ',
                    o.results[0].shape, ': give sizes')),))),
    tests=family.TESTS)
