"""VECTOR_NORM. Made by `opgen build` from specs/reduce/vector_norm.yaml; do not edit."""

from opgen.lib import arrays, compare, overflow, pytorch, reduce, reference, shapes, tensor
from opgen.lib.tensor import Array
from opgen.operators.model import Axes, Condition, DType, Kernel, Limit, Operand, Operator, Torch, Types, option, said
from opgen.registry.ops._family import reduce as family


def _norm_of(sizes: Array, axes: tuple[int, ...], shape: tuple[int, ...], order: float) -> Array:
    """Return the norms of magnitudes over the axes, in the given shape."""
    return (arrays.sqrt(reference.sum_over(sizes * sizes, axes, shape)) if order == 2.0
        else (reference.sum_over(sizes, axes, shape) if order == 1.0
            else (reduce.max_over(sizes, axes, shape) if order == arrays.infinity()
                else (reduce.min_over(sizes, axes, shape) if order == -arrays.infinity()
                    else (reference.sum_over(compare.relate(sizes, 0.0, compare.Relation.NOT_EQUAL), axes, shape)
                        if order == 0.0
                        else arrays.power(reference.sum_over(overflow.stepped(arrays.power(sizes, order)), axes, shape),
                            1.0 / order))))))


FLOAT32_INT32_FLOAT32: Types = {'input': DType.FLOAT32, 'axis': DType.INT32, 'output': DType.FLOAT32}

VECTOR_NORM = Operator('VECTOR_NORM',
    ('The norms of vectors over some axes: of order 2 the roots of sums of squares, of order 1 sums of '
        'magnitudes, of infinity the\n'
        'largest magnitude, of -infinity the smallest, of 0 how many are not 0, of others roots of sums of powers.'),
    options=(*family.OPTIONS, option('order', float, 2.0)),
    inputs=(Operand('input'), Operand('axis', const=True, holds='index')),
    outputs=(Operand('output', type=lambda o: o.input.type,
        shape=lambda o: shapes.reduced_shape(o.input.shape, o.axes, o.keep_dims)),),
    lets={**family.LETS, 'is_largest': lambda o: o.order == arrays.infinity(),
        'is_power': lambda o: -arrays.infinity() < o.order and o.order < arrays.infinity()},
    checks=family.CHECKS,
    reference=lambda o: _norm_of(arrays.absolute(o.input), o.axes, o.output.shape, o.order),
    kernels=(
        Kernel('vector_norm_f32', FLOAT32_INT32_FLOAT32, params='walk'.split(), takes='p input output'.split(),
            when=(Condition('order == 2.0', lambda o: o.order == 2.0, 'order'.split()),),
            table_inputs={'walk': 'axis'.split()}),
        Kernel('vector_norm_1_f32', FLOAT32_INT32_FLOAT32, params='walk'.split(), takes='p input output'.split(),
            when=(Condition('order == 1.0', lambda o: o.order == 1.0, 'order'.split()),),
            table_inputs={'walk': 'axis'.split()}),
        Kernel('vector_norm_infinite_f32', FLOAT32_INT32_FLOAT32, params='walk is_largest'.split(),
            takes='p input output'.split(), when=(Condition('not is_power', lambda o: not o.is_power),),
            table_inputs={'walk': 'axis'.split()}),
        Kernel('vector_norm_any_f32', FLOAT32_INT32_FLOAT32, params='walk order'.split(),
            takes='p input output'.split(),
            when=(Condition('-infinity() < order', lambda o: -arrays.infinity() < o.order,
                    lambda o: {'infinity()': arrays.infinity(), 'order': o.order}),
                Condition('order < infinity()', lambda o: o.order < arrays.infinity(),
                    lambda o: {'order': o.order, 'infinity()': arrays.infinity()})),
            table_inputs={'walk': 'axis'.split()})),
    axes=Axes({'input': '... k'.split(), 'output': '...'.split()}, {'axis': 'k'.split()}),
    torch=(Torch('aten.linalg_vector_norm.default',
        {'input': 'self', 'axis': lambda o: pytorch.torch_axes(o.dim, o.self.rank)},
        used='dim dtype keepdim ord self'.split(), options={'keep_dims': 'keepdim', 'order': 'ord'},
        limits=(Limit(lambda o: not tensor.has(o.dtype) or o.dtype == o.self.type,
            lambda o: said('dtype is ', o.dtype, ' and self ', o.self.type, ': convert self first')),)),),
    tests=(*family.TESTS,
        {'order': lambda o: o.choice(2.0, 1.0, 3.0, arrays.infinity(), -arrays.infinity(), 0.0, 0.5),
            'keep_dims': lambda o: o.choice(True, False),
            'input': lambda o: (o.span(1, 3), o.span(1, 7), o.span(1, 7), o.span(1, 9)),
            'axis': lambda o: o.choice(arrays.ints((1, 2)), arrays.ints((2, 1)), arrays.ints((-1,)),
                arrays.ints((0, 3)), arrays.ints((1,)), arrays.ints((0, 1, 2, 3)))},
        {'order': lambda o: o.choice(2.0, 1.0, 3.0, arrays.infinity(), -arrays.infinity(), 0.0, 0.5),
            'keep_dims': lambda o: o.choice(True, False),
            'input': lambda o: (o.span(1, 2), o.span(1, 3), o.span(2, 3), o.span(2, 3), o.span(2, 3), o.span(1, 70)),
            'axis': lambda o: o.choice(arrays.ints((1, 3, 5)), arrays.ints((0, 2, 4)), arrays.ints((-1, 2, -1)),
                arrays.scalar(5), arrays.arange(0))}))
