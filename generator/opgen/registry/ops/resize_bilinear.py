"""RESIZE_BILINEAR. Made by `opgen build` from specs/image/resize_bilinear.yaml; do not edit."""

from opgen.air.dtype import DType
from opgen.lib import adapt, pytorch, resize, structs, tensor
from opgen.operators.model import Check, Kernel, Litert, Operand, Operator, Torch, said
from opgen.registry.ops._family import resize as family


RESIZE_BILINEAR = Operator(
    'RESIZE_BILINEAR',
    'An NHWC image with another height and width, bilinearly interpolated.',
    source='specs/image/resize_bilinear.yaml',
    options_type=family.ResizeOptions,
    litert=Litert('RESIZE_BILINEAR', versions=(1, 4), table='ResizeBilinearOptions'),
    inputs=(Operand('input', 'NHWC'), Operand('size', const=True, holds='index')),
    outputs=(
        Operand('output', type=lambda o: o.input.type, shape=lambda o: (o.input.n, o.height, o.width, o.input.c),
            scale=lambda o: o.input.scale, zero_point=lambda o: o.input.zero_point),),
    lets={**family.LETS,
        'resize': lambda o: structs.opgen_resize(o.input.n, o.input.h, o.input.w, o.height, o.width, o.input.c),
        'rows': lambda o: resize.resize_positions(o.input.h, o.height, o.align_corners, o.half_pixel_centers),
        'columns': lambda o: resize.resize_positions(o.input.w, o.width, o.align_corners, o.half_pixel_centers),
        'rows_q10': lambda o: resize.resize_positions_q10(o.input.h, o.height, o.align_corners, o.half_pixel_centers),
        'columns_q10': lambda o: resize.resize_positions_q10(o.input.w, o.width, o.align_corners, o.half_pixel_centers),
        'real_rows': lambda o: o.rows if o.input.type.is_float else o.rows_q10 / 1024,
        'real_columns': lambda o: o.columns if o.input.type.is_float else o.columns_q10 / 1024},
    checks=(*family.CHECKS,
        Check(lambda o: not (o.align_corners and o.half_pixel_centers),
            lambda o: said('align_corners and half_pixel_centers exclude each other'))),
    reference=lambda o: resize.bilinear(o.input, o.real_rows, o.real_columns),
    exact=lambda o: resize.bilinear_exact(o.input, o.rows_q10, o.columns_q10),
    reads_values='input size'.split(),
    kernels=(
        Kernel('resize_bilinear_s8', {'input': DType.INT8, 'size': DType.INT32, 'output': DType.INT8},
            params='resize rows_q10 columns_q10'.split(), takes='p input output'.split(),
            table_inputs={'rows_q10': 'size'.split(), 'columns_q10': 'size'.split()}),
        Kernel('resize_bilinear_s16', {'input': DType.INT16, 'size': DType.INT32, 'output': DType.INT16},
            params='resize rows_q10 columns_q10'.split(), takes='p input output'.split(),
            table_inputs={'rows_q10': 'size'.split(), 'columns_q10': 'size'.split()}),
        Kernel('resize_bilinear_f32', {'input': DType.FLOAT32, 'size': DType.INT32, 'output': DType.FLOAT32},
            params='resize rows columns'.split(), takes='p input output'.split(),
            table_inputs={'rows': 'size'.split(), 'columns': 'size'.split()})),
    torch=(
        Torch('aten.upsample_bilinear2d.vec',
            {'input': lambda o: adapt.as_image(o.input, 2), 'size': lambda o: o.results[0].shape[-2:]},
            outputs={'output': lambda o: adapt.from_image(o.output, o.results[0].shape)},
            used='align_corners input output output_size results scale_factors'.split(),
            options={'align_corners': lambda o: o.align_corners, 'half_pixel_centers': lambda o: not o.align_corners},
            limits=(
                Check(
                    lambda o: (o.align_corners or
                        pytorch.scales_exactly(o.input.shape[-2:], o.scale_factors, o.results[0].shape[-2:])),
                    lambda o: said('scale_factors do not lead exactly to the sizes of the result, ',
                        o.results[0].shape, ': give sizes'),
                    is_limit=True),)),
        Torch('aten.upsample_linear1d.vec',
            {'input': lambda o: adapt.as_image(o.input, 1), 'size': lambda o: (1, o.results[0].shape[-1])},
            outputs={'output': lambda o: adapt.from_image(o.output, o.results[0].shape)},
            used='align_corners input output output_size results scale_factors'.split(),
            options={'align_corners': lambda o: o.align_corners, 'half_pixel_centers': lambda o: not o.align_corners},
            limits=(
                Check(
                    lambda o: (o.align_corners or
                        pytorch.scales_exactly(o.input.shape[-1:], o.scale_factors, o.results[0].shape[-1:])),
                    lambda o: said('scale_factors do not lead exactly to the sizes of the result, ',
                        o.results[0].shape, ': give sizes'),
                    is_limit=True),)),
        Torch('aten.upsample_bilinear2d.default',
            {'input': lambda o: adapt.as_image(o.self, 2), 'size': lambda o: o.results[0].shape[-2:]},
            outputs={'output': lambda o: adapt.from_image(o.output, o.results[0].shape)},
            used='align_corners output output_size results scales_h scales_w self'.split(),
            options={'align_corners': lambda o: o.align_corners, 'half_pixel_centers': lambda o: not o.align_corners},
            limits=(
                Check(
                    lambda o: (o.align_corners or
                        pytorch.scales_exactly(o.self.shape[-2:], (o.scales_h, o.scales_w) if tensor.has(o.scales_h) and tensor.has(o.scales_w) else None, o.results[0].shape[-2:])),
                    lambda o: said('scales_h and scales_w do not lead exactly to the sizes of the result, ',
                        o.results[0].shape, ': give sizes'),
                    is_limit=True),))),
    tests=(*family.TESTS,),
)
