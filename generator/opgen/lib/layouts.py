"""How the elements of a tensor lie in memory, where that is not the order of its axes."""

from __future__ import annotations

from dataclasses import dataclass

from opgen.lib.types import Array


@dataclass(frozen=True)
class Layout:
    """An order that a kernel wants of an operand."""

    places: Array
    """Where each element is, counted in elements; of the tensor's shape."""
    size: int
    """Elements that are there, with those around."""
    fill: int
    """What is around."""
