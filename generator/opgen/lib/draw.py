"""Random choices from which conformance cases are made: the functions of a spec's ``tests:``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from inspect import isfunction
from typing import TypeVar

import numpy as np

from opgen.air.dtype import DType
from opgen.lib.limits import bounded_shape
from opgen.lib.tensor import Array, Tensor

T = TypeVar("T")


@dataclass(frozen=True)
class Case:
    """One point of the space that a spec's ``tests:`` describes."""

    shapes: Mapping[str, tuple[int, ...] | tuple[tuple[int, ...], ...]]
    """Operand -> its shape, or one shape per tensor of a variadic operand."""
    constants: Mapping[str, Array]
    """Operand -> its elements, where the case fixes them (axes, paddings, ...)."""
    options: Mapping[str, object]
    intermediates: Mapping[str, tuple[float, int] | str] = field(default_factory=dict)
    """Scale and zero point of values inside of the operator, or the input that has the same."""


def is_high(corner: int, position: int) -> bool:
    """Return which end of a range comes at a corner of the space: all low, all high, in turns.

    :param position: counts the ranges of a case.
    """
    return bool((0, 1, position % 2, 1 - position % 2)[corner % 4])


class Draw:
    """Choices from a seeded generator: the same seed gives the same case.

    :param corner: of the space; successive corners go through all ends and all alternatives.
        None: anything.
    :param chance: of a choice to be that of the corner.
    """

    def __init__(
        self, generator: np.random.Generator, corner: int | None = None, chance: float = 1.0
    ) -> None:
        self.generator = generator
        self.corner = corner
        self.chance = chance
        self._position = 0

    def span(self, low: int, high: int) -> int:
        """Return an integer from ``low`` to ``high``, both included; the ends come more often.

        For example ``span(1, 9)``.
        """
        position, corner = self._next()
        if corner is not None:
            return high if is_high(corner, position) else low
        if self.generator.random() < 0.3:  # noqa: PLR2004
            return low if self.generator.random() < 0.5 else high  # noqa: PLR2004
        return int(self.generator.integers(low, high + 1))

    def choice(self, *values: T) -> T:
        """Return one of the values.

        For example ``choice("SAME", "VALID")``.
        """
        position, corner = self._next()
        if corner is not None:  # each value comes; what comes together changes
            return values[(corner + position * (corner // len(values))) % len(values)]
        return values[int(self.generator.integers(len(values)))]

    def repeat(self, count: int, value: T) -> tuple[T, ...]:
        """Return ``count`` times the value: shapes of a variadic operand.

        For example ``repeat(span(1, 4), (2, 3))``.
        """
        return (value,) * min(count, 64)

    def integers(self, low: int, high: int, shape: tuple[int, ...]) -> Array:
        """Return integers from ``low`` to ``high``, both included, half of the time nearer to 0.

        For example ``integers(-3, 3, (2,))``.
        """
        bits = max(abs(low), abs(high), 1).bit_length()
        scale = int(self.generator.integers(bits)) if self.generator.random() < 0.5 else 0  # noqa: PLR2004
        least, most = -(-low >> scale) if low < 0 else low, max(low, high >> scale)
        return self.generator.integers(least, most, bounded_shape(shape), np.int64, endpoint=True)

    def reals(self, low: float, high: float, shape: tuple[int, ...]) -> Array:
        """Return an array of real numbers between ``low`` and ``high``.

        For example ``reals(0.0, 1.0, (2,))``.
        """
        return self.generator.uniform(low, high, bounded_shape(shape))

    def _next(self) -> tuple[int, int | None]:
        """Return the position of this choice in the case, and the corner if it is one of it."""
        self._position += 1
        if self.corner is not None and self.generator.random() < self.chance:
            return self._position, self.corner
        return self._position, None


FUNCTIONS = frozenset(
    name for name, value in vars(Draw).items() if isfunction(value) and not name.startswith("_")
)
"""What the expressions of ``tests:`` may call besides the library."""


class Sample:
    """Collects what one drawing of a spec's ``tests:`` says."""

    def __init__(self, draw: Draw) -> None:
        self.draw = draw
        self._shapes: dict[str, tuple[int, ...] | tuple[tuple[int, ...], ...]] = {}
        self._constants: dict[str, Array] = {}
        self._options: dict[str, object] = {}
        self._intermediates: dict[str, tuple[float, int] | str] = {}

    def tensor(self, name: str, drawn: tuple[int, ...] | Array, layout: str) -> Tensor:
        """Note an operand's shape, or its constant elements; return its facts."""
        if isinstance(drawn, tuple):
            self._shapes[name] = shape = drawn
            return Tensor(name, DType.INT8, shape, layout)
        self._constants[name] = elements = np.asarray(drawn)
        self._shapes[name] = elements.shape
        return Tensor(name, DType.INT32, elements.shape, layout, values=elements)

    def tensors(
        self, name: str, drawn: tuple[tuple[int, ...], ...], layout: str
    ) -> tuple[Tensor, ...]:
        """Note the shapes of a variadic operand's tensors; return their facts."""
        self._shapes[name] = drawn
        return tuple(Tensor(name, DType.INT8, shape, layout) for shape in drawn)

    def option(self, name: str, value: T) -> T:
        """Note an option's value and return it."""
        self._options[name] = value
        return value

    def octets(self, name: str, values: Array) -> Array:
        """Note the value of an option that is bytes, and return it.

        :raises ValueError: if an element is no byte.
        """
        self._options[name] = bytes(np.asarray(values).reshape(-1).tolist())
        return np.asarray(values)

    def intermediate(self, name: str, drawn: tuple[float, int] | Tensor) -> None:
        """Note scale and zero point of a value inside of the operator, or which input has both."""
        self._intermediates[name] = drawn.name if isinstance(drawn, Tensor) else drawn

    def case(self) -> Case:
        """Return what was noted."""
        return Case(self._shapes, self._constants, self._options, self._intermediates)
