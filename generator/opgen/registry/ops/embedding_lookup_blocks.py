"""EMBEDDING_LOOKUP_BLOCKS. Made by `opgen build` from specs/shape/embedding_lookup_blocks.yaml; do not edit."""

from opgen.lib import arrays, block_scales, indexing
from opgen.operators.model import Check, DType, Kernel, Limit, Litert, Operand, Operator, said

EMBEDDING_LOOKUP_BLOCKS = Operator('EMBEDDING_LOOKUP_BLOCKS',
    ('Rows of a table of 4 bits as real numbers, with a scale of 16 bits for each block of a row. A wrong index '
        'is an error when it runs.'),
    litert=Litert('EMBEDDING_LOOKUP', versions=(1, 5), blocks='value'),
    inputs=(Operand('lookup', holds='index'), Operand('value', const=True, holds='stored'),
        Operand('scales', const=True, holds='stored')),
    outputs=(Operand('output', holds='stored',
        shape=lambda o: indexing.gathered_shape(o.value.shape, o.lookup.shape, 0, 0)),),
    lets={'count': lambda o: o.lookup.size, 'rows': lambda o: o.value.shape[0], 'depth': lambda o: o.value.shape[1],
        'blocks': lambda o: o.scales.size // o.rows, 'block': lambda o: o.depth // o.blocks},
    checks=(
        Check(lambda o: o.lookup.rank == 1 and o.value.rank == 2 and (o.value.size > 0),
            lambda o: said('indices of shape ', o.lookup.shape, ' into a table of shape ', o.value.shape)),
        Check(lambda o: indexing.are_indices(o.lookup, o.value.shape[0]),
            lambda o: said('indices are not from 0 to ', o.value.shape[0] - 1)),
        Check(lambda o: o.scales.size > 0 and o.scales.size % o.rows == 0 and (o.depth % o.blocks == 0),
            lambda o: said(o.scales.size, ' scales are not those of blocks of ', o.rows, ' rows of ', o.depth)),
        Limit(lambda o: o.block % 2 == 0,
            lambda o: said('blocks of ', o.block, ' elements: they must have an even number'))),
    reference=lambda o: indexing.gather(block_scales.by_blocks(o.value, o.scales), o.lookup, 0, 0),
    kernels=(Kernel('embedding_lookup_blocks_s4',
        {'lookup': DType.INT32, 'value': DType.INT4, 'scales': DType.FLOAT16, 'output': DType.FLOAT32},
        params='count rows depth block'.split(),
        exact=lambda o: indexing.gather(block_scales.by_blocks(o.value, o.scales), o.lookup, 0, 0)),),
    tests=(
        {'value': lambda o: (o.span(1, 9), 32 * o.span(1, 3)),
            'lookup': lambda o: (arrays.arange(o.span(1, 9)) * o.span(1, 5) + o.span(0, 3)) % o.value.shape[0],
            'scales': lambda o: (o.value.shape[0], o.value.shape[1] // 32)},
        {'value': lambda o: (o.span(1, 5), 2 * o.span(1, 9)),
            'lookup': lambda o: arrays.arange(o.span(1, 4)) * o.span(1, 5) % o.value.shape[0],
            'scales': lambda o: (o.value.shape[0], o.choice(1, o.value.shape[1] // 2))}))
