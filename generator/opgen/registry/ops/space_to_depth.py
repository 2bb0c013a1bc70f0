"""SPACE_TO_DEPTH. Made by `opgen build` from specs/shape/space_to_depth.yaml; do not edit."""

from opgen.lib import arrays, loops
from opgen.operators.model import Check, DType, Kernel, Litert, Operand, Operator, UInt8, option, said
from opgen.registry.ops._family import rearrange as family

SPACE_TO_DEPTH = Operator('SPACE_TO_DEPTH',
    'Every square of block_size * block_size pixels stacked into the channels of one.',
    litert=Litert('SPACE_TO_DEPTH', versions=(1, 2), table='SpaceToDepthOptions'),
    options=(option('block_size', int, 0, minimum=1),),
    inputs=(Operand('input', 'NHWC'),),
    outputs=(Operand('output', type=lambda o: o.input.type,
        shape=lambda o: (o.input.n, o.rows, o.cols, o.block_size * o.block_size * o.input.c),
        scale=lambda o: o.input.scale, zero_point=lambda o: o.input.zero_point),),
    lets={**family.LETS, 'rows': lambda o: o.input.h // o.block_size, 'cols': lambda o: o.input.w // o.block_size,
        'blocks': lambda o: (o.input.n, o.rows, o.block_size, o.cols, o.block_size, o.input.c),
        'nest': lambda o: loops.transpose_loops(o.blocks, (0, 1, 3, 2, 4, 5), o.width)},
    checks=(*family.CHECKS,
        Check(lambda o: o.input.h % o.block_size == 0 and o.input.w % o.block_size == 0,
            lambda o: said('an image of ', o.input.h, ' * ', o.input.w, ' is not made of squares of ', o.block_size,
                ' * ', o.block_size))),
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
        'input': lambda o: (o.span(1, 3), o.block_size * o.span(1, 4), o.block_size * o.span(1, 4), o.span(1, 5))},))
