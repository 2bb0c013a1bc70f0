"""BATCH_TO_SPACE_ND. Made by `opgen build` from specs/shape/batch_to_space_nd.yaml; do not edit."""

from opgen.lib import arrays, block_tables, reference, shapes
from opgen.lib.ops.batch_to_space_nd import batch_to_space
from opgen.lib.tensor import Array
from opgen.operators.model import Check, DType, Kernel, Litert, Operand, Operator, said
from opgen.registry.ops._family import blocks as family


def _batch_to_space_shape(shape: tuple[int, ...], block: tuple[int, ...], pairs: Array) -> tuple[int, ...]:
    """Return the shape of the image that batches make."""
    count = arrays.length(arrays.ints(block))
    spatial = (arrays.ints(shape[1:count + 1]) * arrays.ints(block) -
        reference.sum_over(arrays.reshape(pairs, (count, 2)), (1,), (count,)))
    return (shape[0] // shapes.size_of(block), *shapes.shape_of(spatial), *shape[count + 1:])


def _batches_fit(shape: tuple[int, ...], block: tuple[int, ...], pairs: Array) -> bool:
    """Tell whether the batches make images, of which the crops leave something or nothing."""
    return (arrays.all_true(arrays.ints(block) > 0) and shape[0] % shapes.size_of(block) == 0 and
        arrays.smallest(arrays.ints(_batch_to_space_shape(shape, block, pairs))) >= 0)


BATCH_TO_SPACE_ND = Operator('BATCH_TO_SPACE_ND',
    'The images that batches were dealt from (see SPACE_TO_BATCH_ND), with their borders cropped.',
    litert=Litert('BATCH_TO_SPACE_ND', versions=(1, 4), table='BatchToSpaceNDOptions'),
    inputs=(Operand('input'), Operand('block_shape', const=True, holds='index'),
        Operand('crops', const=True, holds='index')),
    outputs=(Operand('output', type=lambda o: o.input.type,
        shape=lambda o: _batch_to_space_shape(o.input.shape, o.blocks, o.crops), scale=lambda o: o.input.scale,
        zero_point=lambda o: o.input.zero_point),),
    lets={**family.LETS, 'blocks': lambda o: shapes.shape_of(o.block_shape),
        'table': lambda o: block_tables.batch_blocks(o.output.shape, o.input.shape, o.blocks,
            block_tables.befores(o.crops), o.width)},
    checks=(*family.CHECKS,
        Check(lambda o: o.block_shape.rank == 1 and o.block_shape.size < o.input.rank,
            lambda o: said('block_shape of shape ', o.block_shape.shape, ' does not fit ', o.input.rank, ' axes')),
        Check(lambda o: block_tables.are_pairs(o.crops, o.block_shape.size),
            lambda o: said('crops ', shapes.shape_of(o.crops), ' are not ', o.block_shape.size,
                ' pairs of numbers from 0 on')),
        Check(lambda o: _batches_fit(o.input.shape, o.blocks, o.crops),
            lambda o: said('shape ', o.input.shape, ' does not fit blocks ', o.blocks, ' and crops ',
                shapes.shape_of(o.crops)))),
    reference=lambda o: batch_to_space(o.input, o.blocks, o.crops),
    kernels=(Kernel('gather_blocks',
        {'input': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64,
                DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL),
            'block_shape': DType.INT32, 'crops': DType.INT32, 'output': 'input'},
        params='counts offsets rank block'.split(), takes='p input output'.split(),
        exact=lambda o: batch_to_space(o.input, o.blocks, o.crops),
        table_inputs={'counts': 'block_shape crops'.split(), 'offsets': 'block_shape crops'.split()}),),
    elements='moved',
    tests=(
        {'block_shape': lambda o: arrays.ints((o.choice(1, 2, 3), o.choice(1, 2))),
            'input': lambda o: (6 * o.span(1, 2), o.span(2, 4), o.span(2, 4), o.span(1, 5)),
            'crops': lambda o: arrays.reshape(arrays.ints((o.span(0, 1), o.span(0, 1), o.span(0, 1), o.span(0, 1))),
                (2, 2))},
        {'block_shape': lambda o: arrays.ints((o.choice(1, 2, 4),)), 'input': lambda o: (4, o.span(3, 7), o.span(1, 5)),
            'crops': lambda o: arrays.reshape(arrays.ints((o.span(0, 1), o.span(0, 1))), (1, 2))}))
