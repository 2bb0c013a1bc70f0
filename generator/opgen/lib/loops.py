"""Tables of nested loops for the kernels that walk over tensors of any rank.

A row is one loop, outermost first: how often it runs, then how far each pointer moves. Loops that
run once are left out and neighbours that make one longer loop are merged, so that a kernel has
as little to do as possible. Nothing left: one row that runs once; no elements: one that never runs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

import numpy as np

from opgen.lib.shapes import broadcast_strides
from opgen.lib.slices import Slices
from opgen.lib.structs import opgen_reduction
from opgen.lib.types import Int32s, Operand, Shape


@dataclass(frozen=True, eq=False)
class Loops:
    """Loops around the copying of blocks."""

    table: Int32s
    """Rows (count, step...), flattened."""
    rank: int
    """Number of rows."""
    block: int = 1
    """Bytes that the innermost step copies."""
    start: int = 0
    """Byte offset of the first block."""


def broadcast_loops(first: Shape, second: Shape, output: Shape) -> Loops:
    """Return rows (count, step of the first input, step of the second) in elements."""
    return joint_loops((first, second), output)


def joint_loops(shapes: tuple[Shape, ...], output: Shape) -> Loops:
    """Return rows (count, step of each input) in elements; inputs broadcast to the output."""
    steps = zip(*(broadcast_strides(shape, output).tolist() for shape in shapes), strict=True)
    rows = [(count, *each) for count, each in zip(output, steps, strict=True)]
    return _loops(rows, len(shapes))


def expand_loops(shape: Shape, output: Shape, width: int) -> Loops:
    """Return rows (count, step in bytes) that copy an input which broadcasts to the output."""
    steps = broadcast_strides(shape, output).tolist()
    return _blocks([(n, step * width) for n, step in zip(output, steps, strict=True)], width, 0)


def slice_loops(shape: Shape, slices: Slices, width: int) -> Loops:
    """Return rows (count, step in bytes) that copy a slice of a tensor.

    ``width`` are the bytes of an element. Trailing axes that are taken whole make up the block.
    """
    strides = [prod(shape[axis + 1 :]) * width for axis in range(len(shape))]
    start = sum(first * stride for first, stride in zip(slices.begin, strides, strict=True))
    rows = [
        (count, step * stride)
        for count, step, stride in zip(slices.count, slices.stride, strides, strict=True)
    ]
    return _blocks(rows, width, start)


def box_loops(outer: Shape, inner: Shape, width: int) -> Loops:
    """Return rows (count, step in bytes) that walk over a part of a tensor of shape ``outer``."""
    strides = [prod(outer[axis + 1 :]) * width for axis in range(len(outer))]
    return _blocks(list(zip(inner, strides, strict=True)), width, 0)


def pad_loops(shape: Shape, paddings: Operand, width: int) -> Loops:
    """Return rows (count, step in bytes): where the blocks of an input go in the padded output."""
    pairs = np.asarray(paddings, np.int64).reshape(len(shape), 2)
    output = [size + int(pairs[axis].sum()) for axis, size in enumerate(shape)]
    strides = [prod(output[axis + 1 :]) * width for axis in range(len(shape))]
    start = sum(int(pairs[axis, 0]) * stride for axis, stride in enumerate(strides))
    return _blocks(list(zip(shape, strides, strict=True)), width, start)


def transpose_loops(shape: Shape, order: Shape, width: int) -> Loops:
    """Return rows (count, step in bytes) that copy a tensor with its axes in another order."""
    strides = [prod(shape[axis + 1 :]) * width for axis in range(len(shape))]
    return _blocks([(shape[axis], strides[axis]) for axis in order], width, 0)


def tile_loops(shape: Shape, times: Shape, width: int) -> Loops:
    """Return rows (count, step in bytes) that copy a tensor ``times`` over along each axis."""
    strides = [prod(shape[axis + 1 :]) * width for axis in range(len(shape))]
    rows: list[tuple[int, int]] = []
    for size, count, stride in zip(shape, times, strides, strict=True):
        rows += [(count, 0), (size, stride)]
    return _blocks(rows, width, 0)


def reduce_loops(shape: Shape, axes: Shape) -> opgen_reduction:
    """Return the loops of a reduction over ``axes`` (counted from the front)."""
    strides = [prod(shape[axis + 1 :]) for axis in range(len(shape))]
    rows = list(zip(shape, strides, strict=True))
    kept = _loops([row for axis, row in enumerate(rows) if axis not in axes], 1)
    reduced = _loops([row for axis, row in enumerate(rows) if axis in axes], 1)
    count = prod(shape[axis] for axis in axes)
    return opgen_reduction(kept.table, kept.rank, reduced.table, reduced.rank, count)


def block_sizes(shapes: tuple[Shape, ...], axis: int, width: int) -> Int32s:
    """Return, per shape, the bytes from ``axis`` inwards: what lies together along the axis."""
    return np.array([prod(shape[axis:]) * width for shape in shapes], np.int32)


def is_one_block(loops: Loops) -> bool:
    """Tell whether all that is copied lies together, so that the loops run once."""
    return loops.rank == 1 and int(loops.table[0]) == 1


def _blocks(rows: Sequence[tuple[int, int]], width: int, start: int) -> Loops:
    merged = _merged(rows)
    block = width
    while merged and merged[-1][1] == block:
        block *= merged.pop()[0]
    loops = _table(merged, 1)
    return Loops(loops.table, loops.rank, block, start)


def _loops(rows: Sequence[tuple[int, ...]], steps: int) -> Loops:
    return _table(_merged(rows), steps)


def _merged(rows: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
    if any(row[0] == 0 for row in rows):
        return [(0, *rows[0][1:])]
    result: list[tuple[int, ...]] = []
    for count, *steps in rows:
        if count == 1:
            continue
        if result and all(
            outer == inner * count for outer, inner in zip(result[-1][1:], steps, strict=True)
        ):
            result[-1] = (result[-1][0] * count, *steps)
        else:
            result.append((count, *steps))
    return result


def _table(rows: list[tuple[int, ...]], steps: int) -> Loops:
    rows = rows or [(1, *[1] * steps)]
    return Loops(np.array(rows, np.int32).reshape(-1), len(rows))
