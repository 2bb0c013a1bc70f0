"""What operators of the family comparison have in common. Made by `opgen build` from specs/_family; do not edit."""

from opgen.lib import compare, fixed_point, loops, quant, shapes
from opgen.lib.tensor import Tensor
from opgen.operators.model import Check, DType, Functions, Kernel, Limit, Test, said


def _wide(x: Tensor, y: Tensor) -> DType:
    """Return the type in which integers of two tensors are compared."""
    return DType.INT64 if x.type == DType.INT64 or y.type == DType.INT64 else DType.INT32


def _is_plain(x: Tensor) -> bool:
    """Tell whether a tensor has integers that stand for themselves, or bool."""
    return (x.type.is_integer or x.type == DType.BOOL) and (not x.is_quantized)


def _are_plain(x: Tensor, y: Tensor) -> bool:
    """Tell whether two tensors have such integers, of types that have no kernel as they are."""
    return _is_plain(x) and _is_plain(y) and (x.type != y.type or x.type == DType.INT8 or x.type == DType.UINT8)


LETS: Functions = {'quant': lambda o: compare.compare_quant(o.input1, o.input2),
    'nest': lambda o: loops.broadcast_loops(o.input1.shape, o.input2.shape, o.output.shape),
    'loops': lambda o: o.nest.table, 'rank': lambda o: o.nest.rank}

CHECKS: tuple[Check, ...] = (
    Limit(
        lambda o: (quant.have_scales(o.input1, o.input2) or
            (o.input1.type == DType.INT16 and (not (o.input1.is_quantized or o.input2.is_quantized)))),
        'integers that stand for real numbers need a scale; one of these tensors has none'),
    Limit(
        lambda o: (o.input1.type == DType.INT8 or o.input1.type == DType.INT16 or
            (not o.input1.is_quantized and (not o.input2.is_quantized))),
        lambda o: said('elements of type ', o.input1.type, ' are compared as they are, and must have no scale')),
    Limit(lambda o: o.input1.type != DType.INT16 or quant.same_quantization(o.input1, o.input2),
        'elements of type int16 are compared as they are, and must have one scale and zero point'),
    Limit(lambda o: o.input1.type != DType.INT8 or (o.input1.scale < 1 and o.input2.scale < 1),
        lambda o: said('the scales ', o.input1.scale, ' and ', o.input2.scale, ' must be below 1')),
    Check(lambda o: shapes.broadcasts(o.input1.shape, o.input2.shape),
        lambda o: said('shapes ', o.input1.shape, ' and ', o.input2.shape, ' do not broadcast to one')),
    Limit(lambda o: o.nest.rank <= 8,
        lambda o: said('shapes ', o.input1.shape, ' and ', o.input2.shape, ' need ', o.nest.rank,
            ' nested loops, more than 8')))

KERNELS: tuple[Kernel, ...] = (
    Kernel('compare_s8', {'input1': DType.INT8, 'input2': DType.INT8, 'output': DType.BOOL},
        params='loops rank quant relation'.split(), inplace='input1 input2'.split()),
    Kernel('compare_s64', {'input1': DType.INT64, 'input2': DType.INT64, 'output': DType.BOOL},
        params='loops rank relation'.split(),
        exact=lambda o: compare.relate(fixed_point.as_ints(o.input1), fixed_point.as_ints(o.input2), o.relation)),
    Kernel('compare_s32', {'input1': DType.INT32, 'input2': DType.INT32, 'output': DType.BOOL},
        params='loops rank relation'.split()),
    Kernel('compare_f32', {'input1': DType.FLOAT32, 'input2': DType.FLOAT32, 'output': DType.BOOL},
        params='loops rank relation'.split()))

TESTS: tuple[Test, ...] = (
    {'input1': lambda o: (o.span(1, 3), o.span(1, 5), o.span(1, 5), o.span(1, 20)), 'input2': lambda o: o.input1.shape},
    {'input1': lambda o: (o.span(2, 3), o.span(1, 5), o.span(2, 7)),
        'input2': lambda o: (o.choice(1, o.input1.shape[0]), 1, o.choice(1, o.input1.shape[2]))},
    {'input1': lambda o: o.choice((1,), (), (3, 1), (2, 3, 4), (2, 1, 3, 1, 2, 4)),
        'input2': lambda o: o.choice((4,), (1,), (1, 1, 4), (1, 3, 1, 2, 1, 4))})
