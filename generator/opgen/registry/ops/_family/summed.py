"""What operators of the family summed have in common. Made by `opgen build` from specs/_family; do not edit."""

from opgen.lib import arrays, loops, quant, shapes, structs
from opgen.lib.tensor import Tensor
from opgen.operators.model import Check, DType, Functions, Limit, Option, Test, option, said


def _rescaled_sum(first: Tensor, output: Tensor, count: int, factor: quant.Multiplier) -> structs.opgen_sum_quant:
    """Return the parameters of a sum or a mean of so many stored integers per output."""
    offset = (first.zero_point * count + 2 ** 31) % 2 ** 32 - 2 ** 31
    return structs.opgen_sum_quant(offset, factor.multiplier, factor.shift, output.zero_point)


LETS: Functions = {'axes': lambda o: shapes.axes_of(o.axis, o.input.rank),
    'walk': lambda o: loops.reduce_loops(o.input.shape, o.axes),
    'is_summed': lambda o: ((o.input.type == DType.INT8 or o.input.type == DType.INT16) and o.input.size > 0 and
        o.axes != () and shapes.size_after(o.input.shape, o.axes[-1]) == o.output.size)}

OPTIONS: tuple[Option, ...] = (option('keep_dims', bool, False),)

CHECKS: tuple[Check, ...] = (
    Check(lambda o: shapes.are_axes(o.axis, o.input.rank),
        lambda o: said('the input has ', o.input.rank, ' axes: ', shapes.shape_of(o.axis), ' are not among them')),
    Limit(lambda o: o.walk.kept_rank <= 8 and o.walk.reduced_rank <= 8, 'the reduction needs more than 8 nested loops'),
    Limit(lambda o: o.walk.count > 0, 'there is nothing to reduce: an axis has no elements'),
    Limit(lambda o: quant.have_scales(o.input, o.output),
        'integers that stand for real numbers need a scale; one of these tensors has none'))

TESTS: tuple[Test, ...] = (
    {'keep_dims': lambda o: o.choice(True, False),
        'input': lambda o: (o.span(1, 3), o.span(1, 7), o.span(1, 7), o.span(1, 9)),
        'axis': lambda o: o.choice(arrays.ints((1, 2)), arrays.ints((2, 1)), arrays.ints((-1,)), arrays.ints((0, 3)),
            arrays.ints((1,)), arrays.ints((0, 1, 2, 3)))},
    {'keep_dims': lambda o: o.choice(True, False),
        'input': lambda o: (o.span(1, 2), o.span(1, 3), o.span(2, 3), o.span(2, 3), o.span(2, 3), o.span(1, 70)),
        'axis': lambda o: o.choice(arrays.ints((1, 3, 5)), arrays.ints((0, 2, 4)), arrays.ints((-1, 2, -1)),
            arrays.scalar(5), arrays.arange(0))})
