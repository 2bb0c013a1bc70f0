"""A small library for the tests of the spec language, which does not change with the real one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar, overload

import numpy as np
import numpy.typing as npt

from opgen.lib.tensor import Tensor
from opgen.lib.types import (
    ActivationFunctionType,
    Array,
    CStruct,
    Floats,
    Int8s,
    Int32s,
    Ints,
    Operand,
    Padding,
    Shape,
)

T = TypeVar("T")


@dataclass(frozen=True)
class Window:
    """How a window slides along an axis."""

    out: int
    before: int

    @property
    def after(self) -> int:
        """Elements after the last."""
        return self.before + 1


@dataclass(frozen=True, eq=False)
class c_tile(CStruct):  # noqa: N801  the name of a C struct
    """Two numbers."""

    w: int
    h: int = 1


def slide(padding: Padding, size: int, window: int, stride: int, dilation: int = 1) -> Window:
    """Return how a window slides."""
    return Window(size + window * dilation, stride + padding)


def activate(fused: ActivationFunctionType, x: Operand) -> Array:
    """Return x, limited."""
    return np.maximum(np.asarray(x), int(fused))


def ints(values: Shape) -> Ints:
    """Return integers as an array."""
    return np.array(values, np.int64)


def as_int32s(x: Operand) -> Int32s:
    """Return a table."""
    return np.asarray(x, np.int32)


def weighted(x: Operand, bias: Array | None) -> Array:
    """Return x with a bias, if there is one."""
    return np.asarray(x) if bias is None else np.asarray(x) + bias


def width(x: Tensor, bias: Tensor | None = None) -> int:
    """Return a fact of tensors."""
    return x.size + (bias.size if bias else 0)


def table(function: Callable[[Array], Array], x: Tensor) -> Int8s:
    """Return what a function makes of all integers."""
    return function(np.arange(x.size)).astype(np.int8)


def join(tensors: tuple[Tensor, ...], axis: int) -> Array:
    """Return all in one."""
    return np.concatenate([np.asarray(each) for each in tensors], axis)


def parts(x: Operand, count: int) -> tuple[Array, ...]:
    """Return the pieces of x."""
    return tuple(np.split(np.asarray(x), count))


def pair(x: Operand) -> tuple[Array, Array]:
    """Return two arrays."""
    return np.asarray(x), np.asarray(x)


def shape_of(x: Operand) -> Shape:
    """Return the elements as a tuple."""
    return tuple(int(each) for each in np.asarray(x).ravel())


def larger(*values: T) -> T:
    """Return the last."""
    return values[-1]


@overload
def root(x: float) -> float: ...
@overload
def root(x: Operand) -> Array: ...
def root(x: Any) -> Any:
    """Return the square root."""
    return np.sqrt(x)


def smooth(x: Floats, *, times: int) -> Floats:
    """Return x, smoother."""
    return x / times


def untyped(x):  # type: ignore[no-untyped-def]
    """Has no annotations, so that no expression can call it."""
    return x


def strange(x: npt.NDArray[np.int64], callback: complex) -> int:
    """Has an annotation that the language does not know."""
    return int(x[0] + callback.real)


def have_scales(*tensors: Tensor) -> bool:
    """Tell whether all tensors have scales."""
    return all(each.is_quantized for each in tensors)
