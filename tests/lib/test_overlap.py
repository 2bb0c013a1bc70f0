"""Distances of overlapping tensors, against a walk that looks at every byte."""

# ruff: noqa: A002  `input` is the operand's name

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from opgen.air.dtype import DType
from opgen.lib.overlap import (
    elementwise_overlap,
    pixelwise_overlap,
    pixelwise_overlap_behind,
    window_overlap,
    window_overlap_behind,
)
from opgen.lib.shapes import Window
from opgen.lib.tensor import Tensor

Make = Callable[..., Tensor]


def _reads(input: Tensor, rows: Window, cols: Window, pixel: int) -> set[int]:
    """The bytes of the input that a pixel of the output is computed from."""
    image, rest = divmod(pixel, rows.out * cols.out)
    y, x = divmod(rest, cols.out)
    size = input.type.size_of(input.c)
    found: set[int] = set()
    for i in range(rows.size):
        for j in range(cols.size):
            row = y * rows.stride - rows.before + i * rows.dilation
            col = x * cols.stride - cols.before + j * cols.dilation
            if 0 <= row < input.h and 0 <= col < input.w:
                first = ((image * input.h + row) * input.w + col) * size
                found.update(range(first, first + size))
    return found


def _is_safe(  # noqa: PLR0913
    input: Tensor,
    output: Tensor,
    rows: Window,
    cols: Window,
    group: int,
    first: bool,
    behind: int,
    backwards: bool = False,
) -> bool:
    """Whether nothing is overwritten that is still to be read, with the output so far behind."""
    size = output.type.size_of(output.c)
    pixels = output.n * rows.out * cols.out
    gone: set[int] = set()
    image = rows.out * cols.out
    groups = [
        range(begin, min(begin + group, start + image))
        for start in range(0, pixels, image)
        for begin in range(start, start + image, group)
    ]
    for members in reversed(groups) if backwards else groups:
        written = [range(p * size + behind, (p + 1) * size + behind) for p in members]
        if not first:  # some order of reads and writes within the group is the worst
            gone.update(byte for each in written for byte in each)
        if any(gone & _reads(input, rows, cols, pixel) for pixel in members):
            return False
        gone.update(byte for each in written for byte in each)
    return True


def _drawn(tensor: Make, random: np.random.Generator) -> tuple[Tensor, Tensor, Window, Window]:
    def draw(low: int, high: int) -> int:
        return int(random.integers(low, high + 1))

    windows = []
    shape_in, shape_out = [draw(1, 4)], []
    for _ in range(2):
        size, window, stride, dilation = draw(1, 7), draw(1, 3), draw(1, 3), draw(1, 2)
        reach = (window - 1) * dilation + 1
        before = draw(0, reach - 1)
        after = draw(0, reach - 1)
        out = max((size + before + after - reach) // stride + 1, 1)
        windows.append(Window(out, before, after, window, stride, dilation))
        shape_in.append(size)
        shape_out.append(out)
    type_in, type_out = ((DType.INT8, DType.INT16)[draw(0, 1)] for _ in range(2))
    source = tensor((*shape_in, draw(1, 4)), type_in, layout="NHWC")
    result = tensor((shape_in[0], *shape_out, draw(1, 4)), type_out, layout="NHWC")
    return source, result, windows[0], windows[1]


def _reads_padding_alone(source: Tensor, result: Tensor, rows: Window, cols: Window) -> bool:
    """A window that does so is taken to read what lies next to it."""
    pixels = range(result.n * rows.out * cols.out)
    return any(not _reads(source, rows, cols, pixel) for pixel in pixels)


@pytest.mark.parametrize("seed", range(120))
def test_distance_is_safe_and_no_larger_than_it_must_be(tensor: Make, seed: int) -> None:
    random = np.random.default_rng(seed)
    source, result, *windows = _drawn(tensor, random)
    group, first = int(random.integers(1, 6)), bool(random.integers(2))
    behind = window_overlap(source, result, *windows, group, first)
    assert _is_safe(source, result, *windows, group, first, behind)
    if not _reads_padding_alone(source, result, *windows) and behind < source.bytes:
        assert not _is_safe(source, result, *windows, group, first, behind + 1)


@pytest.mark.parametrize("seed", range(120))
def test_so_it_is_if_the_last_pixels_come_first(tensor: Make, seed: int) -> None:
    source, result, *windows = _drawn(tensor, np.random.default_rng(seed))
    behind = window_overlap_behind(source, result, *windows)
    assert _is_safe(source, result, *windows, 1, False, behind, backwards=True)
    if not _reads_padding_alone(source, result, *windows) and behind > 1 - result.bytes:
        assert not _is_safe(source, result, *windows, 1, False, behind - 1, backwards=True)


@pytest.mark.parametrize("seed", range(60))
def test_pixels_that_are_made_from_those_at_their_place(tensor: Make, seed: int) -> None:
    random = np.random.default_rng(seed)
    batch, height, width, depth, units, group = (int(each) for each in random.integers(1, 6, 6))
    # Groups go on from image to image: as if it were one row.
    source = tensor((1, 1, batch * height * width, depth), layout="NHWC")
    result = tensor((1, 1, batch * height * width, units), layout="NHWC")
    windows = Window(1, 0, 0, 1, 1, 1), Window(source.w, 0, 0, 1, 1, 1)
    ahead = pixelwise_overlap(source, result, group)
    mixed = pixelwise_overlap(source, result, group, reads_first=False)
    behind = pixelwise_overlap_behind(source, result, group, reads_first=True)
    assert mixed <= ahead <= 0 <= behind
    assert _is_safe(source, result, *windows, group, False, mixed)
    assert mixed == 0 or not _is_safe(source, result, *windows, group, False, mixed + 1)
    assert _is_safe(source, result, *windows, group, True, ahead)
    assert _is_safe(source, result, *windows, group, True, behind, backwards=True)
    if ahead < 0:
        assert not _is_safe(source, result, *windows, group, True, ahead + 1)
    if behind > 0:
        assert not _is_safe(source, result, *windows, group, True, behind - 1, backwards=True)


BITS = (DType.INT4, DType.INT8, DType.INT16, DType.FLOAT32)


@pytest.mark.parametrize("size", [0, 1, 2, 3, 4, 5, 8, 9])
@pytest.mark.parametrize("taken", BITS)
@pytest.mark.parametrize("given", BITS)
def test_elements_one_after_another(tensor: Make, taken: DType, given: DType, size: int) -> None:
    def is_safe(behind: int) -> bool:
        return all(
            begin * taken.bits // 8 >= behind + given.size_of(begin) for begin in range(1, size)
        )

    source, result = tensor((size,), taken), tensor((size,), given)
    behind = elementwise_overlap(source, result)
    assert is_safe(behind)
    assert behind == 0 or not is_safe(behind + 1)
