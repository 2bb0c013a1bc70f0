"""SELECT_V2. Made by `opgen build` from specs/shape/select_v2.yaml; do not edit."""

from opgen.lib import adapt, arrays, pytorch, shapes
from opgen.lib.tensor import Array, Tensor
from opgen.operators.model import Axes, Check, DType, Limit, Litert, Operand, Operator, Torch, said
from opgen.registry.ops._family import select as family


def _is_mask(x: Tensor, shape: tuple[int, ...]) -> bool:
    """Tell whether a tensor has a truth value for each element of a shape."""
    return x.type == DType.BOOL and x.shape == shape


def _triangle(shape: tuple[int, ...], diagonal: int, is_lower: bool) -> Array:
    """Return where a matrix is below (or above) a diagonal, or on it."""
    first = arrays.column(arrays.arange(shape[-2])) + diagonal
    last = arrays.row(arrays.arange(shape[-1]))
    return last <= first if is_lower else last >= first


SELECT_V2 = Operator('SELECT_V2', 'x where the condition is true, else y; with broadcasting of all three',
    litert=Litert('SELECT_V2', versions=(1, 2), table='SelectV2Options'),
    inputs=(Operand('condition'), Operand('x'), Operand('y')),
    outputs=(Operand('output', type=lambda o: o.x.type,
        shape=lambda o: shapes.broadcast_shape(o.condition_shape, shapes.broadcast_shape(o.x.shape, o.y.shape)),
        scale=lambda o: o.x.scale, zero_point=lambda o: o.x.zero_point),),
    lets={**family.LETS, 'condition_shape': lambda o: o.condition.shape},
    checks=(*family.CHECKS,
        Check(lambda o: (shapes.broadcasts(o.x.shape, o.y.shape) and
                shapes.broadcasts(o.condition.shape, shapes.broadcast_shape(o.x.shape, o.y.shape))),
            lambda o: said('shapes ', o.condition.shape, ', ', o.x.shape, ' and ', o.y.shape,
                ' do not broadcast to one'))),
    reference=lambda o: arrays.where(arrays.reshape(o.condition, o.condition_shape), o.x, o.y),
    exact=lambda o: arrays.where(arrays.reshape(o.condition, o.condition_shape), o.x, o.y),
    kernels=family.KERNELS, axes=Axes(),
    torch=(
        Torch('aten.where.self',
            {'condition': 'condition', 'x': lambda o: adapt.converted(o.self, o.results[0].type),
                'y': lambda o: adapt.converted(o.other, o.results[0].type)},
            used='condition other results self'.split()),
        Torch('aten.where.ScalarOther',
            {'condition': 'condition', 'x': lambda o: adapt.converted(o.self, o.results[0].type),
                'y': lambda o: adapt.constant(o.other, o.results[0].type)},
            used='condition other results self'.split()),
        Torch('aten.where.ScalarSelf',
            {'condition': 'condition', 'x': lambda o: adapt.constant(o.self, o.results[0].type),
                'y': lambda o: adapt.converted(o.other, o.results[0].type)},
            used='condition other results self'.split()),
        Torch('aten.where.Scalar',
            {'condition': 'condition', 'x': lambda o: adapt.constant(o.self, o.results[0].type),
                'y': lambda o: adapt.constant(o.other, o.results[0].type)},
            used='condition other results self'.split()),
        Torch('aten.masked_fill.Scalar',
            {'condition': 'mask', 'x': lambda o: adapt.constant(o.value, o.self.type), 'y': 'self'},
            used='mask self value'.split()),
        Torch('aten.masked_fill.Tensor',
            {'condition': 'mask', 'x': lambda o: adapt.converted(o.value, o.self.type), 'y': 'self'},
            used='mask self value'.split()),
        Torch('aten.index_put.default',
            {'condition': lambda o: o.indices[0], 'x': lambda o: adapt.viewed(o.values, ()), 'y': 'self'},
            used='accumulate indices self values'.split(),
            limits=(Limit(
                lambda o: (_is_mask(pytorch.given_tensors(o.indices)[0], o.self.shape) and o.values.size == 1 and
                    not o.accumulate),
                ('indices are a mask of other than one number, more than three tensors, or of axes that are not '
                    'neighbours')),)),
        Torch('aten.tril.default',
            {'condition': lambda o: _triangle(o.self.shape, o.diagonal, True), 'x': 'self',
                'y': lambda o: adapt.constant(0.0, o.self.type)},
            used='diagonal self'.split()),
        Torch('aten.triu.default',
            {'condition': lambda o: _triangle(o.self.shape, o.diagonal, False), 'x': 'self',
                'y': lambda o: adapt.constant(0.0, o.self.type)},
            used='diagonal self'.split())),
    tests=(
        {'condition': lambda o: (o.span(1, 3), o.span(1, 5), o.span(1, 20)), 'x': lambda o: o.condition.shape,
            'y': lambda o: o.condition.shape},
        {'x': lambda o: (o.span(2, 3), o.span(1, 5), o.span(2, 7)),
            'y': lambda o: (o.choice(1, o.x.shape[0]), 1, o.choice(1, o.x.shape[2])),
            'condition': lambda o: o.choice((), (1,), (o.x.shape[2],), (o.x.shape[1], 1),
                (o.x.shape[0], 1, o.x.shape[2]))},
        {'condition': lambda o: o.choice((1,), (), (1, 2), (2, 1, 3, 1, 2)),
            'x': lambda o: o.choice((2,), (1, 1, 1, 2, 1), ()),
            'y': lambda o: o.choice((), (2, 2), (4, 1, 2, 3, 2, 2))}))
