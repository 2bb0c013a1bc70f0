"""GATHER. Made by `opgen build` from specs/shape/gather.yaml; do not edit."""

from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirOperatorOptions
from opgen.lib import adapt, arrays, indexing, pytorch, shapes
from opgen.operators.model import Axes, Check, Kernel, Litert, Operand, Operator, Torch, option, said


@dataclass(frozen=True, kw_only=True)
class GatherOptions(AirOperatorOptions):
    """Options of GATHER."""

    axis: int = option(0)
    batch_dims: int = option(0)
    wraps: bool = option(False, internal=True)


GATHER = Operator(
    'GATHER',
    'The slices of the input at the indices along an axis. A wrong index is an error when it runs.',
    source='specs/shape/gather.yaml',
    options_type=GatherOptions,
    litert=Litert('GATHER', versions=(1, 8), table='GatherOptions'),
    inputs=(Operand('input'), Operand('indices', holds='index')),
    outputs=(
        Operand('output', type=lambda o: o.input.type,
            shape=lambda o: indexing.gathered_shape(o.input.shape, o.indices.shape, o.along, o.batches),
            scale=lambda o: o.input.scale, zero_point=lambda o: o.input.zero_point),),
    lets={'along': lambda o: shapes.normal_axis(o.axis, o.input.rank),
        'batches': lambda o: shapes.normal_axis(o.batch_dims, o.indices.rank),
        'sizes': lambda o: indexing.gather_sizes(o.input, o.indices, o.along, o.batches, o.input.type.bits // 8,
            o.wraps)},
    checks=(
        Check(
            lambda o: (shapes.is_axis(o.axis, o.input.rank) and
                0 <= o.batches <= shapes.normal_axis(o.axis, o.input.rank) and o.batches <= o.indices.rank),
            lambda o: said('an input of ', o.input.rank, ' and indices of ', o.indices.rank, ' axes: axis ',
                o.axis, ', batch_dims ', o.batch_dims)),
        Check(lambda o: o.input.shape[:o.batches] == o.indices.shape[:o.batches],
            lambda o: said('the first ', o.batches, ' axes of ', o.input.shape, ' and ', o.indices.shape, ' differ')),
        Check(lambda o: indexing.are_indices(o.indices, o.input.shape[o.along], o.wraps),
            lambda o: said('indices are not from ', -o.input.shape[o.along] if o.wraps else 0, ' to ',
                o.input.shape[o.along] - 1))),
    reference=lambda o: indexing.gather(o.input, o.indices, o.along, o.batches, o.wraps),
    reads_values='indices input'.split(),
    kernels=(
        Kernel('gather_bytes',
            {
                'input': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64,
                    DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL),
                'indices': (DType.INT16, DType.INT32, DType.INT64), 'output': 'input'},
            params='sizes'.split(), exact=lambda o: indexing.gather(o.input, o.indices, o.along, o.batches, o.wraps)),),
    axes=Axes({'input': '... k'.split(), 'indices': 'c...'.split(), 'output': '... c...'.split()},
        {'axis': 'k c'.split()}, when=lambda o: o.batches == 0 and o.indices.rank <= 1),
    torch=(
        Torch('aten.index_select.default', {'input': lambda o: o.self, 'indices': lambda o: o.index},
            outputs={'output': 'output'}, used='dim index self'.split(),
            options={'axis': lambda o: o.dim, 'batch_dims': lambda o: 0}),
        Torch('aten.embedding.default', {'input': lambda o: o.weight, 'indices': lambda o: o.indices},
            outputs={'output': 'output'}, used='indices padding_idx scale_grad_by_freq sparse weight'.split(),
            options={'axis': lambda o: 0, 'batch_dims': lambda o: 0}),
        Torch('aten.index.Tensor',
            {'input': lambda o: o.self, 'indices': lambda o: o.indices[pytorch.indexed_axis(o.indices)]},
            outputs={'output': 'output'}, used='indices self'.split(),
            options={'axis': lambda o: pytorch.indexed_axis(o.indices), 'batch_dims': lambda o: 0,
                'wraps': lambda o: True},
            limits=(
                Check(lambda o: pytorch.indexed_axis(o.indices) >= 0,
                    lambda o: said('indices are several tensors, or a mask: one of integers is supported'),
                    is_limit=True),)),
        Torch('aten.gather.default',
            {'input': lambda o: adapt.transposed(o.self, pytorch.moved_axis(o.self.rank, o.dim, -1)),
                'indices': lambda o: adapt.transposed(o.index, pytorch.moved_axis(o.self.rank, o.dim, -1))},
            outputs={'output': lambda o: adapt.transposed(o.output, pytorch.moved_axis(o.results[0].rank, -1, o.dim))},
            used='dim index output results self sparse_grad'.split(),
            options={'axis': lambda o: -1, 'batch_dims': lambda o: o.self.rank - 1},
            limits=(
                Check(lambda o: shapes.without_axis(o.self.shape, o.dim) == shapes.without_axis(o.index.shape, o.dim),
                    lambda o: said('index has shape ', o.index.shape, ', self ', o.self.shape,
                        ': only along dim may they differ'),
                    is_limit=True),))),
    tests=(
        {'axis': lambda o: o.choice(0, 1, 2, -1, -2), 'batch_dims': lambda o: 0,
            'input': lambda o: (o.span(1, 5), o.span(1, 5), o.span(1, 6)),
            'indices': lambda o: (arrays.arange(o.span(1, 9)) * o.span(1, 7) + o.span(0, 9)) % o.input.shape[o.axis]},
        {'axis': lambda o: o.choice(0, -1), 'batch_dims': lambda o: 0, 'input': lambda o: (o.span(1, 9), o.span(1, 9)),
            'indices': lambda o: o.choice(arrays.reshape(arrays.arange(6) * 5 % o.input.shape[o.axis], (2, 3)),
                arrays.scalar(o.input.shape[o.axis] - 1))},
        {'axis': lambda o: o.choice(1, 2, -1), 'batch_dims': lambda o: o.choice(1, -1),
            'input': lambda o: (2, o.span(1, 5), o.span(1, 6), o.span(1, 3)),
            'indices': lambda o: arrays.reshape(arrays.arange(6) * o.span(1, 7) % o.input.shape[o.axis], (2, 3))},
        {'axis': lambda o: o.choice(2, 3), 'batch_dims': lambda o: 2,
            'input': lambda o: (2, 3, o.span(1, 5), o.span(1, 6)),
            'indices': lambda o: arrays.reshape(arrays.arange(12) * o.span(1, 7) % o.input.shape[o.axis], (2, 3, 2))}),
)
