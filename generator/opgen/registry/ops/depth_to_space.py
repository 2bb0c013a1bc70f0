"""DEPTH_TO_SPACE. Made by `opgen build` from specs/shape/depth_to_space.yaml; do not edit."""

from opgen.lib import arrays, loops
from opgen.operators.model import Check, DType, Kernel, Litert, Operand, Operator, UInt8, option, said
from opgen.registry.ops._family import rearrange as family

DEPTH_TO_SPACE = Operator('DEPTH_TO_SPACE',
    'Every group of block_size * block_size channels spread over a square of pixels.',
    litert=Litert('DEPTH_TO_SPACE', versions=(1, 2), table='DepthToSpaceOptions'),
    options=(option('block_size', int, 0, minimum=1),),
    inputs=(Operand('input', 'NHWC'),),
    outputs=(Operand('output', type=lambda o: o.input.type,
        shape=lambda o: (o.input.n, o.input.h * o.block_size, o.input.w * o.block_size, o.depth),
        scale=lambda o: o.input.scale, zero_point=lambda o: o.input.zero_point),),
    lets={**family.LETS, 'depth': lambda o: o.input.c // (o.block_size * o.block_size),
        'blocks': lambda o: (o.input.n, o.input.h, o.input.w, o.block_size, o.block_size, o.depth),
        'nest': lambda o: loops.transpose_loops(o.blocks, (0, 1, 3, 2, 4, 5), o.width)},
    checks=(*family.CHECKS,
        Check(lambda o: o.input.c % (o.block_size * o.block_size) == 0,
            lambda o: said(o.input.c, ' channels are not groups of ', o.block_size, ' * ', o.block_size))),
    reference=lambda o: arrays.reshape(arrays.transpose(arrays.reshape(o.input, o.blocks), (0, 1, 3, 2, 4, 5)),
        o.output.shape),
    kernels=(Kernel('copy_blocks',
        {'input': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64,
                DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL),
            'output': 'input'},
        params='loops rank block start'.split(),
        exact=lambda o: arrays.reshape(arrays.transpose(arrays.reshape(o.input, o.blocks), (0, 1, 3, 2, 4, 5)),
            o.output.shape)),),
    uint8=UInt8(), elements='moved',
    tests=({'block_size': lambda o: o.span(1, 4),
        'input': lambda o: (o.span(1, 3), o.span(1, 5), o.span(1, 5), o.block_size * o.block_size * o.span(1, 5))},))
