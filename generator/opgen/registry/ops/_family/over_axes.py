"""What operators of the family over_axes have in common. Made by `opgen build` from specs/_family; do not edit."""

from opgen.lib import loops, shapes
from opgen.operators.model import Check, Functions, Limit, said

LETS: Functions = {'axes': lambda o: shapes.axes_of(o.axis, o.input.rank),
    'walk': lambda o: loops.reduce_loops(o.input.shape, o.axes)}

CHECKS: tuple[Check, ...] = (
    Check(lambda o: shapes.are_axes(o.axis, o.input.rank),
        lambda o: said('the input has ', o.input.rank, ' axes: ', shapes.shape_of(o.axis), ' are not among them')),
    Limit(lambda o: o.walk.kept_rank <= 8 and o.walk.reduced_rank <= 8, 'the reduction needs more than 8 nested loops'),
    Limit(lambda o: o.walk.count > 0, 'there is nothing to reduce: an axis has no elements'))
