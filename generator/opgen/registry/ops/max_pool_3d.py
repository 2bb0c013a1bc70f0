"""MAX_POOL_3D. Made by `opgen build` from specs/pool/max_pool_3d.yaml; do not edit."""

from opgen.lib import adapt, pytorch, volumes
from opgen.operators.model import Axes, DType, Kernel, Operand, Operator, Torch, option
from opgen.registry.ops._family import pool_volume as family

MAX_POOL_3D = Operator('MAX_POOL_3D', 'The largest element of every window of a volume.',
    options=(*family.OPTIONS, option('gaps', tuple, element=int)),
    inputs=(Operand('input', 'NDHWC'),),
    outputs=(Operand('output', 'NDHWC', type=lambda o: o.input.type,
        shape=lambda o: (o.input.n, o.slices.out, o.rows.out, o.cols.out, o.input.c)),),
    lets={**family.LETS}, checks=family.CHECKS,
    reference=lambda o: volumes.max_pool3d(o.input, o.slices, o.rows, o.cols),
    kernels=(Kernel('max_pool_3d_f32', {'*': DType.FLOAT32}, params='volume'.split()),),
    axes=Axes({'input': 'n d h w c'.split(), 'output': 'n z y x c'.split()}),
    torch=(Torch('aten.max_pool3d.default', {'input': lambda o: adapt.as_image(o.self, 3)},
        used='ceil_mode dilation kernel_size output padding results self stride'.split(),
        outputs={'output': lambda o: adapt.from_image(o.output, o.results[0].shape)},
        options={'window': 'kernel_size', 'stride': lambda o: o.kernel_size if o.stride == () else o.stride,
            'gaps': 'dilation',
            'pads': lambda o: pytorch.window_pads_2d(o.self.shape[-3:], o.results[0].shape[-3:], o.kernel_size,
                o.stride, o.padding, o.dilation)},
        others='aten.max_pool3d_with_indices.default'.split()),),
    tests=({'window': lambda o: (o.span(1, 3), o.span(1, 3), o.span(1, 3)),
        'stride': lambda o: (o.span(1, 2), o.span(1, 3), o.span(1, 2)),
        'gaps': lambda o: (o.span(1, 2), 1, o.span(1, 2)),
        'pads': lambda o: o.choice((0, 0, 0, 0, 0, 0), (1, 1, 0, 2, 1, 0)),
        'input': lambda o: (o.span(1, 2), o.span(5, 6), o.span(3, 6), o.span(5, 7), o.span(1, 9))},))
