"""The loop tables that the kernels take, computed from shapes."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence

import numpy as np

Table = np.ndarray


def broadcast_loops(shape1: Sequence[int], shape2: Sequence[int]) -> Table:
    """Return rows (size, stride1, stride2) of the broadcast output, merged where possible."""
    output = np.broadcast_shapes(tuple(shape1), tuple(shape2))
    strides = zip(
        _broadcast_strides(shape1, output), _broadcast_strides(shape2, output), strict=True
    )
    return _merged(output, list(strides), columns=2)


def slice_loops(
    shape: Sequence[int],
    starts: Sequence[int],
    sizes: Sequence[int],
    steps: Sequence[int],
    width: int,
) -> tuple[Table, int, int]:
    """Return loops, block and input_start of a slice of ``size`` elements per axis."""
    strides = [width * stride for stride in contiguous_strides(shape)]
    moves = [stride * step for stride, step in zip(strides, steps, strict=True)]
    first = sum(start * stride for start, stride in zip(starts, strides, strict=True))
    return *_blocks(sizes, moves, width), first


def transpose_loops(shape: Sequence[int], axes: Sequence[int], width: int) -> tuple[Table, int]:
    """Return loops and block of a transposition; input_start is 0."""
    strides = contiguous_strides(shape)
    return _blocks([shape[axis] for axis in axes], [width * strides[axis] for axis in axes], width)


def pad_loops(
    shape: Sequence[int], paddings: Sequence[tuple[int, int]], width: int
) -> tuple[Table, int, int]:
    """Return loops, block and output_start."""
    output = [before + size + after for size, (before, after) in zip(shape, paddings, strict=True)]
    strides = [width * stride for stride in contiguous_strides(output)]
    first = sum(pads[0] * stride for pads, stride in zip(paddings, strides, strict=True))
    return *_blocks(shape, strides, width), first


def reduce_loops(shape: Sequence[int], axes: Sequence[int]) -> tuple[Table, Table]:
    """Return the rows (size, stride) of the axes that are kept and of those that are reduced."""
    strides = contiguous_strides(shape)
    kinds = [axis in {each % len(shape) for each in axes} for axis in range(len(shape))]
    tables = []
    for kind in (False, True):
        chosen = [axis for axis in range(len(shape)) if kinds[axis] == kind]
        tables.append(_merged([shape[a] for a in chosen], [(strides[a],) for a in chosen]))
    return tables[0], tables[1]


class _Reduction(ctypes.Structure):
    """The C struct opgen_reduction; it keeps its tables alive."""

    _fields_ = (
        ("kept", ctypes.c_void_p),
        ("kept_rank", ctypes.c_int32),
        ("reduced", ctypes.c_void_p),
        ("reduced_rank", ctypes.c_int32),
        ("count", ctypes.c_int32),
    )


def reduction(shape: Sequence[int], axes: Sequence[int]) -> object:
    """Return a pointer to the loops of a reduction, as the kernels take it."""
    kept, reduced = reduce_loops(shape, axes)
    count = int(np.prod([shape[axis] for axis in axes]))
    walk = _Reduction(kept.ctypes.data, len(kept), reduced.ctypes.data, len(reduced), count)
    walk.tables = (kept, reduced)
    return ctypes.byref(walk)


def contiguous_strides(shape: Sequence[int]) -> list[int]:
    """Return the strides in elements of a row-major array."""
    strides = [1]
    for size in reversed(shape[1:]):
        strides.insert(0, strides[0] * size)
    return strides[: len(shape)]


def _broadcast_strides(shape: Sequence[int], output: Sequence[int]) -> list[int]:
    missing = len(output) - len(shape)
    strides = [0] * missing + contiguous_strides(shape)
    return [
        0 if size == 1 else stride
        for size, stride in zip([1] * missing + [*shape], strides, strict=True)
    ]


def _merged(sizes: Sequence[int], moves: Sequence[tuple[int, ...]], columns: int = 1) -> Table:
    """Return rows (size, *moves) without dimensions of size 1, neighbours walked as one.

    ``columns`` is the number of moves per row, which scalars do not tell.
    """
    if 0 in sizes:
        return np.array([[0] + [1] * columns], np.int32)
    rows: list[list[int]] = []
    for size, move in zip(sizes, moves, strict=True):
        if size == 1:
            continue
        if rows and all(
            outer == size * inner for outer, inner in zip(rows[-1][1:], move, strict=True)
        ):
            rows[-1] = [rows[-1][0] * size, *move]
        else:
            rows.append([size, *move])
    return np.array(rows or [[1] + [1] * columns], np.int32)


def _blocks(sizes: Sequence[int], moves: Sequence[int], width: int) -> tuple[Table, int]:
    """Return loops (size, movement) and the bytes that lie side by side at their innermost step."""
    rows = _merged(sizes, [(move,) for move in moves])
    if rows[-1][1] == width:
        block = int(rows[-1][0]) * width
        rows = rows[:-1] if len(rows) > 1 else np.array([[int(block > 0), block]], np.int32)
        return rows, block
    return rows, width
