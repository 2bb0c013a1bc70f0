"""What expressions are whatever the input: numbers that are written out, and what they give."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping
from typing import Any

from opgen.operators.types import Constant

_ARITHMETIC: Mapping[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.Pow: operator.pow,
}
_COMPARISONS: Mapping[type[ast.cmpop], Callable[[Any, Any], bool]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}


def computed(sign: ast.operator, left: Constant, right: Constant) -> Constant:
    """Return what arithmetic of two numbers gives.

    :raises ArithmeticError: it gives nothing: a division by 0, or what no float can hold.
    """
    if isinstance(sign, ast.Div | ast.FloorDiv | ast.Mod) and right == 0:
        raise ZeroDivisionError
    if not isinstance(left, int | float) or not isinstance(right, int | float):
        return None
    found = _ARITHMETIC[type(sign)](left, right)
    return found if isinstance(found, int | float) else None


def held(signs: list[ast.cmpop], sides: list[Constant]) -> bool | None:
    """Tell whether comparisons of numbers in a chain hold; None: it is not known."""
    if not all(isinstance(each, int | float) for each in sides):
        return None
    pairs = zip(signs, sides, sides[1:], strict=False)
    return all(_COMPARISONS[type(sign)](left, right) for sign, left, right in pairs)


def negative_sizes(shape: Constant) -> list[int]:
    """Return what is negative in a shape, or in a tuple of shapes."""
    if isinstance(shape, tuple):
        return [size for each in shape for size in negative_sizes(each)]
    return [shape] if isinstance(shape, int) and shape < 0 else []
