"""AVERAGE_POOL_3D. Made by `opgen build` from specs/pool/average_pool_3d.yaml; do not edit."""

from opgen.lib import adapt, arrays, pytorch, shapes, tensor, volumes
from opgen.operators.model import Axes, DType, Kernel, Limit, Operand, Operator, Torch, option, said
from opgen.registry.ops._family import pool_volume as family

AVERAGE_POOL_3D = Operator('AVERAGE_POOL_3D',
    'The sum of every window of a volume, divided by a number or by how many elements are inside.',
    options=(*family.OPTIONS, option('divisor', int, minimum=0)),
    inputs=(Operand('input', 'NDHWC'),),
    outputs=(Operand('output', 'NDHWC', type=lambda o: o.input.type,
        shape=lambda o: (o.input.n, o.slices.out, o.rows.out, o.cols.out, o.input.c)),),
    lets={**family.LETS, 'gaps': lambda o: (1, 1, 1),
        'inside': lambda o: volumes.sum_pool3d(arrays.ones(o.input.shape), o.slices, o.rows, o.cols)},
    checks=family.CHECKS,
    reference=lambda o: (volumes.sum_pool3d(o.input, o.slices, o.rows, o.cols) /
        (o.inside if o.divisor == 0 else o.inside * 0 + o.divisor)),
    kernels=(Kernel('average_pool_3d_f32', {'*': DType.FLOAT32}, params='volume divisor'.split()),),
    axes=Axes({'input': 'n d h w c'.split(), 'output': 'n z y x c'.split()}),
    torch=(
        Torch('aten.avg_pool3d.default', {'input': lambda o: adapt.as_image(o.self, 3)},
            used='ceil_mode count_include_pad divisor_override kernel_size output padding results self stride'.split(),
            outputs={'output': lambda o: adapt.from_image(o.output, o.results[0].shape)},
            options={'window': 'kernel_size', 'stride': lambda o: o.kernel_size if o.stride == () else o.stride,
                'pads': lambda o: pytorch.window_pads_2d(o.self.shape[-3:], o.results[0].shape[-3:], o.kernel_size,
                    o.stride, o.padding, (1, 1, 1)),
                'divisor': lambda o: (o.divisor_override if tensor.has(o.divisor_override)
                    else (shapes.size_of(o.kernel_size)
                        if (o.count_include_pad and arrays.largest(arrays.ints(o.padding)) > 0) else 0))},
            limits=(Limit(
                lambda o: (not o.ceil_mode or not o.count_include_pad or arrays.largest(arrays.ints(o.padding)) == 0 or
                    tensor.has(o.divisor_override)),
                'ceil_mode and count_include_pad are both true: only one of them may be'),)),
        Torch('aten.adaptive_avg_pool3d.default', {'input': lambda o: adapt.as_image(o.self, 3)},
            used='output output_size results self'.split(),
            outputs={'output': lambda o: adapt.from_image(o.output, o.results[0].shape)},
            options={'window': lambda o: shapes.shape_of(
                    arrays.ints(o.self.shape[-3:]) // arrays.ints(o.results[0].shape[-3:])),
                'stride': lambda o: shapes.shape_of(
                    arrays.ints(o.self.shape[-3:]) // arrays.ints(o.results[0].shape[-3:])),
                'pads': (0, 0, 0, 0, 0, 0), 'divisor': 0},
            limits=(Limit(lambda o: pytorch.divides(o.self.shape[-3:], o.results[0].shape[-3:]),
                lambda o: said('output_size is ', o.output_size, ': it must divide the sizes of self, ',
                    o.self.shape)),),
            others='aten._adaptive_avg_pool3d.default'.split())),
    tests=({'window': lambda o: (o.span(2, 3), o.span(3, 4), o.span(2, 3)),
        'stride': lambda o: (o.span(1, 2), o.span(1, 3), o.span(1, 2)),
        'pads': lambda o: o.choice((0, 0, 0, 0, 0, 0), (1, 1, 0, 2, 1, 0)), 'divisor': lambda o: o.choice(0, 7),
        'input': lambda o: (o.span(1, 2), o.span(3, 6), o.span(4, 6), o.span(3, 7), o.span(1, 9))},))
