"""What expressions may make, and how much memory they may take."""

from __future__ import annotations

import sys

import numpy as np
import pytest

from opgen.lib.limits import LARGEST, bounded, bounded_shape, memory_limited

MEBIBYTE = 1 << 20

needs_linux = pytest.mark.skipif(sys.platform != "linux", reason="only Linux counts memory so")


def allocate(size: int) -> int:
    return int(np.ones(size, np.uint8)[-1])


@pytest.mark.parametrize("count", [-1, LARGEST + 1, 10**18])
def test_counts(count: int) -> None:
    with pytest.raises(ValueError, match=r"is not within 0\.\.4194304"):
        bounded(count)


def test_shapes() -> None:
    assert bounded_shape((2048, 2048)) == (2048, 2048)
    with pytest.raises(ValueError, match="elements is not within"):
        bounded_shape((2049, 2048))
    with pytest.raises(ValueError, match="is not a shape"):
        bounded_shape((-1, -1))


@needs_linux
def test_memory_within_a_block() -> None:
    with memory_limited(128 * MEBIBYTE):
        assert allocate(16 * MEBIBYTE) == 1
        with pytest.raises(MemoryError):
            allocate(256 * MEBIBYTE)
    assert allocate(256 * MEBIBYTE) == 1


@needs_linux
def test_an_inner_block_gets_no_more_than_the_outer() -> None:
    with memory_limited(128 * MEBIBYTE):
        with memory_limited(1024 * MEBIBYTE), pytest.raises(MemoryError):
            allocate(256 * MEBIBYTE)
        with memory_limited(16 * MEBIBYTE), pytest.raises(MemoryError):
            allocate(64 * MEBIBYTE)
        assert allocate(64 * MEBIBYTE) == 1


@needs_linux
def test_the_limit_ends_with_an_error() -> None:
    with pytest.raises(ValueError, match="wrong"), memory_limited(MEBIBYTE):
        raise ValueError("wrong")
    assert allocate(64 * MEBIBYTE) == 1
