"""How much an expression may make out of a few numbers: a spec must not exhaust memory."""

from __future__ import annotations

import math
from contextlib import AbstractContextManager

from opgen.base.system import data_limited

LARGEST = 1 << 22
"""Elements of an array that is made out of numbers."""
MOST_MEMORY = 1 << 30
"""Bytes that an expression may take; the values of a model come on top."""


def bounded(count: int) -> int:
    """Return a number of elements.

    :raises ValueError: it is negative or too large.
    """
    if not 0 <= count <= LARGEST:
        message = f"an array of {count} elements is not within 0..{LARGEST}"
        raise ValueError(message)
    return count


def bounded_shape(shape: tuple[int, ...]) -> tuple[int, ...]:
    """Return the shape of an array.

    :raises ValueError: it is no shape, or has too many elements.
    """
    if any(size < 0 for size in shape):
        message = f"{shape} is not a shape"
        raise ValueError(message)
    bounded(math.prod(map(int, shape)))
    return shape


def memory_limited(most: int = MOST_MEMORY) -> AbstractContextManager[None]:
    """Give a block so many more bytes of memory; see :func:`opgen.base.system.data_limited`.

    Arrays grow where they are combined, in numpy and in every function of the library, so that
    only the system can count.
    """
    return data_limited(most)
