"""CDIST. Made by `opgen build` from specs/reduce/cdist.yaml; do not edit."""

from opgen.lib import arrays, overflow, shapes
from opgen.lib.tensor import Array
from opgen.operators.model import DType, Kernel, Limit, Operand, Operator, Torch, said


def _distances(x: Array, y: Array, shape: tuple[int, ...]) -> Array:
    """Return the distances between vectors along the last of four axes, which broadcast."""
    steps = arrays.absolute(x - y)
    return arrays.reshape(arrays.sqrt(overflow.sum_along(steps * steps, 3)), shape)


CDIST = Operator('CDIST',
    'The distances of each row of one matrix to each row of another, the roots of sums of squares.',
    inputs=(Operand('x1'), Operand('x2')),
    outputs=(Operand('output', type=lambda o: o.x1.type, shape=lambda o: (*o.x1.shape[:-1], o.x2.shape[-2])),),
    lets={'rows': lambda o: o.x1.shape[-2], 'others': lambda o: o.x2.shape[-2], 'size': lambda o: o.x1.shape[-1],
        'batches': lambda o: shapes.size_of(o.x1.shape[:-2])},
    checks=(Limit(
        lambda o: o.x1.rank >= 2 and o.x1.shape[:-2] == o.x2.shape[:-2] and (o.x1.shape[-1] == o.x2.shape[-1]),
        lambda o: said('rows of shape ', o.x1.shape, ' and of ', o.x2.shape,
            ' are not as many matrices of rows of one length')),),
    macs=lambda o: o.output.size * o.size,
    reference=lambda o: _distances(arrays.reshape(o.x1, (o.batches, o.rows, 1, o.size)),
        arrays.reshape(o.x2, (o.batches, 1, o.others, o.size)), o.output.shape),
    kernels=(Kernel('cdist_f32', {'*': DType.FLOAT32}, params='batches others size rows'.split()),),
    torch=(Torch('aten.cdist.default', {'x1': 'x1', 'x2': 'x2'}, used='compute_mode p x1 x2'.split(),
        limits=(Limit(lambda o: o.p == 2.0, lambda o: said('p is ', o.p, ': it must be 2, the distance in space')),),
        others='aten._cdist_forward.default'.split()),),
    tests=({'x1': lambda o: (o.span(1, 9), o.span(1, 20)), 'x2': lambda o: (o.span(1, 9), o.x1.shape[1])},
        {'x1': lambda o: (o.span(1, 3), 2, o.span(1, 4), o.span(1, 5)),
            'x2': lambda o: (o.x1.shape[0], 2, o.span(1, 4), o.x1.shape[3])}))
