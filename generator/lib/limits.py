"""How much an expression may make out of a few numbers: a spec must not exhaust memory."""

from __future__ import annotations

import math
import os
from collections.abc import Iterator
from contextlib import contextmanager

try:
    import resource
except ImportError:  # pragma: no cover  on Windows
    resource = None  # type: ignore[assignment]

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


@contextmanager
def memory_limited(most: int = MOST_MEMORY) -> Iterator[None]:
    """Give a block so many more bytes of memory; what asks for more gets a MemoryError.

    Arrays grow where they are combined, in numpy and in every function of the library, so that
    only the system can count. Where it does not (it does on Linux), the block has no limit. The
    limit is one of the process: no other is to be started within.
    """
    used = _data_bytes()
    if not used:
        yield
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
    outer = [each for each in (soft, hard) if each != resource.RLIM_INFINITY]
    resource.setrlimit(resource.RLIMIT_DATA, (min((used + most, *outer)), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_DATA, (soft, hard))


def _data_bytes() -> int:
    """Return how much of the process counts as data for the system; 0: it does not tell."""
    try:
        descriptor = os.open("/proc/self/statm", os.O_RDONLY)
    except OSError:
        return 0
    try:
        # Pages: size, resident, shared, text, library, data and stack.
        return int(os.read(descriptor, 128).split()[5]) * resource.getpagesize()
    finally:
        os.close(descriptor)
