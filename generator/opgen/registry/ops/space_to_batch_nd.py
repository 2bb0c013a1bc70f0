"""SPACE_TO_BATCH_ND. Made by `opgen build` from specs/shape/space_to_batch_nd.yaml; do not edit."""

from opgen.lib import arrays, block_tables, reference, shapes
from opgen.lib.ops.space_to_batch_nd import space_to_batch
from opgen.lib.tensor import Array
from opgen.operators.model import Check, DType, Kernel, Litert, Operand, Operator, said


def _surrounded(shape: tuple[int, ...], block: tuple[int, ...], pairs: Array) -> Array:
    """Return the sizes of the spatial axes with what is put around them."""
    count = arrays.length(arrays.ints(block))
    return arrays.ints(shape[1:count + 1]) + reference.sum_over(arrays.reshape(pairs, (count, 2)), (1,), (count,))


def _space_to_batch_shape(shape: tuple[int, ...], block: tuple[int, ...], pairs: Array) -> tuple[int, ...]:
    """Return the shape of an image dealt out to batches."""
    spatial = _surrounded(shape, block, pairs) // arrays.maximum(arrays.ints(block), 1)
    return (shape[0] * shapes.size_of(block), *shapes.shape_of(spatial), *shape[arrays.length(spatial) + 1:])


def _blocks_fit(shape: tuple[int, ...], block: tuple[int, ...], pairs: Array) -> bool:
    """Tell whether an image with paddings around it can be dealt out in such blocks."""
    return (arrays.all_true(arrays.ints(block) > 0) and
        arrays.all_true(_surrounded(shape, block, pairs) % arrays.ints(block) == 0))


SPACE_TO_BATCH_ND = Operator('SPACE_TO_BATCH_ND',
    'Images dealt out to batches, every block_shape[i]-th pixel along axis i, after padding.',
    litert=Litert('SPACE_TO_BATCH_ND', versions=(1, 4), table='SpaceToBatchNDOptions'),
    inputs=(Operand('input'), Operand('block_shape', const=True, holds='index'),
        Operand('paddings', const=True, holds='index')),
    outputs=(Operand('output', type=lambda o: o.input.type,
        shape=lambda o: _space_to_batch_shape(o.input.shape, o.blocks, o.paddings), scale=lambda o: o.input.scale,
        zero_point=lambda o: o.input.zero_point),),
    lets={'blocks': lambda o: shapes.shape_of(o.block_shape), 'width': lambda o: o.input.type.bits // 8,
        'table': lambda o: block_tables.batch_blocks(o.input.shape, o.output.shape, o.blocks,
            block_tables.befores(o.paddings), o.width),
        'counts': lambda o: o.table.counts, 'offsets': lambda o: o.table.offsets, 'rank': lambda o: o.table.rank,
        'block': lambda o: o.table.block, 'bytes': lambda o: o.output.bytes},
    checks=(
        Check(lambda o: o.block_shape.rank == 1 and o.block_shape.size < o.input.rank and (o.input.rank <= 8),
            lambda o: said('block_shape of shape ', o.block_shape.shape, ' does not fit ', o.input.rank, ' axes')),
        Check(lambda o: block_tables.are_pairs(o.paddings, o.block_shape.size),
            lambda o: said('paddings ', shapes.shape_of(o.paddings), ' are not ', o.block_shape.size,
                ' pairs of numbers from 0 on')),
        Check(lambda o: _blocks_fit(o.input.shape, o.blocks, o.paddings),
            lambda o: said('shape ', o.input.shape, ' with paddings ', shapes.shape_of(o.paddings),
                ' is not made of blocks ', o.blocks))),
    reference=lambda o: space_to_batch(o.input, o.blocks, o.paddings, -o.output.scale * o.output.zero_point),
    kernels=(Kernel('scatter_blocks',
        {'input': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64,
                DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL),
            'block_shape': DType.INT32, 'paddings': DType.INT32, 'output': 'input'},
        params='counts offsets rank block bytes'.split(), takes='p input output'.split(),
        exact=lambda o: space_to_batch(o.input, o.blocks, o.paddings, 0),
        table_inputs={'counts': 'block_shape paddings'.split(), 'offsets': 'block_shape paddings'.split()}),),
    tests=(
        {'block_shape': lambda o: arrays.ints((o.choice(1, 2, 3), o.choice(1, 2))),
            'input': lambda o: (o.span(1, 3), 6 * o.span(1, 2), 2 * o.span(1, 3), o.span(1, 5)),
            'paddings': lambda o: arrays.reshape(arrays.ints((o.span(0, 3), o.span(0, 3), o.span(0, 2), o.span(0, 2))),
                (2, 2))},
        {'block_shape': lambda o: arrays.ints((o.choice(1, 2, 4),)),
            'input': lambda o: (o.span(1, 3), o.span(3, 8), o.span(1, 5)),
            'paddings': lambda o: arrays.reshape(arrays.ints((o.span(0, 4), o.span(0, 4))), (1, 2))}))
