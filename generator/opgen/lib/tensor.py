"""A tensor as the expressions of a spec see it: its facts, and its elements if they are known."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from dataclasses import replace as _replace
from functools import cached_property
from typing import Any, TypeGuard, TypeVar

import numpy as np
import numpy.typing as npt
from numpy.lib.mixins import NDArrayOperatorsMixin

from opgen.air.dtype import DType

Array = npt.NDArray[Any]
T = TypeVar("T")


class _Axis:
    """Size of one axis of the layout."""

    def __init__(self, letter: str) -> None:
        self.letter = letter

    def __get__(self, tensor: Tensor, owner: object) -> int:
        return tensor.shape[tensor.layout.index(self.letter)]


@dataclass(frozen=True, eq=False)
class Tensor(NDArrayOperatorsMixin):
    """The facts of one operand.

    ``values`` are the elements of a constant, or of any tensor while an executor runs: stored
    integers (as int64) under ``exact``, real numbers (as float64) under ``reference``. In
    arithmetic and in numpy functions a tensor stands for its ``values``.
    """

    name: str
    type: DType
    shape: tuple[int, ...]
    layout: str = ""
    """One capital letter per axis, such as NHWC, which ``tensor.h`` refers to; empty: any rank."""
    scales: npt.NDArray[np.float64] = field(default_factory=lambda: np.zeros(0))
    """One scale, or one per index of ``axis``; empty if the tensor is not quantized."""
    zero_points: npt.NDArray[np.int64] = field(default_factory=lambda: np.zeros(0, np.int64))
    axis: int | None = None
    values: Array | None = None

    n = _Axis("N")
    h = _Axis("H")
    w = _Axis("W")
    c = _Axis("C")
    o = _Axis("O")
    i = _Axis("I")
    t = _Axis("T")
    d = _Axis("D")
    b = _Axis("B")
    m = _Axis("M")
    k = _Axis("K")

    @property
    def rank(self) -> int:
        """Number of dimensions."""
        return len(self.shape)

    @cached_property
    def size(self) -> int:
        """Number of elements."""
        return int(np.prod(self.shape, dtype=object))

    @property
    def bytes(self) -> int:
        """Bytes of the packed elements."""
        return self.type.size_of(self.size)

    @property
    def is_quantized(self) -> bool:
        """Whether real = scale * (stored - zero_point) holds with a known scale."""
        return len(self.scales) > 0

    @property
    def per_channel(self) -> bool:
        """Whether each index of an axis has a scale of its own, and there are several."""
        return self.axis is not None and len(self.scales) > 1

    @property
    def scale(self) -> float:
        """The scale of the whole tensor; 1.0 if it is not quantized.

        :raises ValueError: if it has several, so that none of them is that of the whole.
        """
        if len(self.scales) > 1:
            message = f"'{self.name}' has {len(self.scales)} scales where one is needed"
            raise ValueError(message)
        return float(self.scales[0]) if len(self.scales) else 1.0

    @property
    def zero_point(self) -> int:
        """The zero point of the whole tensor; 0 if it is not quantized."""
        return int(self.zero_points[0]) if len(self.zero_points) else 0

    @property
    def is_constant(self) -> bool:
        """Whether the elements are known when the model is compiled."""
        return self.values is not None

    def with_values(self, values: Array) -> Tensor:
        """Return the same tensor holding other elements."""
        return _replace(self, values=values)

    def __array__(self, dtype: npt.DTypeLike | None = None, copy: bool | None = None) -> Array:
        """Return the elements, so that every numpy function takes a tensor."""
        if self.values is None:
            message = f"the elements of '{self.name}' are not known"
            raise ValueError(message)
        if dtype is not None and np.iscomplexobj(self.values) and np.dtype(dtype).kind != "c":
            raise ValueError(f"the elements of '{self.name}' are complex numbers")
        with np.errstate(invalid="ignore"):  # NaN where a damaged model has no integers
            array = np.asarray(self.values, dtype=dtype)
        return array.copy() if copy else array

    def __getitem__(self, index: Any) -> Array:
        """Return a part of the elements."""
        found: Array = np.asarray(self)[index]
        return found

    def __array_ufunc__(
        self, ufunc: np.ufunc, method: str, *inputs: object, **keywords: object
    ) -> Any:
        """Apply arithmetic to the elements."""
        arrays = [np.asarray(each) if isinstance(each, Tensor) else each for each in inputs]
        call: Callable[..., Any] = getattr(ufunc, method)
        return call(*arrays, **keywords)


def has(value: T | None) -> TypeGuard[T]:
    """Tell whether an optional operand, or a value that may be none, is there."""
    return value is not None and not (isinstance(value, Tensor) and value.name == "")
