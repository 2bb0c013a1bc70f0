"""SELECT. Made by `opgen build` from specs/shape/select.yaml; do not edit."""

from opgen.lib import arrays, shapes
from opgen.operators.model import Axes, Limit, Litert, Operand, Operator, said
from opgen.registry.ops._family import select as family

SELECT = Operator('SELECT',
    ('x where the condition is true, else y, of one shape.\n'
        'A condition with one axis selects along the first axis of x and y, a scalar the whole.'),
    litert=Litert('SELECT', versions=(1, 4), table='SelectOptions'),
    inputs=(Operand('condition'), Operand('x'), Operand('y')),
    outputs=(Operand('output', type=lambda o: o.x.type,
        shape=lambda o: shapes.broadcast_shape(o.condition_shape, shapes.broadcast_shape(o.x.shape, o.y.shape)),
        scale=lambda o: o.x.scale, zero_point=lambda o: o.x.zero_point),),
    lets={**family.LETS, 'condition_shape': lambda o: shapes.extended_shape(o.condition.shape, o.x.rank)},
    checks=(*family.CHECKS,
        Limit(lambda o: o.x.shape == o.y.shape,
            lambda o: said("'x' of shape ", o.x.shape, " and 'y' of shape ", o.y.shape, ' must have the same shape')),
        Limit(lambda o: (o.condition.shape == o.x.shape or
                (o.condition.rank <= 1 and o.condition.shape == o.x.shape[:o.condition.rank])),
            lambda o: said('a condition of shape ', o.condition.shape, ' does not fit ', o.x.shape))),
    reference=lambda o: arrays.where(arrays.reshape(o.condition, o.condition_shape), o.x, o.y),
    exact=lambda o: arrays.where(arrays.reshape(o.condition, o.condition_shape), o.x, o.y),
    kernels=family.KERNELS,
    axes=Axes({'condition': '...'.split(), 'x': '...'.split(), 'y': '...'.split(), 'output': '...'.split()},
        when=lambda o: o.condition.shape == o.x.shape),
    tests=(
        {'condition': lambda o: o.choice((o.span(1, 3), o.span(1, 5), o.span(1, 20)), (), (2, 1, 3, 1, 2, 3)),
            'x': lambda o: o.condition.shape, 'y': lambda o: o.condition.shape},
        {'x': lambda o: (o.span(1, 5), o.span(1, 5), o.span(2, 7)), 'y': lambda o: o.x.shape,
            'condition': lambda o: o.choice((), (o.x.shape[0],))}))
