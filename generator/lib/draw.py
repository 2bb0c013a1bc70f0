"""Random choices from which conformance cases are made: the functions of a spec's ``tests:``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

from opgen.lib.tensor import Array

T = TypeVar("T")


@dataclass(frozen=True)
class Case:
    """One point of the space that a spec's ``tests:`` describes."""

    shapes: Mapping[str, tuple[int, ...] | tuple[tuple[int, ...], ...]]
    """Operand -> its shape, or one shape per tensor of a variadic operand."""
    constants: Mapping[str, Array]
    """Operand -> its elements, where the case fixes them (axes, paddings, ...)."""
    options: Mapping[str, object]


@dataclass(frozen=True, eq=False)
class Draw:
    """Choices from a seeded generator: the same seed gives the same case."""

    generator: np.random.Generator

    def span(self, low: int, high: int) -> int:
        """Return an integer from ``low`` to ``high``, both included; the ends come more often."""
        if self.generator.random() < 0.3:  # noqa: PLR2004
            return low if self.generator.random() < 0.5 else high  # noqa: PLR2004
        return int(self.generator.integers(low, high + 1))

    def choice(self, *values: T) -> T:
        """Return one of the values."""
        return values[int(self.generator.integers(len(values)))]
