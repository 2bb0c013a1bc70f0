"""What operators of the family arg_extreme have in common. Made by `opgen build` from specs/_family; do not edit."""

from opgen.lib import arrays, reduce, shapes
from opgen.operators.model import Check, DType, Functions, Option, Test, option, said

LETS: Functions = {'position': lambda o: shapes.normal_axis(arrays.element(o.axis, 0), o.input.rank),
    'along': lambda o: reduce.axis_sizes(o.input.shape, o.position)}

OPTIONS: tuple[Option, ...] = (option('output_type', DType, DType.FLOAT32, only=(DType.INT32, DType.INT64)),
    option('keeps_nonfinite', bool, False, internal=True, torch=True))

CHECKS: tuple[Check, ...] = (
    Check(lambda o: o.axis.size == 1 and shapes.is_axis(arrays.element(o.axis, 0), o.input.rank),
        lambda o: said('the input has ', o.input.rank, ' axes: ', shapes.shape_of(o.axis), ' is not one of them')),
    Check(lambda o: o.along.size > 0, 'the axis has no elements'))

TESTS: tuple[Test, ...] = ({'output_type': lambda o: o.choice(DType.INT32, DType.INT64),
    'input': lambda o: o.choice((o.span(1, 300),), (o.span(1, 4), o.span(1, 30)),
        (o.span(1, 3), o.span(1, 5), o.span(1, 9), o.span(1, 3))),
    'axis': lambda o: o.choice(arrays.scalar(0), arrays.scalar(-1), arrays.ints((o.input.rank - 1,)),
        arrays.ints((-o.input.rank,)), arrays.scalar(o.input.rank // 2))},)
